/** Pseudo-random numbers that a printed seed brings back (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

const MUTATIONS: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  // Single bytes flipped, set and swapped.
  (bytes, random) => {
    for (let count = random(4); count >= 0; count--) {
      const at = random(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
    }
    return bytes;
  },
  (bytes, random) => {
    for (let count = random(8); count >= 0; count--) bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  // The end cut off, a stretch taken out, doubled, or moved.
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => {
    const from = random(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(64))]);
  },
  (bytes, random) => {
    const from = random(bytes.length);
    const to = from + random(512);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  (bytes, random) => {
    const from = random(bytes.length);
    const length = random(256);
    const part = Buffer.from(bytes.subarray(from, from + length));
    part.copy(bytes, random(bytes.length));
    return bytes;
  },
  // A number or a name of the text parts changed.
  (bytes, random) =>
    replaceMatch(bytes, /\d+/g, random, () => String(random(2) === 0 ? random(100) : random(1e9))),
  (bytes, random) => replaceMatch(bytes, /\/[A-Z][A-Za-z]+/g, random, (name) => name.slice(0, -1)),
];

/** The bytes damaged in one of the ways that files are damaged in. */
export function mutated(bytes: Buffer, random: Random): Buffer {
  let copy: Buffer = Buffer.from(bytes);
  for (let count = random(3); count >= 0 && copy.length > 0; count--)
    copy = MUTATIONS[random(MUTATIONS.length)]?.(copy, random) ?? copy;
  return copy;
}

function replaceMatch(
  bytes: Buffer,
  pattern: RegExp,
  random: Random,
  replacement: (found: string) => string,
): Buffer {
  const text = bytes.toString('latin1');
  const matches = [...text.matchAll(pattern)];
  const match = matches[random(Math.max(1, matches.length))];
  if (match === undefined) return bytes;
  return Buffer.from(
    text.slice(0, match.index) + replacement(match[0]) + text.slice(match.index + match[0].length),
    'latin1',
  );
}
