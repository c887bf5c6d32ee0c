import type { Judge } from './judgement.ts';
import { answer, wrongObserved } from './judgement.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';

const WHITE_SPACE = /\p{White_Space}/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const HYPHENATED = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const UUID = new RegExp(`^(?:[0-9A-Fa-f]{32}|${HYPHENATED}|\\{${HYPHENATED}\\}|urn:uuid:${HYPHENATED})$`);

/** Operators on the form of a string. */
export const FORM_JUDGES = {
  is_email: ofForm(isEmail),
  is_url: ofForm(isUrl),
  is_uuid: ofForm((text) => UUID.test(text)),
  is_ipv4: ofForm(isIpv4),
  is_ipv6: ofForm(isIpv6),
  is_json: ofForm(isJson),
} as const satisfies Record<string, Judge>;

function ofForm(hasForm: (text: string) => boolean): Judge {
  return (observed) =>
    typeof observed === 'string' ? answer(hasForm(observed)) : wrongObserved('a string', observed);
}

function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || WHITE_SPACE.test(text)) return false;
  return text.indexOf('.', at + 1) !== -1;
}

function isUrl(text: string): boolean {
  const at = text.indexOf('://');
  return at !== -1 && at + 3 < text.length && SCHEME.test(text.slice(0, at));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
