import type { JsonValue } from '../../contract/json-value.ts';
import type { AssertCheck, ContextCapture } from '../declaration.ts';
import type { Judgement } from '../operators/judgement.ts';
import { referenceText } from '../reference.ts';
import { capturedActual } from './capture.ts';
import type { RunContext } from './context.ts';
import type { Comparison } from './judge-values.ts';
import { judgeResolved } from './judge-values.ts';
import type { JudgedCheck } from './judged.ts';
import { inconclusive } from './judged.ts';
import { operatorText, shown } from './reasons.ts';
import type { Resolved, Scope } from './scope.ts';
import { resolve, resolveEach } from './scope.ts';

/** Judges an assert check: of one value by `path`, of all values by `each`. */
export async function judgeAssert(check: AssertCheck, scope: Scope, run: RunContext): Promise<JudgedCheck> {
  const { contextCapture: capture } = run.verifier;
  if (check.each !== undefined) {
    const { each } = check;
    const resolved = await run.turns.take(() => resolveEach(each, scope));
    if (resolved.kind === 'absent') return inconclusive(resolved.reason);
    const judgements = await judgeResolved(check, resolved.items, run);
    const what = referenceText(each);
    return run.turns.take(() => judgedItems(what, check, resolved.items, judgements, capture));
  }
  if (check.path === undefined) return inconclusive('the check names neither path nor each');
  const resolved = resolve(check.path, scope);
  if (resolved.kind === 'absent') return inconclusive(resolved.reason);
  const [judgement] = await judgeResolved(check, [resolved], run);
  const what = referenceText(check.path);
  return run.turns.take(() => judgedValue(what, check, resolved.value, judgement, capture));
}

/** What a comparison of one value comes to; `what` names it. */
export function judgedValue(
  what: string,
  comparison: Comparison,
  value: JsonValue,
  judgement: Judgement | undefined,
  capture: ContextCapture,
): JudgedCheck {
  const actual = capturedActual(capture, value);
  if (judgement === undefined) return inconclusive(`${what} was not judged`);
  if (judgement.kind === 'cannot_judge')
    return { ...inconclusive(`${what}: ${judgement.reason}`), ...actual };
  const holds = judgement.kind === 'holds';
  const text = operatorText(comparison.operator);
  const reason = `${what}: ${text} ${holds ? 'holds' : 'does not hold'}`;
  const seen = holds || capture !== 'full' ? '' : `${expectedText(comparison)}, found ${shown(value)}`;
  return { outcome: holds ? 'passed' : 'failed', reason: reason + seen, ...actual };
}

/** Operators with parameters of their own, and those that ask for none, do not read `expected`. */
function expectedText({ expected }: Comparison): string {
  return expected === null ? '' : ` for ${shown(expected)}`;
}

/** A counter-example decides, whatever else could not be judged; without one every item must have been judged. */
function judgedItems(
  what: string,
  { operator }: AssertCheck,
  items: readonly Resolved[],
  judgements: readonly Judgement[],
  capture: ContextCapture,
): JudgedCheck {
  const actual = capturedActual(
    capture,
    items.flatMap((item) => (item.kind === 'value' ? [item.value] : [])),
  );
  const text = operatorText(operator);
  const failing = indicesOf(judgements, 'does_not_hold');
  const unjudged = indicesOf(judgements, 'cannot_judge');
  const count = judgements.length;
  const [firstFailing] = failing;
  const [firstUnjudged] = unjudged;
  if (firstFailing !== undefined) {
    const beside = unjudged.length === 0 ? '' : `; ${unjudged.length} could not be judged`;
    const item = items[firstFailing];
    const seen = capture === 'full' && item?.kind === 'value' ? `, found ${shown(item.value)}` : '';
    const reason = `${what}: ${text} does not hold for ${failing.length} of ${itemsText(count)}, first at index ${firstFailing}${seen}${beside}`;
    return { outcome: 'failed', reason, ...actual };
  }
  if (firstUnjudged !== undefined) {
    const judgement = judgements[firstUnjudged];
    const why = judgement?.kind === 'cannot_judge' ? `: ${judgement.reason}` : '';
    const reason = `${what}: ${unjudged.length} of ${itemsText(count)} could not be judged, first at index ${firstUnjudged}${why}`;
    return { ...inconclusive(reason), ...actual };
  }
  return { outcome: 'passed', reason: `${what}: ${text} holds for all of ${itemsText(count)}`, ...actual };
}

function indicesOf(judgements: readonly Judgement[], kind: Judgement['kind']): readonly number[] {
  return judgements.flatMap((judgement, at) => (judgement.kind === kind ? [at] : []));
}

function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
