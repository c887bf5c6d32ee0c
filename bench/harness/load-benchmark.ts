import { readdirSync } from 'node:fs';
import type { Benchmark, Study } from '../benchmark.ts';

const FOLDER = new URL('../', import.meta.url);
const NO_BENCHMARK = ['main.ts', 'benchmark.ts'];

/** The names of all benchmarks: one file each. */
export function benchmarkNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && !NO_BENCHMARK.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** What a file of that name measures: work by time, or a table of its own. */
export type Loaded = { readonly benchmark: Benchmark } | { readonly study: Study };

/** The benchmark or study that a file exports. */
export async function loadFile(name: string): Promise<Loaded> {
  return (await import(new URL(`${name}.ts`, FOLDER).href)) as Loaded;
}

/** The benchmark that a file of that name exports. */
export async function loadBenchmark(name: string): Promise<Benchmark> {
  const loaded = await loadFile(name);
  if (!('benchmark' in loaded)) throw new Error(`bench/${name}.ts exports no benchmark`);
  return loaded.benchmark;
}
