const DECIMAL = /^(?:0|[1-9][0-9]{0,2})$/;
const GROUP = /^[0-9A-Fa-f]{1,4}$/;
const GROUPS = 8;

/** Four decimals up to 255 without leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => DECIMAL.test(part) && Number(part) <= 255);
}

/** The text forms of RFC 4291 §2.2, without a zone: `::` stands once for at least one group of zeros. */
export function isIpv6(text: string): boolean {
  const sides = text.split('::', 3);
  const [head, tail] = sides;
  if (head === undefined || sides.length > 2) return false;
  if (tail === undefined) return groupsOf(head, 'last') === GROUPS;
  const before = head === '' ? 0 : groupsOf(head, 'not last');
  const after = tail === '' ? 0 : groupsOf(tail, 'last');
  return before !== undefined && after !== undefined && before + after < GROUPS;
}

/** How many groups stand there, an IPv4 address at the end of the whole counting as two; undefined when one is none. */
function groupsOf(text: string, place: 'last' | 'not last'): number | undefined {
  const parts = text.split(':', GROUPS + 1);
  const last = parts.at(-1) ?? '';
  const endsInIpv4 = place === 'last' && isIpv4(last);
  const groups = endsInIpv4 ? parts.slice(0, -1) : parts;
  if (!groups.every((part) => GROUP.test(part))) return undefined;
  return groups.length + (endsInIpv4 ? 2 : 0);
}
