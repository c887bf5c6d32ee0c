import Type from 'typebox';
import type { Static } from 'typebox';
import { Check } from 'typebox/value';
import { closed, oneOfStrings } from './schema.ts';

/** What eyes can decide about a kind of difference between two readers. */
export const VERDICTS = ['ours is right', 'theirs is right', 'same meaning', 'no opinion'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** How two readings of a file can differ. */
export const DIFFERENCE_KINDS = [
  'only_we_refuse',
  'only_they_refuse',
  'only_here',
  'only_there',
  'differs',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

const Pattern = Type.String({ minLength: 1, maxLength: 1_000 });

/** A kind of difference that users decided for files of their own: every condition that is named must hold. */
export const DeclaredClass = closed({
  name: Type.String({ minLength: 1 }),
  verdict: oneOfStrings(VERDICTS),
  because: Type.String({ minLength: 1 }),
  reader: Type.Optional(Type.String()),
  kind: Type.Optional(oneOfStrings(DIFFERENCE_KINDS)),
  /** Regular expressions of the file's path, the place, and the two texts. */
  file: Type.Optional(Pattern),
  at: Type.Optional(Pattern),
  ours: Type.Optional(Pattern),
  theirs: Type.Optional(Pattern),
});

export type DeclaredClass = Static<typeof DeclaredClass>;

const DeclaredClasses = Type.Array(DeclaredClass);

/** The classes that a file of the user's declares; undefined when its text is none. */
export function parseDeclaredClasses(text: string): readonly DeclaredClass[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Check(DeclaredClasses, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
