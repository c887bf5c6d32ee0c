import { canonicalJson } from '../contract/canonical-json.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { Evaluator } from '../jobs/interface.ts';
import type { Verifier } from '../verifier/declaration.ts';
import { judgeSpec, refusalDetails } from '../verifier/declare.ts';
import type { StoredCard } from './card.ts';
import { withoutSpaces } from './card-references.ts';

/** Of specs whose Verifiers are remembered; decoded they are some times as large. */
const MAX_KNOWN_BYTES = 8_388_608;

/** The spec of a card and its digest. */
export type DigestedSpec = Pick<StoredCard, 'spec' | 'spec_sha256'>;

interface Known {
  readonly verifier: Verifier;
  readonly bytes: number;
}

/** Judges the specs of Verifiers. A valid one is remembered: its card is run again and again, and may hold thousands of checks. */
export class VerifierJudge {
  readonly #evaluator: Evaluator;
  readonly #maxBytes: number;
  /** The one that was asked for last stands last. */
  readonly #known = new Map<string, Known>();
  #bytes = 0;

  constructor(evaluator: Evaluator, maxBytes = MAX_KNOWN_BYTES) {
    this.#evaluator = evaluator;
    this.#maxBytes = maxBytes;
  }

  /** The Verifier of a spec; what is none, and what could not be tried, is thrown as `WyrdRefusal`. */
  async judge(tenant: string, { spec, spec_sha256 }: DigestedSpec, signal?: AbortSignal): Promise<Verifier> {
    // With the tenant, so that no answer comes sooner since another one asked.
    const key = `${tenant} ${spec_sha256}`;
    const known = this.#known.get(key);
    const verifier = known?.verifier ?? (await this.#judgedAnew(tenant, spec as JsonObject, signal));
    this.#remember(key, { verifier, bytes: known?.bytes ?? canonicalJson(spec as JsonObject).length });
    return verifier;
  }

  async #judgedAnew(tenant: string, spec: JsonObject, signal?: AbortSignal): Promise<Verifier> {
    const judged = await judgeSpec(withoutSpaces(spec), {
      evaluator: this.#evaluator,
      tenant,
      ...(signal === undefined ? {} : { signal }),
    });
    switch (judged.status) {
      case 'valid':
        return judged.verifier;
      case 'refused':
        throw new WyrdRefusal(judged.refusal.code, judged.refusal.message, refusalDetails(judged.refusal));
      case 'undecided':
        throw new WyrdRefusal(
          'WYRD_SPEC_503_UNAVAILABLE',
          'The patterns of the declaration could not be tried',
          { error: judged.code },
        );
    }
  }

  #remember(key: string, known: Known): void {
    this.#forget(key);
    this.#known.set(key, known);
    this.#bytes += known.bytes;
    for (const oldest of this.#known.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#known.get(key)?.bytes ?? 0;
    this.#known.delete(key);
  }
}
