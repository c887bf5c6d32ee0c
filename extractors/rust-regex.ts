// Rust's own `regex` as WebAssembly: the dialect of a Verifier's patterns, with its limit of 10 MiB for a compiled one.
import type { RRegex } from 'rregex';

/** A pattern that Rust's engine refuses, in its own words. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault';
}

/** Compiles patterns, and keeps the last one for the texts that follow. */
export class RustRegex {
  readonly #engine: typeof RRegex;
  #last: { readonly pattern: string; readonly compiled: RRegex } | undefined;

  private constructor(engine: typeof RRegex) {
    this.#engine = engine;
  }

  /** Loads the engine: a jail that only reads documents never does. */
  static async load(): Promise<RustRegex> {
    const { RRegex: engine } = await import('rregex');
    return new RustRegex(engine);
  }

  /** Throws a `PatternFault` unless the pattern compiles. */
  requirePattern(pattern: string): void {
    this.#compiled(pattern);
  }

  /** Whether the pattern matches anywhere in the text. */
  matches(pattern: string, text: string): boolean {
    return this.#compiled(pattern).isMatch(text);
  }

  /** Gives the memory of the engine back. */
  release(): void {
    this.#last?.compiled.free();
    this.#last = undefined;
  }

  #compiled(pattern: string): RRegex {
    if (this.#last?.pattern === pattern) return this.#last.compiled;
    this.release();
    const Engine = this.#engine;
    const compiled = patternFaults(() => new Engine(pattern));
    this.#last = { pattern, compiled };
    return compiled;
  }
}

/** A plain error is the engine's judgement of the pattern; its traps are faults of ours and end the jail. */
function patternFaults<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && error.name === 'Error') throw new PatternFault(error.message);
    throw error;
  }
}
