import type { JsonValue } from '../../contract/json-value.ts';
import type { TraceCheck } from '../declaration.ts';
import type { Selected } from '../trace/ask-patterns.ts';
import { selectAsking } from '../trace/ask-patterns.ts';
import { QueryTooCostly } from '../trace/evaluate.ts';
import { parseQuery } from '../trace/parse.ts';
import type { Query } from '../trace/query.ts';
import { isSingular } from '../trace/query.ts';
import { SelectorFault } from '../trace/scanner.ts';
import { judgedValue } from './assert-check.ts';
import type { RunContext } from './context.ts';
import { judgeResolved } from './judge-values.ts';
import type { JudgedCheck } from './judged.ts';
import { inconclusive } from './judged.ts';
import type { Scope } from './scope.ts';
import { resolve } from './scope.ts';

/**
 * Judges a trace check. A singular query gives its value, or null where there is none; any other the list of what it
 * selects, however few.
 */
export async function judgeTrace(check: TraceCheck, scope: Scope, run: RunContext): Promise<JudgedCheck> {
  const document = resolve(check.on, scope);
  if (document.kind === 'absent') return inconclusive(document.reason);
  if (document.value === null) return inconclusive('trace unavailable: none was supplied');
  const query = queryOf(check.spanSelector);
  if ('reason' in query) return inconclusive(query.reason);
  const selected = await select(query, document.value, run);
  if (selected.kind === 'unknown') return inconclusive(selected.reason);
  const { nodes } = selected;
  const value = isSingular(query) ? (nodes[0] ?? null) : nodes;
  const [judgement] = await judgeResolved(check, [{ kind: 'value', value }], run);
  const { contextCapture: capture } = run.verifier;
  return run.turns.take(() => judgedValue('span_selector', check, value, judgement, capture));
}

function queryOf(selector: string): Query | { readonly reason: string } {
  try {
    return parseQuery(selector);
  } catch (error) {
    if (!(error instanceof SelectorFault)) throw error;
    return { reason: `span_selector is no query of RFC 9535: ${error.message}, at offset ${error.at}` };
  }
}

async function select(
  query: Query,
  document: JsonValue,
  { matchTexts, turns }: RunContext,
): Promise<Selected> {
  try {
    return await selectAsking(query, document, matchTexts, (work) => turns.take(work));
  } catch (error) {
    if (!(error instanceof QueryTooCostly)) throw error;
    return { kind: 'unknown', reason: error.message };
  }
}
