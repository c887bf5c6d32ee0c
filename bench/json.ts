import { readFileSync } from 'node:fs';
import type { Benchmark } from './benchmark.ts';
import { madeFile } from './harness/made-file.ts';
import { isLarge, madeNumbers } from './harness/made-numbers.ts';
import { RAISED_LIMITS, ourJail, ourReader } from './harness/our-reader.ts';
import { pythonPeer } from './harness/python-peer.ts';

const MEGABYTES = isLarge() ? 200 : 5;

/** Reading one made list of records: nested, keys unsorted, white space, escapes, decimals of all lengths. */
export const benchmark: Benchmark = {
  name: 'json',
  work: `One made JSON of ${MEGABYTES} MB, indented by two, keys unsorted; ours checks everything and writes canonical JSON, the peers build values`,
  rounds: isLarge() ? 5 : 15,
  goals: [{ peer: 'JSON.parse', atMost: 6 }],
  contenders: () => {
    const path = madeFile(`records-1-${MEGABYTES}mb.json`, () => madeRecords(MEGABYTES * 1e6));
    return [
      ourJail('json', [path], RAISED_LIMITS),
      ourReader('json', [path], RAISED_LIMITS),
      { name: 'JSON.parse', run: () => void JSON.parse(readFileSync(path, 'utf8')) },
      pythonPeer({
        name: 'Python json',
        needs: ['json'],
        source: `
import json
def run():
    with open(paths[0], encoding="utf-8") as file:
        json.load(file)
`,
        paths: [path],
      }),
      pythonPeer({
        name: 'kreuzberg',
        needs: ['kreuzberg'],
        source: 'import kreuzberg\ndef run():\n    kreuzberg.extract_file_sync(paths[0])',
        paths: [path],
      }),
    ];
  },
};

function madeRecords(bytes: number): string {
  const next = madeNumbers();
  const records: string[] = [];
  for (let size = 0, id = 1; size < bytes; id++) {
    const record = JSON.stringify(
      {
        id,
        name: `Jürgen ${Math.floor(next() * 900)}`,
        amount: Math.round(next() * 1e6) / 100,
        position: { lon: next() * 360 - 180, lat: next() * 180 - 90 },
        active: next() < 0.5,
        tags: ['paid', 'late', null].slice(0, Math.floor(next() * 4)),
        note: next() < 0.2 ? 'first line\n"second" line' : 'no remarks were made about this record so far',
      },
      null,
      2,
    );
    size += record.length + 3;
    records.push(record);
  }
  return `[\n${records.join(',\n')}\n]\n`;
}
