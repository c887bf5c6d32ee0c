import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Benchmark } from './benchmark.ts';
import { madeFile } from './harness/made-file.ts';
import { isLarge, madeNumbers } from './harness/made-numbers.ts';
import { RAISED_LIMITS, ourJail, ourReader } from './harness/our-reader.ts';
import { pythonPeer } from './harness/python-peer.ts';

const MEGABYTES = isLarge() ? 200 : 5;

/** Reading one made table of ten columns: numbers, dates, words, quoted addresses, empty fields. */
export const benchmark: Benchmark = {
  name: 'csv',
  work: `One made CSV of ${MEGABYTES} MB, a fifth of its fields quoted; ours checks UTF-8 and writes canonical JSON, the peers build rows`,
  rounds: isLarge() ? 5 : 15,
  goals: [
    { peer: 'papaparse, string mode', atMost: 1 },
    { peer: 'kreuzberg', atMost: 1 },
  ],
  contenders: () => {
    const path = madeFile(`table-1-${MEGABYTES}mb.csv`, () => madeTable(MEGABYTES * 1e6));
    return [
      ourJail('csv', [path], RAISED_LIMITS),
      ourReader('csv', [path], RAISED_LIMITS),
      {
        name: 'papaparse, string mode',
        run: () => void Papa.parse(readFileSync(path, 'utf8'), { delimiter: ',', newline: '\r\n' }),
      },
      pythonPeer({
        name: 'Python csv',
        needs: ['csv'],
        source: `
import csv
def run():
    with open(paths[0], newline="", encoding="utf-8") as file:
        list(csv.reader(file))
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

function madeTable(bytes: number): string {
  const next = madeNumbers();
  const rows = ['id,date,name,address,city,amount,balance,note,code,flag'];
  for (let size = 0, id = 1; size < bytes; id++) {
    const day = String(1 + Math.floor(next() * 28)).padStart(2, '0');
    const amount = (next() * 10_000).toFixed(2);
    const note = next() < 0.1 ? '"said ""no"",\nthen yes"' : next() < 0.3 ? '' : 'paid in full';
    const row = `${id},2026-03-${day},Jürgen Müller ${Math.floor(next() * 900)},"${Math.floor(next() * 200)} Main Street, Floor ${id % 9}",Zürich,${amount},-${amount},${note},A-${id % 97},${next() < 0.5 ? 'yes' : 'no'}`;
    size += row.length + 4;
    rows.push(row);
  }
  return rows.join('\r\n');
}
