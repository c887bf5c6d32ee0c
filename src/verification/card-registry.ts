import { createHash, randomUUIDv7 } from 'node:crypto';
import { Check } from 'typebox/value';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { CardSubmission, RegisteredRef } from './card.ts';
import { StoredCard } from './card.ts';
import type { NamedRef } from './card-references.ts';
import { resolveReferences } from './card-references.ts';
import type { DurableFiles } from './durable-files.ts';

/** How one card of a declaration fared. */
export interface DeclaredOutcome {
  readonly card: StoredCard;
  readonly outcome: 'declared' | 'idempotent_noop';
}

/** Judges the spec of a card before it is kept; throws the refusal. */
export type SpecJudge = (tenant: string, submission: CardSubmission, spec: JsonObject) => Promise<void>;

interface CardRegistryOptions {
  readonly files: DurableFiles;
  readonly judge: SpecJudge;
  readonly maxCards: number;
  readonly now: () => Date;
}

/** Declared cards by tenant: a version stands for one spec for good. */
export class CardRegistry {
  readonly #options: CardRegistryOptions;
  readonly #byUid = new Map<string, StoredCard>();
  readonly #byName = new Map<string, StoredCard>();
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(options: CardRegistryOptions) {
    this.#options = options;
  }

  /** Reads what was declared before; a file that is no card is left where it lies and counts for nothing. */
  static async open(options: CardRegistryOptions): Promise<CardRegistry> {
    const registry = new CardRegistry(options);
    for await (const { bytes } of options.files.all()) {
      const card = readCard(bytes);
      if (card !== undefined) registry.#add(card);
    }
    return registry;
  }

  byUid(tenant: string, uid: string): StoredCard | undefined {
    return this.#byUid.get(`${tenant} ${uid}`);
  }

  byName(tenant: string, ref: NamedRef): StoredCard | undefined {
    return this.#byName.get(nameKey(tenant, ref));
  }

  /** Declares all of the cards or, when one is refused, none; one declaration at a time, so that a name has one uid. */
  declare(tenant: string, submissions: readonly CardSubmission[]): Promise<readonly DeclaredOutcome[]> {
    const declared = this.#turn.then(() => this.#declare(tenant, submissions));
    this.#turn = declared.catch(() => undefined);
    return declared;
  }

  async #declare(
    tenant: string,
    submissions: readonly CardSubmission[],
  ): Promise<readonly DeclaredOutcome[]> {
    const outcomes: DeclaredOutcome[] = [];
    for (const submission of submissions)
      outcomes.push(
        await this.#outcomeOf(
          tenant,
          submission,
          outcomes.map(({ card }) => card),
        ),
      );
    const added = outcomes.filter(({ outcome }) => outcome === 'declared');
    if (this.#byUid.size + added.length > this.#options.maxCards)
      throw new WyrdRefusal(
        'WYRD_REGISTRY_507_REGISTRY_FULL',
        `The registry holds ${this.#options.maxCards} cards`,
        {
          max_cards: this.#options.maxCards,
        },
      );
    for (const { card } of added) {
      await this.#options.files.write(tenant, card.ref.uid, new TextEncoder().encode(JSON.stringify(card)));
      this.#add(card);
    }
    return outcomes;
  }

  async #outcomeOf(
    tenant: string,
    submission: CardSubmission,
    earlier: readonly StoredCard[],
  ): Promise<DeclaredOutcome> {
    const { kind, metadata, artifacts = [] } = submission;
    const name = { kind, name: metadata.name, version: metadata.version };
    if (artifacts.length > 0)
      throw new WyrdRefusal(
        'WYRD_REGISTRY_400_INVALID_ARTIFACT_PATH',
        `${cardText(name)} carries artifacts`,
        name,
      );
    const find = (ref: NamedRef): RegisteredRef => {
      const known =
        earlier.find((card) => nameKey('', card.ref) === nameKey('', ref)) ?? this.byName(tenant, ref);
      if (known !== undefined) return known.ref;
      throw new WyrdRefusal(
        'WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY',
        `${cardText(name)} names ${cardText(ref)}, which is not declared`,
        { ...name, depends_on: { ...ref } },
      );
    };
    const { spec, outbound } = resolveReferences(submission.spec as JsonObject, find);
    const spec_sha256 = createHash('sha256').update(canonicalJson(spec)).digest('hex');
    const known =
      this.byName(tenant, name) ?? earlier.find((card) => nameKey('', card.ref) === nameKey('', name));
    if (known !== undefined) return { card: requireSameSpec(known, spec_sha256), outcome: 'idempotent_noop' };
    await this.#options.judge(tenant, submission, spec);
    const { space, uid = randomUUIDv7() } = metadata;
    if (this.byUid(tenant, uid) !== undefined || earlier.some(({ ref }) => ref.uid === uid))
      throw new WyrdRefusal(
        'WYRD_SPEC_400_VALIDATION',
        `The uid of ${cardText(name)} is that of another card`,
        { uid },
      );
    return {
      outcome: 'declared',
      card: {
        tenant,
        ref: { ...name, ...(space === undefined ? {} : { space }), uid },
        metadata: { ...metadata, uid },
        spec,
        outbound: [...outbound],
        spec_sha256,
        created_at: this.#options.now().toISOString(),
      },
    };
  }

  #add(card: StoredCard): void {
    this.#byUid.set(`${card.tenant} ${card.ref.uid}`, card);
    this.#byName.set(nameKey(card.tenant, card.ref), card);
  }
}

function requireSameSpec(known: StoredCard, spec_sha256: string): StoredCard {
  if (known.spec_sha256 === spec_sha256) return known;
  const { kind, name, version } = known.ref;
  throw new WyrdRefusal(
    'WYRD_REGISTRY_409_SPEC_DRIFT',
    `${cardText(known.ref)} is declared with another spec`,
    { kind, name, version, declared_sha256: known.spec_sha256, spec_sha256 },
  );
}

function readCard(bytes: Uint8Array): StoredCard | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Check(StoredCard, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Earlier versions of Wyrd have spaces; names are one per tenant all the same. */
function nameKey(tenant: string, { kind, name, version }: NamedRef): string {
  return `${tenant} ${kind}/${name}@${version}`;
}

function cardText({ kind, name, version }: NamedRef): string {
  return `${kind}/${name}@${version}`;
}
