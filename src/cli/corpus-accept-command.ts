import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { CorpusManifest } from '../contract/corpus-manifest.ts';
import type { ExtractFormat } from '../contract/formats.ts';
import { isExtractFormat } from '../contract/formats.ts';
import type { Acceptance } from '../corpus/accept/accept.ts';
import { acceptedManifest, changedFormats, planAcceptance } from '../corpus/accept/accept.ts';
import { readCases } from '../corpus/accept/cases.ts';
import { addToChangelog, writeGolden, writeManifest } from '../corpus/accept/write.ts';
import { MANIFEST_FILE, readManifest } from '../corpus/manifest.ts';
import { openCorpusService } from './corpus-service.ts';
import { EXIT, UsageError } from './exit-codes.ts';
import { shown } from './shown-text.ts';

const NO_MANIFEST: CorpusManifest = { kind: 'wyrd-corpus-manifest/1', versions: {}, goldens: {} };

/** What the caller answers in advance; on a terminal the rest is asked for. */
interface Answers {
  readonly versions: ReadonlyMap<string, number>;
  readonly line: string | undefined;
}

/** The options of `corpus accept`. */
export const ACCEPT_OPTIONS = {
  corpus: { type: 'string', default: 'corpus' },
  version: { type: 'string', multiple: true },
  line: { type: 'string' },
  changelog: { type: 'string' },
} as const;

/** `wyrd-worker corpus accept`: writes goldens and what the manifest says of them. */
export async function corpusAcceptCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: ACCEPT_OPTIONS,
  });
  const corpus = resolve(values.corpus);
  const changelog = resolve(values.changelog ?? join(dirname(corpus), 'CHANGELOG.md'));
  const given: Answers = { versions: versionsOf(values.version ?? []), line: values.line };
  const manifest = (await readManifest(corpus)) ?? noManifest(corpus);
  const cases = await readCases(corpus);
  if (cases.length === 0)
    throw new UsageError(
      `Cannot accept in "${corpus}": it has no FORMAT/CASE folders; --corpus names another`,
    );
  await using service = await openCorpusService();
  const plans = await planAcceptance(cases, positionals, manifest, service.reader);
  const formats = changedFormats(plans);
  const { versions, line } = await complete(given, formats, manifest);
  requireAnswers(formats, versions, line, manifest, changelog);
  for (const plan of plans) if (plan.rewritten) await writeGolden(plan);
  if (line !== undefined && line !== '') await addToChangelog(changelog, line);
  await writeManifest(corpus, acceptedManifest(manifest, cases, plans, Object.fromEntries(versions)));
  process.stdout.write(told(plans));
  return EXIT.ok;
}

/** A manifest that is there and cannot be read is never written over: it says what was accepted. */
function noManifest(corpus: string): CorpusManifest {
  const path = join(corpus, MANIFEST_FILE);
  if (existsSync(path)) throw new UsageError(`"${path}" is no manifest; mend it or take it away`);
  return NO_MANIFEST;
}

function versionsOf(options: readonly string[]): Map<string, number> {
  return new Map(
    options.map((option) => {
      const { format = '', number = '' } =
        /^(?<format>\w+)=(?<number>[1-9]\d{0,5})$/.exec(option)?.groups ?? {};
      if (!isExtractFormat(format)) throw new UsageError(`--version ${option}: it is written FORMAT=NUMBER`);
      return [format, Number(number)];
    }),
  );
}

/** Asks on a terminal for what was not given: a golden that changes is a version and a line for whoever upgrades. */
async function complete(
  { versions, line }: Answers,
  formats: readonly ExtractFormat[],
  manifest: CorpusManifest,
): Promise<Answers> {
  if (formats.length === 0 || !process.stdin.isTTY || !process.stderr.isTTY) return { versions, line };
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // A question is left by Ctrl-C or by the end of the input.
  const ask = (question: string): Promise<string> =>
    asking.question(question).catch(() => {
      throw new UsageError('There was no answer: nothing is accepted');
    });
  try {
    const all = new Map(versions);
    for (const format of formats.filter((name) => !versions.has(name))) {
      const next = (manifest.versions[format] ?? 0) + 1;
      const answer = await ask(`Goldens of ${format} change. Its version [${next}]: `);
      all.set(format, answer.trim() === '' ? next : Number(answer));
    }
    return { versions: all, line: line ?? (await ask('The line for CHANGELOG.md: ')).trim() };
  } finally {
    asking.close();
  }
}

function requireAnswers(
  formats: readonly ExtractFormat[],
  versions: ReadonlyMap<string, number>,
  line: string | undefined,
  manifest: CorpusManifest,
  changelog: string,
): void {
  for (const format of formats) {
    const before = manifest.versions[format] ?? 0;
    const version = versions.get(format);
    if (version === undefined || !Number.isSafeInteger(version) || version <= before)
      throw new UsageError(
        `Goldens of ${format} change: add --version ${format}=${before + 1} or higher (it is at ${before})`,
      );
  }
  if (formats.length > 0 && (line === undefined || line === ''))
    throw new UsageError(
      'Goldens change: add --line with a sentence for CHANGELOG.md that a user understands',
    );
  if (line !== undefined && !existsSync(changelog))
    throw new UsageError(
      `Cannot add a line to "${changelog}": it is not there; --changelog names another file`,
    );
}

function told(plans: readonly Acceptance[]): string {
  const lines = plans
    .filter(({ kind }) => kind !== 'same')
    .map(
      ({ kind, rewritten, case: { name } }) =>
        `${kind}  ${shown(name)}${rewritten ? '  (golden written)' : ''}\n`,
    );
  return lines.length === 0 ? 'nothing to accept: every golden is in the manifest\n' : lines.join('');
}
