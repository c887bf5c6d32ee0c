import type { CorpusManifest } from '../../contract/corpus-manifest.ts';
import type { ExtractFormat } from '../../contract/formats.ts';
import type { JsonObject, JsonValue } from '../../contract/json-value.ts';
import type { DocumentReader } from '../document-reader.ts';
import { CorpusFault } from '../faults.ts';
import { inParallel } from '../in-parallel.ts';
import { lowered } from '../lowered-limits.ts';
import type { CorpusCase } from './cases.ts';
import type { CaseReading, Golden } from './golden.ts';
import { goldenDigest, goldenFrom, holds } from './golden.ts';

/** What accepting a case would do. */
export interface Acceptance {
  readonly case: CorpusCase;
  /** `new`: it has no entry; `changed`: its golden is not the accepted one; `same`: nothing to do. */
  readonly kind: 'new' | 'changed' | 'same';
  readonly golden: Golden;
  /** Whether the golden comes from the reading and must be written into the case. */
  readonly rewritten: boolean;
  readonly digest: string;
}

/**
 * Reads cases and tells what accepting them means. Named ones take over what the reader says now; without names every
 * case is taken whose golden is not in the manifest yet, and it must hold already.
 */
export async function planAcceptance(
  cases: readonly CorpusCase[],
  names: readonly string[],
  { goldens }: CorpusManifest,
  reader: DocumentReader,
): Promise<Acceptance[]> {
  const unknown = names.find((name) => !cases.some((known) => known.name === name));
  if (unknown !== undefined)
    throw new CorpusFault(`Cannot accept ${unknown}: there is no such case; it is named FORMAT/CASE`);
  const isAccepted = ({ name, declaration, golden }: CorpusCase): boolean =>
    goldens[name] === goldenDigest(declaration, golden);
  const chosen = cases.filter((one) => (names.length > 0 ? names.includes(one.name) : !isAccepted(one)));
  const plans: Acceptance[] = [];
  const broken: string[] = [];
  await inParallel(chosen, reader.slots * 2, async (one) => {
    const reading = await readCase(one, reader);
    const asked = holds(one.golden, reading);
    if (!asked && names.length === 0) broken.push(one.name);
    const golden = asked ? one.golden : goldenFrom(reading);
    const digest = goldenDigest(one.declaration, golden);
    const accepted = Object.hasOwn(goldens, one.name) ? goldens[one.name] : undefined;
    const kind = accepted === undefined ? 'new' : accepted === digest ? 'same' : 'changed';
    plans.push({ case: one, kind, golden, rewritten: !asked, digest });
  });
  if (broken.length > 0)
    throw new CorpusFault(
      `Cannot accept ${broken.join(', ')}: the reader does not give the golden; name a case to take what it gives now`,
    );
  return plans.toSorted((one, other) => (one.case.name < other.case.name ? -1 : 1));
}

/** Formats of which an accepted golden changes: their versions rise. */
export function changedFormats(plans: readonly Acceptance[]): ExtractFormat[] {
  return [...new Set(plans.filter(({ kind }) => kind === 'changed').map((plan) => plan.case.format))];
}

/** The manifest once the plans are carried out; entries without a case go. */
export function acceptedManifest(
  manifest: CorpusManifest,
  cases: readonly CorpusCase[],
  plans: readonly Acceptance[],
  versions: Readonly<Record<string, number>>,
): CorpusManifest {
  const digests = new Map(Object.entries(manifest.goldens));
  for (const plan of plans) digests.set(plan.case.name, plan.digest);
  const names = cases.map(({ name }) => name).filter((name) => digests.has(name));
  const formats = new Set(cases.map(({ format }) => format));
  return {
    kind: manifest.kind,
    versions: Object.fromEntries(
      [...formats].map((format) => [format, versions[format] ?? manifest.versions[format] ?? 1]),
    ),
    goldens: Object.fromEntries(names.map((name) => [name, digests.get(name) ?? ''])),
  };
}

async function readCase(
  { name, input, format, declaration }: CorpusCase,
  reader: DocumentReader,
): Promise<CaseReading> {
  const key = await reader.add(input);
  if (key.sha256 !== declaration.sha256)
    throw new CorpusFault(
      `Cannot accept ${name}: its document has SHA-256 ${key.sha256}, case.json names another`,
    );
  const { head, output } = await reader.extract(
    key,
    format,
    lowered(declaration.limits ?? {}, reader.settings),
  );
  if (head.error?.blame === 'service')
    throw new CorpusFault(`Cannot accept ${name}: the worker failed on it (${head.error.code})`);
  return {
    output: output === null ? undefined : (JSON.parse(Buffer.from(output).toString('utf8')) as JsonValue),
    error:
      head.error === null ? undefined : { code: head.error.code, details: head.error.details as JsonObject },
    diagnostics: head.diagnostics.map(({ code }) => code),
  };
}
