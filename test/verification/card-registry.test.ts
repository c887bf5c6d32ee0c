import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WyrdRefusal } from '../../src/contract/wyrd-errors.ts';
import type { CardSubmission } from '../../src/verification/card.ts';
import { CardRegistry } from '../../src/verification/card-registry.ts';
import { DurableFiles } from '../../src/verification/durable-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wyrd-cards-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (
  maxCards = 100,
  maxBytes = 1_000_000,
  files = new DurableFiles(folder),
): Promise<CardRegistry> =>
  CardRegistry.open({
    files,
    judge: async (_tenant, { metadata }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (metadata.name === 'refused') throw new WyrdRefusal('WYRD_SPEC_400_VALIDATION', 'refused');
    },
    maxCards,
    maxBytes,
    now: () => new Date(0),
  });

const card = (
  kind: CardSubmission['kind'],
  name: string,
  spec: Record<string, unknown> = {},
  metadata: Partial<CardSubmission['metadata']> = {},
): CardSubmission => ({
  apiVersion: 'wyrd/v1',
  kind,
  metadata: { name, version: '1.0.0', ...metadata },
  spec,
});

const sibling = (kind: string, name: string): object => ({
  sibling: { kind, name, version: '1.0.0', space: 'claims' },
});

const refusalOf = async (declared: Promise<unknown>): Promise<string> => {
  try {
    await declared;
    return 'accepted';
  } catch (error) {
    return error instanceof WyrdRefusal ? error.code : String(error);
  }
};

