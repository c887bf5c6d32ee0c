import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepExports } from '../../tools/wasm-exports.ts';
import { ROOT } from '../helpers/source-files.ts';

/** Exports the functions `one` and `two`, which give 1 and 2; a custom section stands behind. */
const MODULE = Buffer.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 3, 2, 0, 0, 7, 13, 2, 3, 111, 110, 101, 0, 0, 3,
  116, 119, 111, 0, 1, 10, 11, 2, 4, 0, 65, 1, 11, 4, 0, 65, 2, 11, 0, 3, 1, 120, 7,
]);

const exportsOf = (bytes: Buffer<ArrayBuffer>): string[] =>
  WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);

describe('the exports of a module', () => {
  it('are those that are kept, and what is kept does what it did', () => {
    const stripped = Buffer.from(keepExports(MODULE, (name) => name === 'two'));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(stripped));
    expect(Object.keys(exports)).toEqual(['two']);
    expect((exports as { two: () => number }).two()).toBe(2);
    expect(WebAssembly.Module.customSections(new WebAssembly.Module(stripped), 'x')).toHaveLength(1);
  });

  it('kept all leave every byte as it was', () => {
    expect(keepExports(MODULE, () => true)).toEqual(MODULE);
  });

  it('of the interpreter are those of Pyodide that its script takes', () => {
    const jail = join(ROOT, 'dist/jails/python');
    const script = readFileSync(join(jail, 'pyodide.js'), 'utf8');
    const [list = ''] = /function assignWasmExports\(wasmExports\)\{[^{}]*\}/.exec(script) ?? [];
    const taken = new Set([...list.matchAll(/wasmExports\["([^"]+)"\]/g)].map(([, name]) => name));
    const there = exportsOf(Buffer.from(readFileSync(join(jail, 'pyodide.asm.wasm'))));
    const whole = exportsOf(Buffer.from(readFileSync(join(ROOT, 'node_modules/pyodide/pyodide.asm.wasm'))));
    expect([...taken].filter((name) => !there.includes(name ?? ''))).toEqual([]);
    expect(there.filter((name) => !whole.includes(name))).toEqual([]);
    expect(there.length).toBeLessThan(whole.length / 20);
  });
});
