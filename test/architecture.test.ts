import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from './helpers/source-files.ts';
import { ROOT, sourceFiles } from './helpers/source-files.ts';

interface ImportRule {
  readonly folder: string;
  readonly may: readonly string[];
}

const MAX_LINES = 300;
const rules = JSON.parse(readFileSync(join(ROOT, 'test/import-rules.json'), 'utf8')) as ImportRule[];
const product = sourceFiles('src', 'extractors', 'sandbox');
const everything = [...product, ...sourceFiles('test', 'bench', 'tools')];

const inFolder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function allowed(rule: ImportRule, name: string): boolean {
  return rule.may.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : inFolder(name, pattern),
  );
}

function breaches(file: SourceFile): string[] {
  const rule = rules.find(({ folder }) => inFolder(file.path, folder));
  if (rule === undefined) return [];
  return file.imports.filter((name) => !allowed(rule, name)).map((name) => `${file.path} imports ${name}`);
}

/** Depth-first search; the first cycle met is told as a path of files. */
function findCycle(files: readonly SourceFile[]): string | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' → ');
    if (done.has(path)) return undefined;
    for (const name of byPath.get(path)?.imports ?? []) {
      const cycle = visit(name, [...trail, path]);
      if (cycle !== undefined) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of files) {
    const cycle = visit(path, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

describe('architecture', () => {
  it('lets every folder import only what its rule names', () => {
    expect(product.flatMap(breaches)).toEqual([]);
  });

  it('holds every folder of the product to a rule', () => {
    const entries = ['src/main.ts', 'src/service.ts', 'src/config.ts', 'src/log.ts'];
    const free = product.filter(
      ({ path }) =>
        !entries.includes(path) &&
        !/^extractors\/[^/]+\.ts$/.test(path) &&
        !rules.some(({ folder }) => inFolder(path, folder)),
    );
    expect(free.map(({ path }) => path)).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(findCycle(everything)).toBeUndefined();
  });

  it('has no default export outside tool configuration', () => {
    expect(everything.filter((file) => file.hasDefaultExport).map(({ path }) => path)).toEqual([]);
  });

  it(`keeps every file within ${MAX_LINES} lines`, () => {
    expect(
      everything.filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path} ${lines}`),
    ).toEqual([]);
  });

  it('calls no room by a name that says nothing', () => {
    const vague = /(?:^|\/)(?:utils?|helpers?|manager|common|misc)(?:\/|\.ts$)/;
    expect(product.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([]);
  });
});
