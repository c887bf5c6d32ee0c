import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { read } from '../../helpers/extract.ts';
import { HELVETICA, onePage, pagesOf, streamObject } from '../../helpers/pdf-file.ts';

const HELLO = 'BT /F1 12 Tf 20 100 Td (Hello World) Tj ET';
const FILE = onePage({ content: HELLO });
const TEXT = FILE.toString('latin1');

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

async function outcome(file: Buffer): Promise<readonly unknown[]> {
  const result = await read('pdf', file);
  const codes = result.diagnostics.map(({ code }) => code);
  return result.status === 'completed' ? [pagesOf(result).join(), ...codes] : [result.code];
}

/** An update of the file: objects by number, a section that refers to the one before. */
function updated(file: Buffer, objects: ReadonlyMap<number, string>, trailer = ''): Buffer {
  const before = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1] ?? '0';
  let body = '';
  let table = 'xref\n';
  for (const [number, object] of objects) {
    table += `${number} 1\n${String(file.length + body.length).padStart(10, '0')} 00000 n \n`;
    body += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const at = file.length + body.length;
  const tail = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${before} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([file, bytes(body + table + tail)]);
}

describe('pdf cross-reference data', () => {
  it('finds the objects when the table is damaged or missing, and says so', async () => {
    const damaged = [
      TEXT.replace(/startxref\n\d+/, 'startxref\n7'),
      TEXT.replace(/startxref\n\d+/, 'startxref\n99999'),
      TEXT.replace(/startxref[^]*$/, ''),
      TEXT.replace(/xref\n0 6[^]*trailer/, 'trailer'),
      TEXT.replace(
        /^(\d{10}) 00000 n/gm,
        (_, offset: string) => `${String(Number(offset) + 3).padStart(10, '0')} 00000 n`,
      ),
      TEXT.replace(/0 6\n/, '0 3\n'),
    ];
    for (const file of damaged)
      expect(await outcome(bytes(file))).toEqual(['Hello World', 'pdf.xref_rebuilt']);
  });

  it('finds an object that only its own entry misplaces', async () => {
    const contentAt = String(TEXT.indexOf('4 0 obj')).padStart(10, '0');
    const file = TEXT.replace(`${contentAt} 00000 n`, '0000000020 00000 n');
    expect(await outcome(bytes(file))).toEqual(['Hello World', 'pdf.xref_rebuilt']);
  });

  it('fails when there is nothing to rebuild', async () => {
    expect(await outcome(bytes('%PDF-1.7\nhello'))).toEqual(['document_malformed']);
    for (const share of [0.3, 0.6])
      expect(await outcome(FILE.subarray(0, FILE.length * share))).toEqual(['document_malformed']);
  });

  it('reads the newest revision of a file', async () => {
    const content = streamObject('BT /F1 12 Tf 20 100 Td (Newer) Tj ET').toString('latin1');
    expect(await outcome(updated(FILE, new Map([[4, content]])))).toEqual(['Newer']);
  });

  it('reads everything anew when a section of an older revision is unreadable', async () => {
    const file = updated(FILE, new Map([[9, '<< >>']])).toString('latin1');
    expect(await outcome(bytes(file.replace(/\/Prev \d+/, '/Prev 3')))).toEqual([
      'Hello World',
      'pdf.xref_rebuilt',
    ]);
  });

  it('finds a stream with a wrong length by its end, and says so', async () => {
    for (const length of ['0', '5', '9999', '(x)', '77 0 R'])
      expect(await outcome(bytes(TEXT.replace(/\/Length \d+/, `/Length ${length}`)))).toContain(
        'pdf.stream_length_corrected',
      );
  });

  it('reads object streams and cross-reference streams', async () => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      HELVETICA,
    ];
    const numbers = [1, 2, 3, 5];
    const index = numbers
      .map((number, at) => `${number} ${objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`)
      .join(' ');
    const head = '%PDF-1.5\n';
    const content = bytes(`4 0 obj\n${streamObject(HELLO).toString('latin1')}\nendobj\n`);
    const packed = deflateSync(bytes(`${index} ${objects.join(' ')}`));
    const objectStream = Buffer.concat([
      bytes('6 0 obj\n'),
      streamObject(packed, `/Type /ObjStm /N 4 /First ${index.length + 1} /Filter /FlateDecode`),
      bytes('\nendobj\n'),
    ]);
    const contentAt = head.length;
    const streamAt = contentAt + content.length;
    const sectionAt = streamAt + objectStream.length;
    const row = (type: number, value: number, last: number): number[] => [
      type,
      value >> 8,
      value & 0xff,
      last,
    ];
    const rows = Buffer.from(
      [
        row(0, 0, 0),
        row(2, 6, 0),
        row(2, 6, 1),
        row(2, 6, 2),
        row(1, contentAt, 0),
        row(2, 6, 3),
        row(1, streamAt, 0),
      ].flat(),
    );
    const file = Buffer.concat([
      bytes(head),
      content,
      objectStream,
      bytes('7 0 obj\n'),
      streamObject(deflateSync(rows), '/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode'),
      bytes(`\nendobj\nstartxref\n${sectionAt}\n%%EOF\n`),
    ]);
    expect(await outcome(file)).toEqual(['Hello World']);
    const damaged = Buffer.from(file);
    damaged[file.indexOf(packed) + 20] = 0x55;
    expect(await outcome(damaged)).toEqual(['document_malformed']);
  });
});

describe('pdf encryption', () => {
  const standard =
    '<< /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) /P -4 >>';

  it('refuses whatever the trailer calls encryption: passwords, public keys, unknown or missing handlers', async () => {
    for (const encrypt of [standard, '<< /Filter /Adobe.PubSec /V 4 >>', '<< >>', '99 0 R', '(x)'])
      expect(await outcome(onePage({ content: HELLO, trailer: `/Encrypt ${encrypt}` }))).toEqual([
        'document_encrypted',
      ]);
  });

  it('refuses a file that only an older revision calls encrypted', async () => {
    const file = onePage({ content: HELLO, trailer: `/Encrypt ${standard}` });
    expect(await outcome(updated(file, new Map([[9, '<< >>']])))).toEqual(['document_encrypted']);
  });

  it('refuses an encrypted file whose table has to be rebuilt', async () => {
    const file = onePage({ content: HELLO, trailer: `/Encrypt ${standard}` }).toString('latin1');
    expect(await outcome(bytes(file.replace(/startxref\n\d+/, 'startxref\n7')))).toEqual([
      'document_encrypted',
    ]);
  });
});
