import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FoundModule } from '../../src/corpus/crosscheck/reader-modules.ts';

/** A package that stands in for papaparse; `parse` is the body of its function, given `text`. */
export function papaParseOf(folder: string, parse: string): FoundModule {
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, 'papaparse'), { recursive: true });
  const file = join(packages, 'papaparse', 'papaparse.mjs');
  writeFileSync(
    file,
    `import fs from 'node:fs';\nimport net from 'node:net';\nimport { spawnSync } from 'node:child_process';\n` +
      `export default { parse(text) { ${parse} } };\n`,
  );
  return { url: pathToFileURL(file).href, packages };
}
