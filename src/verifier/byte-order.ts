/** The order of the UTF-8 bytes of two texts: that of code points, which UTF-16 units keep but for surrogates. */
export function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return weight(left) - weight(right);
  }
  return one.length - other.length;
}

/** Surrogates stand for code points above all that one unit can hold. */
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
