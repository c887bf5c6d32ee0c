import type { IsolationLevel } from '../../../src/contract/isolation.ts';

/**
 * What may come of a vector: it was refused, its jail ended, it got at something that is the jail's own, it was ended at
 * its deadline or at a limit, or it reached out. Only what a level openly does not claim to stop may be `reached`.
 */
export type Seen = 'denied' | 'dead' | 'inside' | 'timed out' | 'limit' | 'reached';

interface VectorFacts {
  readonly name: string;
  /** Where the idea comes from: an advisory, a report, or what of Node's surface it tries. */
  readonly source: string;
  /** What may be seen at each level; `unclaimed` says why it is not run there, because the level claims nothing. */
  readonly seen: { readonly [level in IsolationLevel]: readonly Seen[] | { readonly unclaimed: string } };
}

/**
 * The attacker owns the JavaScript realm: `code` is the body of an async function of (targets, require, here). What it
 * returns is what it got; it says "reached" first when that is not the jail's own.
 */
export interface JavaScriptVector extends VectorFacts {
  readonly kind: 'javascript';
  readonly code: string;
}

/** The attacker wrote the Python of a cell: `code` is a module whose function `check` is called without arguments. */
export interface PythonVector extends VectorFacts {
  readonly kind: 'python';
  readonly code: string;
}

export type Vector = JavaScriptVector | PythonVector;

/** A vector that must be refused at every level. */
export function refused(name: string, source: string, code: string): JavaScriptVector {
  return { kind: 'javascript', name, source, code, seen: { os: ['denied'], process: ['denied'] } };
}

/** A vector with something of its own to be seen at each level. */
export function judged(
  name: string,
  source: string,
  seen: VectorFacts['seen'],
  code: string,
): JavaScriptVector {
  return { kind: 'javascript', name, source, seen, code };
}
