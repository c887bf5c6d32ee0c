import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PYTHON_VERSION } from '../../src/contract/version.ts';
import { TestCells, cellPlan } from '../helpers/python-cell.ts';

/** What differs between machines and runs elsewhere: each is asked in ten ways. */
const QUESTIONS = [
  '[random.random() for _ in range(n)]',
  'random.Random(n).sample(range(1000), 5) + random.sample(range(1000), 5)',
  '[str(uuid.uuid4()), str(uuid.uuid1(clock_seq=n)), str(uuid.uuid3(uuid.NAMESPACE_DNS, str(n)))]',
  '[secrets.token_hex(n), secrets.randbelow(10**9), os.urandom(n).hex()]',
  'list({f"key{i}" for i in range(20 + n)})',
  '[hash(f"text{n}"), hash((n, "a")), hash(frozenset(["x", str(n)])), hash(b"b")]',
  '[time.time_ns() % 10**9, time.monotonic_ns() % 10**9, time.perf_counter(), time.process_time()]',
  '[datetime.datetime.now().isoformat(), datetime.datetime.now(datetime.UTC).isoformat(), datetime.date.today().isoformat()]',
  '[time.tzname, time.timezone, time.strftime("%c %Z", time.localtime(n * 10**8)), time.ctime(n)]',
  '[datetime.datetime(2024, n, 15, tzinfo=zoneinfo.ZoneInfo("Europe/Berlin")).isoformat(), datetime.datetime.fromtimestamp(n * 10**8).isoformat()]',
  '[id(object()) % 2**20, id([n]) % 2**20, repr(object())[-9:]]',
  '[locale.getlocale(), locale.getpreferredencoding(), sys.getfilesystemencoding(), f"{10**n:n}"]',
  '[tempfile.mktemp(), os.getpid(), os.getcwd(), sorted(os.environ.items())]',
  '[os.stat("/tmp").st_mtime, os.stat("/request").st_ctime, sorted(os.listdir("/"))]',
  '[repr(1.1 * n), f"{n / 7:.17g}", str(decimal.Decimal(n) / 7), math.sin(n), math.exp(n / 3)]',
  '[platform.platform(), platform.machine(), platform.python_version(), sys.maxsize]',
  '[statistics.NormalDist(0, n).samples(3), random.gauss(0, n), random.shuffle(list(range(n)))]',
  'sorted({object: 1, int: n, str: 3}, key=lambda t: t.__name__)[0].__name__ + str(sys.getrefcount(None) > 0)',
  '[time.sleep(n / 8), time.monotonic() % 1000, asyncio.run(asyncio.sleep(n / 4, n)), time.monotonic() % 1000]',
  'list(vars(__import__("collections")).keys())[: n * 3] + [gc.get_count()[1:], len(gc.get_objects()) % 7]',
] as const;

const VARIANTS = 10;
const PER_CELL = 5;
const IMPORTS =
  'asyncio, datetime, decimal, gc, locale, math, os, platform, random, secrets, statistics, sys, tempfile, time, uuid, zoneinfo';

/** Forty scripts of five programs each: 200 programs. */
function scripts(): string[] {
  const programs = Array.from({ length: VARIANTS }, (_, n) =>
    QUESTIONS.map((question) => question.replaceAll(/\bn\b/g, String(n + 1))),
  ).flat();
  return Array.from({ length: programs.length / PER_CELL }, (_, group) => {
    const answers = programs.slice(group * PER_CELL, (group + 1) * PER_CELL);
    return `import ${IMPORTS}\ndef check():\n    print(${group})\n    return [\n${answers.map((answer) => `        repr(${answer}),\n`).join('')}    ]\n`;
  });
}

describe('determinism', () => {
  const here = new TestCells(cellPlan('os'));
  const elsewhere = new TestCells(
    cellPlan('process', {
      TZ: 'Asia/Tokyo',
      LANG: 'de_DE.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      PYTHONHASHSEED: '77',
    }),
  );
  beforeAll(() => Promise.all([here.prepare(), elsewhere.prepare()]), 200_000);
  afterAll(() => Promise.all([here.close(), elsewhere.close()]));

  it(
    'gives 200 programs the same bytes in other cells, orders, time zones and locales',
    { timeout: 200_000 },
    async () => {
      const sources = scripts();
      expect(sources.length * PER_CELL).toBe(200);
      const run = async (cells: TestCells, order: readonly string[]): Promise<Map<string, string>> => {
        const texts = new Map<string, string>();
        for (const source of order) {
          const end = await cells.run({ source });
          if (end.status !== 'completed') throw new Error(JSON.stringify({ source, end }));
          texts.set(source, end.log + end.text);
        }
        return texts;
      };
      const [first, second] = await Promise.all([run(here, sources), run(elsewhere, sources.toReversed())]);
      for (const source of sources) expect([source, second.get(source)]).toEqual([source, first.get(source)]);
    },
  );

  it('seeds randomness by code, inputs and build', async () => {
    const source = 'import random, os\ndef check(a=0): return [random.random(), os.urandom(4).hex()]\n';
    const texts = [
      await here.run({ source }),
      await here.run({ source: `${source}#` }),
      await here.run({ source, inputs: { a: 1 } }),
      await here.run({ source, build: 'other' }),
    ].map((end) => (end.status === 'completed' ? end.text : JSON.stringify(end)));
    expect(new Set(texts).size).toBe(4);
  });

  it('has the version of Python that results name', async () => {
    const version = await here.value('__import__("platform").python_version()');
    expect(version).toBe(PYTHON_VERSION);
  });
});
