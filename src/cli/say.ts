import { shown } from './shown-text.ts';

/** Tells one thing on standard error; names in it steer no terminal, and no line of theirs looks like one of ours. */
export function say(message: string): void {
  process.stderr.write(`wyrd-worker: ${message.split('\n').map(shown).join('\n  ')}\n`);
}
