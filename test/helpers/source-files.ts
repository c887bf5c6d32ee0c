import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** The top of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What stands for the name of a module that is computed: a rule must allow it as such. */
export const COMPUTED = 'computed:module';

/** A source file with what it imports, paths from the top of the checkout or package names. */
export interface SourceFile {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
  readonly hasDefaultExport: boolean;
}

/** Every TypeScript file under the folders, type imports counted too. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => parseSource(posix.join(folder, name))),
  );
}

function parseSource(path: string): SourceFile {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const { module } = parseSync(path, source);
  const statics = module.staticImports.map((item) => item.moduleRequest.value);
  const reexports = module.staticExports.flatMap((item) =>
    item.entries.flatMap((entry) => (entry.moduleRequest === null ? [] : [entry.moduleRequest.value])),
  );
  const dynamics = module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const asked = source.slice(start, end);
    return /^(['"]).*\1$/.test(asked) ? asked.slice(1, -1) : COMPUTED;
  });
  const imports = [...statics, ...reexports, ...dynamics].map((name) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  );
  const hasDefaultExport = module.staticExports.some((item) =>
    item.entries.some((entry) => entry.exportName.kind === 'Default'),
  );
  return { path, lines: source.split('\n').length - 1, imports, hasDefaultExport };
}
