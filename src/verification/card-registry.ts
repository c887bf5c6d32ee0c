import { createHash, randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Check } from 'typebox/value';
import { canonicalJson } from '../contract/canonical-json.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { WyrdRefusal } from '../contract/wyrd-errors.ts';
import type { CardSubmission, RegisteredRef } from './card.ts';
import { StoredCard } from './card.ts';
import type { NamedRef } from './card-references.ts';
import { CardRoom } from './card-room.ts';
import { resolveReferences } from './card-references.ts';
import type { DurableFiles } from './durable-files.ts';
import type { DigestedSpec } from './verifier-judge.ts';

/** How one card of a declaration fared. */
export interface DeclaredOutcome {
  readonly card: StoredCard;
  readonly outcome: 'declared' | 'idempotent_noop';
}

/** Judges the spec of a card before it is kept; throws the refusal. */
export type SpecJudge = (tenant: string, submission: CardSubmission, spec: DigestedSpec) => Promise<void>;

interface CardRegistryOptions {
  readonly files: DurableFiles;
  readonly judge: SpecJudge;
  readonly maxCards: number;
  /** The most bytes of all cards, which stand in memory. */
  readonly maxBytes: number;
  readonly now: () => Date;
}

/** What a declaration adds, with the cards so far by their names. */
interface Declaring {
  readonly outcomes: DeclaredOutcome[];
  readonly byName: Map<string, StoredCard>;
}

/** Declared cards by tenant: a version stands for one spec for good. */
export class CardRegistry {
  readonly #options: CardRegistryOptions;
  readonly #byUid = new Map<string, StoredCard>();
  readonly #byName = new Map<string, StoredCard>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #room: CardRoom;

  private constructor(options: CardRegistryOptions) {
    this.#options = options;
    this.#room = new CardRoom(options);
  }

  /** Reads what was declared before; a file that is no card is left where it lies and counts for nothing. */
  static async open(options: CardRegistryOptions): Promise<CardRegistry> {
    const registry = new CardRegistry(options);
    for await (const { bytes } of options.files.all()) {
      const card = readCard(bytes);
      if (card !== undefined) registry.#add(card, bytes.length);
    }
    return registry;
  }

  byUid(tenant: string, uid: string): StoredCard | undefined {
    return this.#byUid.get(`${tenant} ${uid}`);
  }

  byName(tenant: string, ref: NamedRef): StoredCard | undefined {
    return this.#byName.get(nameKey(tenant, ref));
  }

  /** Declares all of the cards or, when one is refused, none; a tenant's declarations in turn, so that a name has one uid. */
  declare(tenant: string, submissions: readonly CardSubmission[]): Promise<readonly DeclaredOutcome[]> {
    const declared = (this.#turns.get(tenant) ?? Promise.resolve()).then(() =>
      this.#declare(tenant, submissions),
    );
    const turn = declared
      .catch(() => undefined)
      .finally(() => {
        if (this.#turns.get(tenant) === turn) this.#turns.delete(tenant);
      });
    this.#turns.set(tenant, turn);
    return declared;
  }

  async #declare(
    tenant: string,
    submissions: readonly CardSubmission[],
  ): Promise<readonly DeclaredOutcome[]> {
    const declaring: Declaring = { outcomes: [], byName: new Map() };
    for (const submission of submissions) {
      // A large card takes its time on the one thread: what else waits comes in between.
      await nextTurn();
      const outcome = await this.#outcomeOf(tenant, submission, declaring);
      declaring.outcomes.push(outcome);
      declaring.byName.set(nameKey('', outcome.card.ref), outcome.card);
    }
    const added = declaring.outcomes.flatMap(({ card, outcome }) =>
      outcome === 'declared' ? [{ card, bytes: new TextEncoder().encode(JSON.stringify(card)) }] : [],
    );
    this.#room.take(
      tenant,
      added.map(({ bytes }) => bytes.length),
    );
    try {
      for (const { card, bytes } of added) await this.#options.files.write(tenant, card.ref.uid, bytes);
    } catch (error) {
      for (const { card } of added) await this.#options.files.remove(tenant, card.ref.uid);
      this.#room.giveBack(
        tenant,
        added.map(({ bytes }) => bytes.length),
      );
      throw error;
    }
    for (const { card } of added) this.#know(card);
    return declaring.outcomes;
  }

  async #outcomeOf(
    tenant: string,
    submission: CardSubmission,
    { outcomes, byName }: Declaring,
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
      const known = byName.get(nameKey('', ref)) ?? this.byName(tenant, ref);
      if (known !== undefined) return known.ref;
      throw new WyrdRefusal(
        'WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY',
        `${cardText(name)} names ${cardText(ref)}, which is not declared`,
        { ...name, depends_on: { ...ref } },
      );
    };
    const { spec, outbound } = resolveReferences(kind, submission.spec as JsonObject, find);
    const spec_sha256 = createHash('sha256').update(canonicalJson(spec)).digest('hex');
    const known = this.byName(tenant, name) ?? byName.get(nameKey('', name));
    if (known !== undefined) return { card: requireSameSpec(known, spec_sha256), outcome: 'idempotent_noop' };
    await this.#options.judge(tenant, submission, { spec, spec_sha256 });
    const { space, uid = randomUUIDv7() } = metadata;
    if (this.byUid(tenant, uid) !== undefined || outcomes.some(({ card }) => card.ref.uid === uid))
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

  #add(card: StoredCard, bytes: number): void {
    this.#room.hold(card.tenant, bytes);
    this.#know(card);
  }

  #know(card: StoredCard): void {
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
