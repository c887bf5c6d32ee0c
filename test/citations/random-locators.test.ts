import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import type { CitedEvidence } from '../../src/citations/check.ts';
import { FITTING, judgeCitation } from '../../src/citations/check.ts';
import type { JsonObject, JsonValue } from '../../src/contract/json-value.ts';
import { ROOT } from '../helpers/source-files.ts';

const RUNS = 100_000;
const SEED = 20_261_130;

/** Numbers from 0 on, below the bound: the same each run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const KEYS = ['a', 'b', '', '0', '01', '-', 'a/b', 'm~n', '~1', 'length', '__proto__', 'constructor', ' '];

function randomValue(random: (below: number) => number, depth: number): JsonValue {
  const kind = random(depth === 0 ? 3 : 6);
  if (kind < 3) return [null, random(9), 'text'][kind] ?? null;
  const size = random(4);
  if (kind === 3) return Array.from({ length: size }, () => randomValue(random, depth - 1));
  const entries = Array.from({ length: size + 1 }, () => [
    KEYS[random(KEYS.length)] ?? 'a',
    randomValue(random, depth - 1),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Every pointer that resolves, written out from the value's own keys: nothing is parsed. */
function allPointers(value: JsonValue): readonly string[] {
  if (value === null || typeof value !== 'object') return [''];
  const children = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item, index) => [String(index), item] as const)
    : Object.entries(value);
  return [
    '',
    ...children.flatMap(([key, child]) =>
      allPointers(child).map((rest) => `/${key.split('~').join('~0').split('/').join('~1')}${rest}`),
    ),
  ];
}

const lookup =
  (evidence: CitedEvidence) =>
  (slot: string): CitedEvidence | undefined =>
    slot === 's' ? evidence : undefined;

describe('random locators', () => {
  it(`as pointers hold exactly where a walk over the value has written them: ${RUNS} of seed ${SEED}`, () => {
    const random = generator(SEED);
    let valid = 0;
    for (let run = 0; run < RUNS;) {
      const value = randomValue(random, 4);
      const pointers = allPointers(value);
      const there = new Set(pointers);
      const evidence = lookup({ fits: FITTING.value, found: { kind: 'value', value } });
      for (let i = 0; i < 20; i++, run++) {
        const known = pointers[random(pointers.length)] ?? '';
        const step = KEYS[random(KEYS.length)] ?? '';
        const pointer = [known, `${known}/${step}`, `/${step}${known}`, known.slice(0, -1)][random(4)] ?? '';
        const judged = judgeCitation('s', { json_pointer: pointer }, evidence);
        const malformed = pointer !== '' && (pointer[0] !== '/' || /~[^01]|~$/.test(pointer));
        const expected = malformed ? 'malformed_locator' : there.has(pointer) ? undefined : 'no_such_value';
        if (judged.why !== expected || judged.valid !== (expected === undefined))
          expect.fail(`${pointer} in ${JSON.stringify(value)}: ${JSON.stringify(judged)}`);
        if (judged.why === 'no_such_value') {
          const resolves = judged.detail?.['resolves'] as string;
          const longest = pointers
            .filter((prefix) => pointer.startsWith(`${prefix}/`))
            .reduce((best, prefix) => (prefix.length > best.length ? prefix : best), '');
          if (resolves !== longest) expect.fail(`${pointer} resolves to ${longest}, not ${resolves}`);
        }
        if (judged.valid) valid++;
      }
    }
    expect(valid).toBeGreaterThan(RUNS / 10);
  });

  it(`of pages, slides, lines and regions hold exactly inside, and what holds is Wyrd's: ${RUNS}`, () => {
    const random = generator(SEED + 1);
    const validator = wyrdCitation();
    if (validator === undefined) console.log('not validated by Wyrd: ../shared/wyrd is not there');
    const evidence: Readonly<Record<string, CitedEvidence>> = {
      page: { fits: FITTING.pdf, found: { kind: 'pages', pages: PAGES } },
      region: { fits: FITTING.pdf, found: { kind: 'pages', pages: PAGES } },
      slide: { fits: FITTING.pptx, found: { kind: 'slides', slides: 3 } },
      lines: { fits: FITTING.csv, found: { kind: 'lines', lines: 5 } },
    };
    const kinds = ['page', 'slide', 'lines', 'region'] as const;
    const reasons = new Map<string, number>();
    for (let run = 0; run < RUNS; run++) {
      const kind = kinds[random(4)] ?? 'page';
      const { locator, expected } = randomLocator(kind, random);
      const slot = evidence[kind];
      if (slot === undefined) throw new Error(kind);
      const judged = judgeCitation('s', locator, lookup(slot));
      if ((judged.why ?? 'valid') !== expected)
        expect.fail(`${JSON.stringify(locator)}: ${JSON.stringify(judged)}, not ${expected}`);
      reasons.set(expected, (reasons.get(expected) ?? 0) + 1);
      if (judged.valid && run % 50 === 0 && validator !== undefined)
        expect(validator.validate(judged.citation).valid).toBe(true);
    }
    for (const reason of ['valid', 'malformed_locator', 'out_of_range', 'reversed_range'])
      expect(reasons.get(reason)).toBeGreaterThan(1000);
  });
});

