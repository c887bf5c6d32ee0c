import { WyrdRefusal } from '../../contract/wyrd-errors.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key under which a repeated request is the same request. */
export function idempotencyKeyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const key = headers['idempotency-key'];
  if (key === undefined)
    throw new WyrdRefusal(
      'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_REQUIRED',
      'The header Idempotency-Key is missing',
    );
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new WyrdRefusal(
    'WYRD_REGISTRY_400_IDEMPOTENCY_KEY_INVALID',
    'The header Idempotency-Key is not valid',
    {
      expected: KEY.source,
    },
  );
}
