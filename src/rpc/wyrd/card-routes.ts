import type { FastifyInstance } from 'fastify';
import { WyrdRefusal } from '../../contract/wyrd-errors.ts';
import type { StoredCard } from '../../verification/card.ts';
import { refText } from '../../verification/card-references.ts';
import { jsonBodyOf } from '../json-body.ts';
import { CARD_BY_REF_PATH } from '../request-form.ts';
import { sendJson } from './send-json.ts';
import type { WyrdParts } from './wyrd-parts.ts';

const MAX_BODY_BYTES = 4_194_304;

interface CardParams {
  readonly Params: { readonly uid: string };
}

interface RefQuery {
  readonly Querystring: Readonly<Record<string, string | string[] | undefined>>;
}

/** POST /v1/cards, GET /v1/cards/by-ref and /v1/cards/{uid}/artifacts: as much of a registry as a declaration needs. */
export function cardRoutes(
  server: FastifyInstance,
  { rooms: { cards }, judge }: Pick<WyrdParts, 'rooms' | 'judge'>,
): void {
  server.post('/v1/cards', { config: { maxBodyBytes: MAX_BODY_BYTES } }, async (request, reply) => {
    const { submissions } = await judge.judge('cards', jsonBodyOf(request));
    const declared = await cards.declare(request.tenant, submissions);
    const outcomes = declared.map(({ card, outcome }) => ({
      card_ref: card.ref,
      spec_hash: card.spec_sha256,
      status: 'active',
      outcome,
    }));
    return sendJson(reply, { root: declared.at(-1)?.card.ref, outcomes, upload_plans: [] });
  });
  server.get<RefQuery>(CARD_BY_REF_PATH, async (request, reply) => {
    const { kind, name, version } = request.query;
    if (typeof kind !== 'string' || typeof name !== 'string' || typeof version !== 'string')
      throw new WyrdRefusal('WYRD_SPEC_400_VALIDATION', 'The query needs kind, name and version, each once');
    const card = cards.byName(request.tenant, { kind, name, version });
    if (card === undefined) throw unknownCard();
    return sendJson(reply, {
      card: envelopeOf(card),
      created_at: card.created_at,
      updated_at: card.created_at,
    });
  });
  server.get<CardParams>('/v1/cards/:uid/artifacts', async (request, reply) => {
    if (cards.byUid(request.tenant, request.params.uid) === undefined) throw unknownCard();
    return sendJson(reply, { artifacts: [] });
  });
}

function envelopeOf({ ref, metadata, spec, outbound }: StoredCard): object {
  return {
    apiVersion: 'wyrd/v1',
    kind: ref.kind,
    metadata,
    spec,
    relationships: {
      outbound: outbound.map(refText),
      outbound_refs: outbound.map((target) => ({ ref: target })),
    },
  };
}

function unknownCard(): WyrdRefusal {
  return new WyrdRefusal('WYRD_REGISTRY_404_CARD_NOT_FOUND', 'There is no such card of this tenant');
}
