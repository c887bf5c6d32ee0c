import type { CorpusManifest } from '../../contract/corpus-manifest.ts';
import type { CorpusCase } from './cases.ts';
import { goldenDigest } from './golden.ts';

/** What does not agree between a corpus and its manifest, a sentence each that begins with the name of the case. */
export function manifestFaults(
  cases: readonly CorpusCase[],
  { goldens, versions }: CorpusManifest,
): string[] {
  const names = new Set(cases.map(({ name }) => name));
  const formats = new Set(cases.map(({ format }) => format));
  return [
    ...cases.flatMap(({ name, declaration, golden }) => {
      if (!Object.hasOwn(goldens, name)) return [`${name}: the manifest has no entry for it`];
      const same = goldens[name] === goldenDigest(declaration, golden);
      return same ? [] : [`${name}: its golden is not the one that was accepted`];
    }),
    ...Object.keys(goldens)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: the manifest has an entry and there is no case`),
    ...[...formats]
      .filter((format) => !Object.hasOwn(versions, format))
      .map((format) => `${format}: the manifest has no version for it`),
  ];
}