const PAGES = [
  { width: 10, height: 20 },
  { width: 30, height: 5 },
];

interface Expected {
  readonly locator: JsonValue;
  readonly expected: string;
}

function randomLocator(
  kind: 'page' | 'slide' | 'lines' | 'region',
  random: (below: number) => number,
): Expected {
  const number = (below: number): { value: JsonValue; whole: boolean } => {
    const odd = random(8);
    if (odd === 0)
      return { value: [1.5, -1, 4_294_967_296, '1', null, true][random(6)] ?? null, whole: false };
    if (odd === 1) return { value: 4_294_967_295, whole: true };
    return { value: random(below), whole: true };
  };
  switch (kind) {
    case 'page':
    case 'slide': {
      const { value, whole } = number(5);
      const most = kind === 'page' ? PAGES.length : 3;
      if (random(10) === 0) return { locator: { [kind]: value, extra: 1 }, expected: 'malformed_locator' };
      if (!whole) return { locator: { [kind]: value }, expected: 'malformed_locator' };
      const inside = Number(value) > 0 && Number(value) <= most;
      return { locator: { [kind]: value }, expected: inside ? 'valid' : 'out_of_range' };
    }
    case 'lines': {
      const start = number(7);
      const end = number(7);
      const locator = { lines: { start: start.value, end: end.value } };
      if (!start.whole || !end.whole) return { locator, expected: 'malformed_locator' };
      const [from, to] = [Number(start.value), Number(end.value)];
      if (to < from) return { locator, expected: 'reversed_range' };
      return { locator, expected: from >= 1 && to <= 5 ? 'valid' : 'out_of_range' };
    }
    case 'region': {
      const page = random(4);
      // Quarters are exact in binary, so that the sums below are those of whole quarters.
      const [x, y, width, height] = [random(140) - 10, random(100) - 10, random(60), random(60)];
      const region = { page, x: x / 4, y: y / 4, width: width / 4, height: height / 4 };
      if (width === 0 || height === 0) return { locator: { region }, expected: 'malformed_locator' };
      const size = PAGES[page - 1];
      const inside =
        size !== undefined &&
        x >= 0 &&
        y >= 0 &&
        x + width <= size.width * 4 &&
        y + height <= size.height * 4;
      return { locator: { region }, expected: inside ? 'valid' : 'out_of_range' };
    }
  }
}

/** Wyrd's own schema, when it lies beside the checkout. */
function wyrdCitation(): Validator | undefined {
  const path = join(ROOT, '../shared/wyrd/citation.schema.json');
  return existsSync(path)
    ? new Validator(JSON.parse(readFileSync(path, 'utf8')) as object, '2020-12')
    : undefined;
}
