import { Check } from 'typebox/value';
import { CaseDeclaration } from './corpus-case.ts';
import { CorpusManifest } from './corpus-manifest.ts';
import { CorpusRecord, CorpusRun } from './corpus-record.ts';

/** One line of a run's records; undefined when it is none. */
export function parseCorpusRecord(line: string): CorpusRecord | undefined {
  const value = parsed(line);
  return Check(CorpusRecord, value) ? value : undefined;
}

/** The description of a run; undefined when the text is none. */
export function parseCorpusRun(text: string): CorpusRun | undefined {
  const value = parsed(text);
  return Check(CorpusRun, value) ? value : undefined;
}

/** The declaration of a case; undefined when the text is none. */
export function parseCaseDeclaration(text: string): CaseDeclaration | undefined {
  const value = parsed(text);
  return Check(CaseDeclaration, value) ? value : undefined;
}

/** The manifest of a corpus; undefined when the text is none. */
export function parseCorpusManifest(text: string): CorpusManifest | undefined {
  const value = parsed(text);
  return Check(CorpusManifest, value) ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
