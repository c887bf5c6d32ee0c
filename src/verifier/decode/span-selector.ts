import type { Cursor } from './cursor.ts';
import { text } from './values.ts';

const MAX_BYTES = 1_024;

/** The outer form of a JSONPath query; whether it is one is found when it is run. */
export function spanSelector(at: Cursor): string {
  const selector = text(at);
  if (!selector.startsWith('$')) throw at.fault('a span selector begins with $');
  if (new TextEncoder().encode(selector).length > MAX_BYTES)
    throw at.fault(`a span selector has at most ${MAX_BYTES} bytes`);
  if (/\p{Cc}/u.test(selector)) throw at.fault('a span selector has no control characters');
  if (!isBalanced(selector)) throw at.fault('a bracket or a quote of the span selector has no partner');
  return selector;
}

/** Square brackets outside quotes come in pairs; within brackets a quote runs to its like, past escaped ones. */
function isBalanced(selector: string): boolean {
  let open = 0;
  let quote = '';
  for (let at = 0; at < selector.length; at++) {
    const unit = selector.charAt(at);
    if (quote !== '') {
      if (unit === '\\') at++;
      else if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === '[') open++;
    else if (unit === ']' && --open < 0) return false;
  }
  return open === 0 && quote === '';
}
