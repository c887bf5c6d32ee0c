// Makes one classic script of the pinned Pyodide's two modules, so that it can be evaluated with `process` hidden and
// every outward name given as a parameter. Each change must match exactly once: that is how a new Pyodide announces itself.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keepExports } from './wasm-exports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = `${root}node_modules/pyodide`;

interface PyodideLock {
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** The time zone database of PyPI's `tzdata`: Pyodide's library has none. */
  readonly tzdata: { readonly version: string; readonly sha256: string };
}

interface Replacement {
  readonly name: string;
  readonly find: string;
  readonly put: string;
  /** How often it stands in the source; once unless said otherwise. */
  readonly times?: number;
}

const RUNTIME: readonly Replacement[] = [
  { name: 'module address', find: 'import.meta.url', put: '"file:///pyodide/pyodide.asm.mjs"', times: 3 },
  {
    name: 'runtime export',
    find: 'export default _createPyodideModule;',
    put: 'return _createPyodideModule;',
  },
  {
    name: 'randomness',
    find: 'var initRandomFill=()=>{',
    put: 'var initRandomFill=()=>{return cell.fillRandom;',
  },
  // One generated trampoline module per unused OpenGL function would cost 22 ms of every start.
  {
    name: 'OpenGL trampolines',
    find: 'if(typeof value=="function"){entry.value=addFunction(value,value.sig)}',
    put: 'if(typeof value=="function"){entry.value=/_gl[A-Z]/.test(symName)?0:addFunction(value,value.sig)}',
  },
  // Nothing is ever linked dynamically, so only the names that stand in the table already need an entry.
  {
    name: 'exports for dynamic linking',
    find: 'updateGOT(origExports);',
    put: 'for(const name of Object.keys(GOT)){const value=origExports[name];if(typeof value=="function")GOT[name].value=addFunction(value)}',
  },
  // The image is read into the memory page by page where it holds anything, instead of being copied as a whole.
  {
    name: 'memory of the image',
    find: 'return Module.HEAP8.set(t),l',
    put: 'return cell.restoreMemory(Module.HEAP8),l',
  },
];

const LOADER: readonly Replacement[] = [
  {
    name: 'loader export',
    find: 'export{dt as loadPyodide,U as version};',
    put: 'return {loadPyodide:dt,version:U};',
  },
  { name: 'source map', find: '//# sourceMappingURL=pyodide.mjs.map', put: '' },
  {
    name: 'instantiation',
    find: 'n?l=await WebAssembly.instantiateStreaming(n,s):l=await WebAssembly.instantiate(await t,s);',
    put: 'l=cell.instantiate(s);',
  },
  // The loader would only warn and then wait for ever.
  {
    name: 'failed instantiation',
    find: 'console.warn("wasm instantiation failed!"),console.warn(l)',
    put: 'cell.onInstantiationFailed(l)',
  },
  {
    name: 'size of the memory',
    find: 't.INITIAL_MEMORY=i.length',
    put: 't.INITIAL_MEMORY=cell.memoryBytes',
  },
];

/** Writes the bundle and the two binary files of Pyodide into the folder of the jail. */
export function buildPyodide(folder: string): void {
  const lock = JSON.parse(readFileSync(`${root}sandbox/pyodide.lock.json`, 'utf8')) as PyodideLock;
  checkDigests(lock);
  const loader = replaceAll('pyodide.mjs', LOADER);
  const { runtime, wasm } = withoutUnusedExports(
    replaceAll('pyodide.asm.mjs', RUNTIME),
    loader,
    readFileSync(`${SOURCE}/pyodide.asm.wasm`),
  );
  writeFileSync(`${folder}/pyodide.js`, classicScript(runtime, loader));
  writeFileSync(`${folder}/pyodide.asm.wasm`, wasm);
  cpSync(`${SOURCE}/python_stdlib.zip`, `${folder}/python_stdlib.zip`);
  cpSync(`${root}sandbox/tzdata-${lock.tzdata.version}.whl`, `${folder}/tzdata.zip`);
}

/**
 * Pyodide exports all of CPython to libraries that are linked dynamically. Without any, a cell needs one in thirty:
 * what is neither an import to be resolved nor named in the scripts, but for the list that takes every export.
 */
function withoutUnusedExports(
  runtime: string,
  loader: string,
  wasm: Buffer<ArrayBuffer>,
): { readonly runtime: string; readonly wasm: Buffer } {
  const list = /(?<=function assignWasmExports\(wasmExports\)\{)[^{}]*(?=\})/.exec(runtime)?.[0];
  const variables = /var _set_method_docstring,[^;]*;/.exec(runtime)?.[0];
  if (list === undefined || variables === undefined)
    throw new Error('Cannot patch "pyodide.asm.mjs": the list of exports is not there');
  const elsewhere = runtime.replace(list, '').replace(variables, '') + loader;
  const words = new Set(elsewhere.match(/[\w$]+/g));
  const module = new WebAssembly.Module(wasm);
  const imports = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
  const kept = new Set(
    WebAssembly.Module.exports(module)
      .filter(
        ({ name, kind }) =>
          (kind !== 'function' && kind !== 'global') ||
          imports.has(name) ||
          words.has(name) ||
          words.has(`_${name}`),
      )
      .map(({ name }) => name),
  );
  const isKept = (name: string): boolean => kept.has(name);
  const assignments = list
    .split(';')
    .filter((one) => isKept(/wasmExports\["([^"]+)"\]/.exec(one)?.[1] ?? ''));
  return { runtime: runtime.replace(list, () => assignments.join(';')), wasm: keepExports(wasm, isKept) };
}

function checkDigests({ version, files, tzdata }: PyodideLock): void {
  const pinned = [
    ...Object.entries(files).map(([name, sha256]) => ({ path: `${SOURCE}/${name}`, sha256 })),
    { path: `${root}sandbox/tzdata-${tzdata.version}.whl`, sha256: tzdata.sha256 },
  ];
  for (const { path, sha256 } of pinned) {
    const found = createHash('sha256').update(readFileSync(path)).digest('hex');
    if (found !== sha256)
      throw new Error(`Cannot build Python ${version}: "${path}" has the digest ${found}, not ${sha256}`);
  }
}

function replaceAll(file: string, replacements: readonly Replacement[]): string {
  let source = readFileSync(`${SOURCE}/${file}`, 'utf8');
  for (const { name, find, put, times = 1 } of replacements) {
    const found = source.split(find).length - 1;
    if (found !== times)
      throw new Error(`Cannot patch "${file}": "${name}" matches ${found} times, not ${times}`);
    source = source.replaceAll(find, () => put);
  }
  return source;
}

/** The names a shell would give are parameters; `Date` and `performance` are those of the cell's own clock. */
function classicScript(runtime: string, loader: string): string {
  return `(function(cell,read,load,readbuffer,location,Date,performance){"use strict";
const createPyodideModule=(function(){${runtime}
})();
const loader=(function(){${loader}
})();
return {createPyodideModule,loadPyodide:loader.loadPyodide,version:loader.version};
})`;
}
