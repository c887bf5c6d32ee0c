import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PYTHON_LIMITS } from '../../src/contract/limits.ts';
import { pythonFlags } from '../../sandbox/layers/product-jails.ts';
import { TestCells, pythonFolder } from '../helpers/python-cell.ts';
import { ROOT } from '../helpers/source-files.ts';

const cells = new TestCells();
beforeAll(() => cells.prepare(), 200_000);
afterAll(() => cells.close());

describe('the rehearsal of a cell', () => {
  it('leaves no text and no code of its own to the job', async () => {
    const rehearsed = readFileSync(join(ROOT, 'sandbox/python/rehearsed.py'), 'utf8');
    expect(rehearsed).toContain('def totals(rows)');
    const source = `import gc, sys, types
def check(texts, functions):
    seen, found, todo = set(), [], [sys.modules, gc.get_objects()]
    while todo:
        item = todo.pop()
        if id(item) in seen or item is texts or item is functions: continue
        seen.add(id(item))
        if isinstance(item, str) and any(text in item for text in texts): found.append(item)
        if isinstance(item, types.CodeType) and item.co_qualname in functions: found.append(item.co_qualname)
        if item is not found: todo.extend(gc.get_referents(item))
    mine = [text for text in found if text not in texts and text not in functions]
    return [mine, len(seen) > 50000]
`;
    const end = await cells.run({
      source,
      inputs: { texts: ['AB-12 and', 'by_name['], functions: ['totals', 'totals.<locals>'] },
    });
    expect(end).toMatchObject({ status: 'completed', output: [[], true] });
  });

  it('leaves path, modules, files, caches and clock as they were before any call', async () => {
    const source = `import linecache, os, re, sys, time
def check():
    files = [os.path.join(folder, name) for top in ("/package", "/request", "/tmp", "/home")
        for folder, _, names in os.walk(top) for name in names]
    return {
        "path": [entry for entry in sys.path if entry], "files": sorted(files), "lines": list(linecache.cache), "now": time.time(),
        "importers": [key for key in sys.path_importer_cache if key.startswith(("/package", "/request"))],
        "main": [name for name in vars(sys.modules["__main__"]) if name == "check" or name == "Row"],
        "made": [os.stat(folder).st_mtime for folder in ("/package", "/request")],
        "depth": sys.getrecursionlimit(), "modules": [name for name in sys.modules if name == "script" or "rehearsed" in name],
    }
`;
    const now = Date.UTC(2024, 1, 29);
    const end = await cells.run({ source, startMs: now });
    if (end.status !== 'completed') throw new Error(JSON.stringify(end));
    expect(end.output).toEqual({
      path: [
        '/package',
        '/lib/python314.zip',
        '/lib/python3.14/lib-dynload',
        '/lib/python3.14/site-packages',
        '/lib/tzdata.zip',
      ],
      files: ['/package/script.py', '/request/call.json'],
      lines: [],
      now: now / 1000,
      importers: [],
      main: [],
      made: [now / 1000, now / 1000],
      depth: 1000,
      modules: ['script'],
    });
  });

  it("is compiled from the script's stored code, which the flags of a cell accept", async () => {
    const folder = await pythonFolder();
    const program = `const { Script } = require('node:vm'), { readFileSync } = require('node:fs');
      const [folder] = process.argv.slice(1), read = (name) => readFileSync(folder + '/' + name);
      const script = new Script(read('pyodide.js').toString(), { filename: 'pyodide.js', cachedData: read('compiled.bin') });
      console.log(script.cachedDataRejected);`;
    const flags = [
      '--disallow-code-generation-from-strings',
      ...pythonFlags(PYTHON_LIMITS.memory_mib.default),
    ];
    const told = execFileSync(process.execPath, [...flags, '-e', program, '--', folder], {
      encoding: 'utf8',
    });
    expect(told.trim()).toBe('false');
  });
});