describe('declared cards', () => {
  it('puts the uids of earlier cards in place of references and lists them sorted', async () => {
    const registry = await open();
    const [b, a, service] = await registry.declare('acme', [
      card('Verifier', 'bbb', {}, { space: 'claims' }),
      card('Verifier', 'aaa', {}, { space: 'claims' }),
      card('Service', 'desk', {
        verified_by: [{ verifier: sibling('Verifier', 'bbb') }, { verifier: sibling('Verifier', 'aaa') }],
      }),
    ]);
    expect(service?.card.spec).toEqual({
      verified_by: [{ verifier: b?.card.ref }, { verifier: a?.card.ref }],
    });
    expect(service?.card.outbound.map(({ name }) => name)).toEqual(['aaa', 'bbb']);
  });

  it('keeps its uid when the same spec is declared again, also in another life of the service', async () => {
    const first = await (await open()).declare('acme', [card('Verifier', 'letter', { description: 'x' })]);
    const second = await (await open()).declare('acme', [card('Verifier', 'letter', { description: 'x' })]);
    expect(second.map(({ outcome }) => outcome)).toEqual(['idempotent_noop']);
    expect(second[0]?.card).toEqual(first[0]?.card);
  });

  it('refuses another spec under a version that is declared', async () => {
    const registry = await open();
    await registry.declare('acme', [card('Verifier', 'letter', { description: 'x' })]);
    expect(
      await refusalOf(registry.declare('acme', [card('Verifier', 'letter', { description: 'y' })])),
    ).toBe('WYRD_REGISTRY_409_SPEC_DRIFT');
    expect(
      await refusalOf(
        registry.declare('acme', [
          card('Verifier', 'twice'),
          card('Verifier', 'twice', { description: 'y' }),
        ]),
      ),
    ).toBe('WYRD_REGISTRY_409_SPEC_DRIFT');
  });

  it.each([
    [
      'a card that names an unknown one',
      card('Service', 'desk', { verifier: sibling('Verifier', 'none') }),
      'WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY',
    ],
    ['a card that its judge refuses', card('Verifier', 'refused'), 'WYRD_SPEC_400_VALIDATION'],
    [
      'a card with artifacts',
      { ...card('Verifier', 'heavy'), artifacts: [{}] },
      'WYRD_REGISTRY_400_INVALID_ARTIFACT_PATH',
    ],
  ])('declares none of the cards beside %s', async (_what, refused, code) => {
    const registry = await open();
    expect(await refusalOf(registry.declare('acme', [card('Verifier', 'good'), refused]))).toBe(code);
    expect(registry.byName('acme', { kind: 'Verifier', name: 'good', version: '1.0.0' })).toBeUndefined();
  });

  it('gives a name one uid when it is declared many times at once', async () => {
    const registry = await open();
    const declared = await Promise.all(
      Array.from({ length: 20 }, () => registry.declare('acme', [card('Verifier', 'letter')])),
    );
    expect(new Set(declared.flat().map(({ card: { ref } }) => ref.uid)).size).toBe(1);
    expect(declared.flat().filter(({ outcome }) => outcome === 'declared')).toHaveLength(1);
  });

  it('takes a uid that is given, once', async () => {
    const registry = await open();
    const uid = '01900000-0000-7000-8000-000000000001';
    const [first] = await registry.declare('acme', [card('Verifier', 'letter', {}, { uid })]);
    expect(first?.card.ref.uid).toBe(uid);
    expect(registry.byUid('acme', uid)?.ref.name).toBe('letter');
    expect(await refusalOf(registry.declare('acme', [card('Verifier', 'other', {}, { uid })]))).toBe(
      'WYRD_SPEC_400_VALIDATION',
    );
  });

  it('shows no tenant the cards of another', async () => {
    const registry = await open();
    const [first] = await registry.declare('acme', [card('Verifier', 'letter')]);
    expect(registry.byUid('other', first?.card.ref.uid ?? '')).toBeUndefined();
    const [own] = await registry.declare('other', [card('Verifier', 'letter', { description: 'own' })]);
    expect(own?.outcome).toBe('declared');
  });

  it('holds no more cards than it may, and says how many', async () => {
    const registry = await open(1);
    expect(
      await refusalOf(registry.declare('acme', [card('Verifier', 'one'), card('Verifier', 'two')])),
    ).toBe('WYRD_REGISTRY_507_REGISTRY_FULL');
  });

  it.each([
    ['count', [4, 1_000_000], 'x'],
    ['bytes', [100, 4_000], 'x'.repeat(600)],
  ] as const)('leaves a part of the %s of its room to other tenants', async (_what, bounds, description) => {
    for (const name of ['one', 'two', 'three'])
      await (await open(...bounds)).declare('flood', [card('Policy', name, { description })]);
    const registry = await open(...bounds);
    expect(await refusalOf(registry.declare('flood', [card('Policy', 'four', { description })]))).toBe(
      'WYRD_REGISTRY_507_REGISTRY_FULL',
    );
    expect(await refusalOf(registry.declare('calm', [card('Policy', 'one')]))).toBe('accepted');
  });

  it('keeps none of the cards when the disk takes one and not the next, and gives the room back', async () => {
    class FullFiles extends DurableFiles {
      left = 1;

      override async write(tenant: string, id: string, bytes: Uint8Array): Promise<void> {
        if (this.left-- === 0) throw new Error('ENOSPC');
        await super.write(tenant, id, bytes);
      }
    }
    const registry = await open(4, 1_000_000, new FullFiles(folder));
    const both = [card('Verifier', 'one'), card('Verifier', 'two')];
    expect(await refusalOf(registry.declare('acme', both))).toBe('Error: ENOSPC');
    const ref = { kind: 'Verifier', name: 'one', version: '1.0.0' };
    expect(registry.byName('acme', ref)).toBeUndefined();
    expect((await open()).byName('acme', ref)).toBeUndefined();
    expect(await refusalOf(registry.declare('acme', [...both, card('Verifier', 'three')]))).toBe('accepted');
  });

  it('lets no tenant wait for the declarations of another', async () => {
    const registry = await open(1_000);
    let ended = false;
    const many = registry
      .declare(
        'slow',
        Array.from({ length: 100 }, (_, n) => card('Policy', `policy-${n}`)),
      )
      .then(() => (ended = true));
    await registry.declare('quick', [card('Policy', 'one')]);
    expect(ended).toBe(false);
    await many;
  });

  it('takes no notice of files that are no cards, nor of half-written ones', async () => {
    await (await open()).declare('acme', [card('Verifier', 'letter')]);
    const [tenant = ''] = readdirSync(folder).filter((name) => name !== 'incoming');
    writeFileSync(join(folder, tenant, 'torn'), '{"tenant":"acme","ref":{"kind":"Ver');
    writeFileSync(join(folder, 'incoming', 'half'), '{');
    const registry = await open();
    expect(registry.byName('acme', { kind: 'Verifier', name: 'letter', version: '1.0.0' })).toBeDefined();
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('takes any key as a key', async () => {
    const spec = JSON.parse('{"__proto__":{"x":1},"constructor":{"sibling":[1]}}') as Record<string, unknown>;
    const [declared] = await (await open()).declare('acme', [card('Policy', 'odd', spec)]);
    expect(JSON.stringify(declared?.card.spec)).toBe(JSON.stringify(spec));
  });
});
