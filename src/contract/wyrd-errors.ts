import type { JsonObject } from './json-value.ts';

/** What Wyrd's own routes answer, with the title and the advice that stand in the problem document. */
export const WYRD_ERRORS = {
  WYRD_AUTH_400_UNSUPPORTED_GRANT_TYPE: row(
    'The form asks for another grant',
    'Exchange an API key: grant_type urn:ietf:params:oauth:grant-type:token-exchange',
  ),
  WYRD_AUTH_401_API_KEY_INVALID: row(
    'The API key is not known here',
    'Use a token of this service as the key',
  ),
  WYRD_AUTH_401_INVALID_TOKEN: row(
    'No valid token',
    'Send X-Wyrd-Access-Token: Bearer with a token of this service',
  ),
  WYRD_AUTH_403_CARD_SCOPE: row(
    'The token speaks for another tenant',
    'Name the tenant of the token, or none',
  ),
  WYRD_SPEC_400_VALIDATION: row('The declaration or request is not valid', 'Correct what the details name'),
  WYRD_SPEC_404_NOT_FOUND: row('There is no such route', 'See /openapi.json for the routes'),
  WYRD_SPEC_413_PAYLOAD_TOO_LARGE: row('The body is larger than the limit', 'Send less at once'),
  WYRD_SPEC_500_INTERNAL: row('The service failed', 'Try again; the log of the service knows more'),
  WYRD_SPEC_503_UNAVAILABLE: row('The service cannot take this now', 'Try again later'),
  WYRD_DRIFT_400_VALIDATION: row('The drift check is not valid', 'Correct the drift check'),
  WYRD_DRIFT_400_PROFILE_REQUIRED: row(
    'The drift check needs a profile',
    'Declare the profile of its method',
  ),
  WYRD_DRIFT_400_SIGNAL_METHOD_MISMATCH: row(
    'The signal does not fit the method',
    'Use a signal that the method takes',
  ),
  WYRD_REGISTRY_400_IDEMPOTENCY_KEY_INVALID: row(
    'The Idempotency-Key is not valid',
    'Send 1 to 255 printable ASCII characters',
  ),
  WYRD_REGISTRY_400_IDEMPOTENCY_KEY_REQUIRED: row('The Idempotency-Key is missing', 'Send the header'),
  WYRD_REGISTRY_400_INVALID_ARTIFACT_PATH: row(
    'The card carries artifacts',
    'This worker keeps no artifacts: declare the card without them',
  ),
  WYRD_REGISTRY_404_CARD_NOT_FOUND: row(
    'There is no such card',
    'Declare it first; cards belong to a tenant',
  ),
  WYRD_REGISTRY_409_IDEMPOTENCY_CONFLICT: row(
    'The Idempotency-Key stands for another request',
    'Use a new key for a new request',
  ),
  WYRD_REGISTRY_409_SPEC_DRIFT: row(
    'The version is declared with another spec',
    'Declare changed specs under a new version',
  ),
  WYRD_REGISTRY_422_UNRESOLVED_DEPENDENCY: row(
    'The card names one that is not declared',
    'Declare what it depends on first, or with it',
  ),
  WYRD_REGISTRY_507_REGISTRY_FULL: row('The registry has no room', 'Use another data folder, or fewer cards'),
  WYRD_STORAGE_400_INVALID_UPLOAD_ID: row('There is no such upload', 'Ask for a plan first; plans expire'),
  WYRD_STORAGE_400_SHA_MISMATCH: row(
    'The bytes are not those declared',
    'Upload the bytes that were declared',
  ),
  WYRD_STORAGE_409_UPLOAD_NOT_PENDING: row(
    'The bytes have not arrived',
    'PUT them to the put_url of the plan first',
  ),
  WYRD_STORAGE_507_STORE_FULL: row('The store has no room', 'Try again later, or enlarge the store'),
  WYRD_VERIFICATION_400_INPUT_INVALID: row(
    'An input does not fit its slot',
    'Correct the slot that is named',
  ),
  WYRD_VERIFICATION_400_INVALID_TARGET: row(
    'The card is no Verifier',
    'Name the card of a Verifier in verifier_card_uid',
  ),
  WYRD_VERIFICATION_404_TARGET_NOT_FOUND: row(
    'There is no such card',
    'Declare it first; cards belong to a tenant',
  ),
  WYRD_VERIFICATION_404_EXECUTION_NOT_FOUND: row(
    'There is no such execution',
    'Executions belong to a tenant and are kept for a time',
  ),
  WYRD_VERIFICATION_413_INPUT_TOO_LARGE: row(
    'An input is too large',
    'Send files as evidence, or smaller ones',
  ),
  WYRD_VERIFICATION_422_INPUT_UNSUPPORTED: row('An input of this kind is not taken here', 'See the details'),
  WYRD_VERIFICATION_429_STAGING_FULL: row(
    'As much is staged as the service holds',
    'Try again after retry_after_seconds; nothing was staged',
  ),
  WYRD_VERIFICATION_504_EXECUTION_TIMED_OUT: row(
    'The execution passed its deadline',
    'Enqueue it, or lower what it does',
  ),
} as const;

export type WyrdErrorCode = keyof typeof WYRD_ERRORS;

interface WyrdErrorRow {
  readonly title: string;
  readonly remediation: string;
}

function row(title: string, remediation: string): WyrdErrorRow {
  return { title, remediation };
}

/** The HTTP status stands in the code itself. */
export function wyrdStatus(code: WyrdErrorCode): number {
  return Number(/_(\d{3})_/.exec(code)?.[1]);
}

/** A request to Wyrd's routes that is refused; `message` is a sentence of ours, `details` carry names and numbers. */
export class WyrdRefusal extends Error {
  override readonly name = 'WyrdRefusal';
  readonly code: WyrdErrorCode;
  readonly details: JsonObject;

  constructor(code: WyrdErrorCode, message: string, details: JsonObject = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
