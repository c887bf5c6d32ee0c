import { readdirSync } from 'node:fs';
import type { Benchmark } from '../benchmark.ts';

const FOLDER = new URL('../', import.meta.url);
const NO_BENCHMARK = ['main.ts', 'benchmark.ts'];

/** The names of all benchmarks: one file each. */
export function benchmarkNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && !NO_BENCHMARK.includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** The benchmark that a file of that name exports. */
export async function loadBenchmark(name: string): Promise<Benchmark> {
  const { benchmark } = (await import(new URL(`${name}.ts`, FOLDER).href)) as { benchmark: Benchmark };
  return benchmark;
}
