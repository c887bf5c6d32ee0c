import type { JobErrorCode } from '../contract/errors.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { Evaluator } from '../jobs/interface.ts';
import type { Verifier } from './declaration.ts';
import { Cursor, DecodeFault } from './decode/cursor.ts';
import type { DeclaredCard, Declaration } from './decode/envelope.ts';
import { declaration } from './decode/envelope.ts';
import { verifier as verifierSpec } from './decode/verifier.ts';
import { firstRefusal } from './rules/all.ts';
import type { DeclarationRefusal } from './rules/refusal.ts';
import { cutMessage } from './rules/refusal.ts';
import { Scope } from './rules/scope.ts';
import { nodeOfJson } from './source/json-value.ts';
import type { Node } from './source/node.ts';
import { NOT_TRIED, NotTried, tryDeclaration } from './trials.ts';

/** How a declaration was judged; `undecided` says nothing of it: its patterns could not be tried. */
export type Judged =
  | { readonly status: 'valid'; readonly verifier: Verifier; readonly card?: DeclaredCard }
  | { readonly status: 'refused'; readonly refusal: DeclarationRefusal }
  | { readonly status: 'undecided'; readonly code: JobErrorCode };

/** Where patterns and schemas are tried, for whom, and until when. */
export interface JudgeControl {
  readonly evaluator: Evaluator;
  readonly tenant: string;
  readonly signal?: AbortSignal;
}

/** Judges the bare spec of a Verifier. */
export function judgeSpec(spec: JsonValue, control: JudgeControl): Promise<Judged> {
  const at = new Cursor(nodeOfJson(spec));
  return judge(() => ({ verifier: verifierSpec(at), spec: at }), control);
}

/** Judges what a file declares: a card or a bare spec. The focus of a refusal leads from the root of the file. */
export function judgeNode(node: Node, control: JudgeControl): Promise<Judged> {
  return judge(() => declaration(new Cursor(node)), control);
}

async function judge(decode: () => Declaration, control: JudgeControl): Promise<Judged> {
  const decoded = decoding(decode);
  if ('refusal' in decoded) return { status: 'refused', refusal: decoded.refusal };
  const { verifier, card, spec } = decoded;
  const ruled = await rule(verifier, control);
  if (ruled.status === 'undecided') return ruled;
  const { refusal } = ruled;
  if (refusal !== undefined)
    return { status: 'refused', refusal: { ...refusal, focus: [...spec.focus, ...refusal.focus] } };
  return { status: 'valid', verifier, ...(card === undefined ? {} : { card }) };
}

type Ruled =
  | { readonly status: 'ruled'; readonly refusal: DeclarationRefusal | undefined }
  | { readonly status: 'undecided'; readonly code: JobErrorCode };

/** A rule that comes before every pattern and every schema needs no jail. */
async function rule(verifier: Verifier, { evaluator, tenant, signal }: JudgeControl): Promise<Ruled> {
  try {
    return { status: 'ruled', refusal: firstRefusal(new Scope(verifier, NOT_TRIED)) };
  } catch (error) {
    if (!(error instanceof NotTried)) throw error;
  }
  const trials = await tryDeclaration(verifier, evaluator, tenant, signal);
  if (trials.status === 'untried') return { status: 'undecided', code: trials.code };
  return { status: 'ruled', refusal: firstRefusal(new Scope(verifier, trials.tried)) };
}

function decoding(decode: () => Declaration): Declaration | { readonly refusal: DeclarationRefusal } {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error;
    const { message, focus, isKey, suggestion } = error;
    const base: DeclarationRefusal = {
      code: 'WYRD_SPEC_400_VALIDATION',
      message: cutMessage(message),
      focus,
      isKey,
    };
    return { refusal: suggestion === undefined ? base : { ...base, suggestion } };
  }
}

/** What the answer to a refused declaration tells beside its code. */
export function refusalDetails({ rule, path, error, expected, actual }: DeclarationRefusal): JsonObject {
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(rule === undefined || path === undefined ? {} : { path }),
    ...(error === undefined ? {} : { error: { ...error } }),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}
