import type { Reference, ReferenceFault } from '../reference.ts';
import { isRefused, parseReference } from '../reference.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { Cursor } from './cursor.ts';
import { text } from './values.ts';

const WHAT_IS_RIGHT: Readonly<Record<ReferenceFault, string>> = {
  'no root': 'a reference begins with inputs, steps or requirement',
  'unknown root': 'a reference begins with inputs, steps or requirement',
  'no slot': 'the name of a slot must follow: inputs.SLOT',
  'invalid slot': 'a slot is named by letters, digits and _ and does not begin with a digit',
  'no step': 'the id of a step must follow: steps.ID',
  'invalid step': 'an id has letters, digits, _ and - and begins with a letter or _',
  'no part of a step': 'of a step there is output, status or requirements',
  'no requirement': 'the id of a requirement must follow: steps.ID.requirements.ID',
  'invalid requirement': 'an id has letters, digits, _ and - and begins with a letter or _',
  'no part of a verdict': 'of a verdict there is outcome or reason',
  'no part of a requirement': 'of a requirement there is id or statement',
  'malformed selector': 'a selector is .NAME, [INDEX] or [*]; other names cannot be addressed',
  'nothing below it': 'it is a single text: nothing stands below it',
};

/** The words that may stand where a fault lies. */
const WORDS: Readonly<Partial<Record<ReferenceFault, readonly string[]>>> = {
  'unknown root': ['inputs', 'steps', 'requirement'],
  'no part of a step': ['output', 'status', 'requirements'],
  'no part of a verdict': ['outcome', 'reason'],
  'no part of a requirement': ['id', 'statement'],
};

/** A reference; one that does not parse is told by its first fault. */
export function reference(at: Cursor): Reference {
  const written = text(at);
  const parsed = parseReference(written);
  if (!isRefused(parsed)) return parsed;
  const { fault, at: offset } = parsed;
  const word = /^[^.[]*/.exec(written.slice(offset))?.[0] ?? '';
  throw at.fault(
    `no reference (at character ${offset + 1}): ${WHAT_IS_RIGHT[fault]}`,
    nearestName(word, WORDS[fault] ?? []),
  );
}
