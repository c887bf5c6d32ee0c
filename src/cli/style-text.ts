import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

/** Gives text a colour or weight. */
export type Styler = (style: 'bold' | 'gray' | 'green' | 'red' | 'yellow', text: string) => string;

/** Styles for a terminal that shows them, as NO_COLOR and FORCE_COLOR wish; elsewhere the text as it is. */
export function stylerFor(stream: WriteStream): Styler {
  return (style, text) => styleText(style, text, { stream });
}
