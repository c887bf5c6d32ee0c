import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { pythonFlags } from '../../sandbox/layers/product-jails.ts';

/** Imports a function as cells do, and exports `spin`, which counts 10 000 000 down to zero: far past any budget. */
const MODULE = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 115,
  112, 105, 110, 0, 1, 10, 25, 1, 23, 1, 1, 127, 65, 128, 173, 226, 4, 33, 0, 3, 64, 32, 0, 65, 1, 107, 34, 0,
  13, 0, 11, 11,
];

const PROGRAM = `
const module = new WebAssembly.Module(new Uint8Array(${JSON.stringify(MODULE)}));
const { spin } = new WebAssembly.Instance(module, { a: { b: () => undefined } }).exports;
for (let i = 0; i < 3; i++) spin();
console.log(%IsTurboFanFunction(spin) ? 'optimised' : %IsLiftoffFunction(spin) ? 'baseline' : 'unknown');
`;

/** What became of a function that is as hot as can be; compilation in place makes the outcome certain. */
function tierUnder(flags: readonly string[]): string {
  const args = [...flags, '--wasm-sync-tier-up', '--allow-natives-syntax', '--no-warnings', '-e', PROGRAM];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

describe('the code of an interpreter', () => {
  it('is never optimised in a cell, as it is without its flags', () => {
    expect([tierUnder([]), tierUnder(pythonFlags(256))]).toEqual(['optimised', 'baseline']);
  });
});
