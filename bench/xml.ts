import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { Budget } from '../extractors/shared/budget.ts';
import { XmlDocument } from '../extractors/shared/xml.ts';
import { S } from '../test/helpers/xlsx-file.ts';
import type { Benchmark } from './benchmark.ts';
import { madeFile } from './harness/made-file.ts';
import { DEFAULT_LIMITS } from './harness/our-reader.ts';
import { madeRows } from './xlsx/made-workbook.ts';

const BYTES = 10_000_000;
const CELLS = 250_000;
/** What the package reader hands on at once. */
const CHUNK = 65_536;

/** Turning the XML of one sheet into events that nobody listens to. */
export const benchmark: Benchmark = {
  name: 'xml',
  work: `The first ${BYTES / 1e6} MB of a made sheet into events: ours resolves namespaces and checks UTF-8, both refuse what is not well-formed`,
  rounds: 15,
  goals: [
    { peer: 'saxes', atMost: 0.25 },
    { peer: 'saxes with namespaces', atMost: 0.25 },
  ],
  contenders: () => {
    const path = madeFile('sheet-1-10mb.xml', madeSheet);
    return [
      { name: 'ours', run: () => readByOurs(readFileSync(path)) },
      { name: 'saxes', run: () => readBySaxes(readFileSync(path), new SaxesParser()) },
      {
        name: 'saxes with namespaces',
        run: () => readBySaxes(readFileSync(path), new SaxesParser({ xmlns: true })),
      },
    ];
  },
};

function madeSheet(): string {
  const rows = madeRows(CELLS);
  const whole = rows.slice(0, rows.lastIndexOf('<row ', BYTES));
  return `<worksheet xmlns="${S}"><sheetData>${whole}</sheetData></worksheet>`;
}

function readByOurs(bytes: Uint8Array): void {
  const ignored = { open: () => undefined, close: () => undefined, text: () => undefined };
  const document = new XmlDocument(ignored, new Budget(DEFAULT_LIMITS), 'sheet.xml');
  for (let at = 0; at < bytes.length; at += CHUNK) document.write(bytes.subarray(at, at + CHUNK));
  document.end();
}

interface Parser {
  on(event: 'opentag' | 'closetag' | 'text', listener: () => void): void;
  write(text: string): Parser;
  close(): unknown;
}

function readBySaxes(bytes: Uint8Array, parser: Parser): void {
  for (const event of ['opentag', 'closetag', 'text'] as const) parser.on(event, () => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  parser.close();
}
