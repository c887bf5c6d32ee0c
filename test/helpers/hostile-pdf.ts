import { deflateSync } from 'node:zlib';
import { flateObject, HELVETICA, onePage, pdfFile, streamObject } from './pdf-file.ts';

/** A hostile PDF and the ends it may come to: a failure code, or the text of its page. */
export interface HostilePdf {
  readonly name: string;
  readonly file: () => Buffer;
  readonly ends: RegExp;
}

const MIB = 1_048_576;
/** 1e30 as PDF writes numbers. */
const HUGE = `1${'0'.repeat(30)}`;
const HELLO = 'BT /F1 9 Tf 20 100 Td (Hello) Tj ET';
const LIMIT = /^limit_exceeded/;
const MALFORMED = /^document_malformed/;
const READ = /^Hello$/;

/** Data that inflate to `mib` MiB, coded `times` times. */
function bomb(mib: number, times: number, byte = 0x20): Buffer {
  let data: Buffer = Buffer.alloc(mib * MIB, byte);
  for (let time = 0; time < times; time++) data = deflateSync(data);
  return data;
}

const flates = (times: number): string => `/Filter [${'/FlateDecode '.repeat(times)}]`;

const form = (data: string, entries = ''): Buffer =>
  streamObject(data, `/Type /XObject /Subtype /Form /BBox [0 0 200 200] ${entries}`);

/** Forms that each draw the next `calls` times. */
function formTree(levels: number, calls: number): Buffer {
  const forms = Array.from({ length: levels }, (_, level) =>
    form('/X Do '.repeat(calls), `/Resources << /XObject << /X ${level + 7} 0 R >> >>`),
  );
  return onePage({
    content: '/X Do',
    resources: '/XObject << /X 6 0 R >>',
    objects: [...forms, form('')],
  });
}

const withFont = (entries: string, objects: readonly (string | Buffer)[]): Buffer =>
  onePage({
    content: `${HELLO} BT /F2 9 Tf 20 80 Td <0041> Tj ET`,
    fonts: '/F2 6 0 R',
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] ${entries} >>`,
      ...objects,
    ],
  });
const cidFont = (entries = ''): string =>
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 >> ${entries} >>`;

const image = (filter: string): Buffer =>
  streamObject(bomb(16, 1), `/Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 ${filter}`);

/** What the files are read with: bombs need not be larger than this to be bombs. */
export const HOSTILE_LIMITS = { inflated_bytes: 48 * MIB };

/** Files that ask for more time or memory than anybody gives; each must end by name, or be read right. */
export const HOSTILE_PDFS: readonly HostilePdf[] = [
  {
    name: 'a content stream of 80 MiB in Flate',
    file: () => onePage({ content: streamObject(bomb(80, 1), flates(1)) }),
    ends: LIMIT,
  },
  {
    name: 'a content stream of 80 MiB in Flate thrice',
    file: () => onePage({ content: streamObject(bomb(80, 3), flates(3)) }),
    ends: LIMIT,
  },
  {
    name: 'a content stream of 24 MiB of blanks',
    file: () =>
      onePage({
        content: streamObject(
          deflateSync(Buffer.concat([Buffer.alloc(24 * MIB, 32), Buffer.from(HELLO)])),
          flates(1),
        ),
      }),
    ends: READ,
  },
  {
    name: 'an object stream of 80 MiB',
    file: () => {
      const file = onePage({ content: HELLO });
      const at = file.length;
      const objects = streamObject(bomb(80, 1), `/Type /ObjStm /N 1 /First 4 ${flates(1)}`);
      const rows = Buffer.from([0, 0, 0, 0, 2, 0, 8, 0, 1, at >> 8, at & 255, 0]);
      const sectionAt = at + objects.length + 16;
      return Buffer.concat([
        file,
        Buffer.from('8 0 obj\n'),
        objects,
        Buffer.from('\nendobj\n'),
        Buffer.from('9 0 obj\n'),
        streamObject(rows, '/Type /XRef /Size 9 /Index [0 1 1 1 8 1] /W [1 2 1] /Root 1 0 R'),
        Buffer.from(`\nendobj\nstartxref\n${sectionAt}\n%%EOF\n`),
      ]);
    },
    ends: LIMIT,
  },
  {
    name: 'pictures of 10 GB that nobody decodes',
    file: () =>
      onePage({
        content: `/I1 Do /I2 Do /I3 Do ${HELLO}`,
        resources: '/XObject << /I1 6 0 R /I2 7 0 R /I3 8 0 R >>',
        objects: [image('/Filter /JBIG2Decode'), image('/Filter /JPXDecode'), image(flates(1))],
      }),
    ends: READ,
  },
  { name: 'forms that draw ten others, twelve deep', file: () => formTree(12, 10), ends: MALFORMED },
  { name: 'forms nested 40 deep', file: () => formTree(40, 1), ends: MALFORMED },
  {
    name: '90,000 small forms one after the other',
    file: () =>
      onePage({
        content: `${'/X Do '.repeat(90_000)} ${HELLO}`,
        resources: '/XObject << /X 6 0 R >>',
        objects: [form('q Q')],
      }),
    ends: READ,
  },
  {
    name: 'a form that is decoded anew every time',
    file: () =>
      onePage({
        content: `${'/X Do '.repeat(1_000)} ${HELLO}`,
        resources: '/XObject << /X 6 0 R >>',
        objects: [flateObject(Buffer.alloc(20 * MIB, 32), '/Subtype /Form /BBox [0 0 9 9]')],
      }),
    ends: LIMIT,
  },
  {
    name: 'a pattern that paints itself',
    file: () =>
      onePage({
        content: `/Pattern cs /P1 scn 0 0 200 200 re f ${HELLO}`,
        resources: '/Pattern << /P1 6 0 R >>',
        objects: [
          streamObject(
            '/Pattern cs /P1 scn 0 0 9 9 re f',
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 1 /YStep 1 /Resources << /Pattern << /P1 6 0 R >> >>',
          ),
        ],
      }),
    ends: READ,
  },
  { name: 'a million q', file: () => onePage({ content: `${'q '.repeat(1e6)} ${HELLO}` }), ends: READ },
  {
    name: 'a million blanks shown one by one',
    file: () =>
      onePage({ content: flateObject(`BT /F1 9 Tf 20 100 Td ${'( )Tj '.repeat(1e6)} (Hello) Tj ET`) }),
    ends: /^$/,
  },
  {
    name: '200,000 words at the same place',
    file: () =>
      onePage({ content: flateObject(`BT /F1 9 Tf ${'1 0 0 1 20 100 Tm (Hello) Tj '.repeat(2e5)} ET`) }),
    ends: READ,
  },
  {
    name: '100,000 different numbers at the same place',
    file: () =>
      onePage({
        content: flateObject(
          `BT /F1 9 Tf ${Array.from({ length: 1e5 }, (_, n) => `1 0 0 1 20 100 Tm (${n}) Tj `).join('')} ET`,
        ),
      }),
    ends: /^[\d\s]+$/,
  },
  {
    name: '100,000 words scattered over the page',
    file: () =>
      onePage({
        content: flateObject(
          `BT /F1 1 Tf ${Array.from({ length: 1e5 }, (_, n) => `1 0 0 1 ${(n * 7919) % 199} ${(n * 104_729) % 197} Tm (w) Tj `).join('')} ET`,
        ),
      }),
    ends: /^[w\s]+$/,
  },
  {
    name: '50,000 cells in one row',
    file: () =>
      onePage({
        content: flateObject(
          `BT /F1 0.001 Tf ${Array.from({ length: 5e4 }, (_, n) => `1 0 0 1 ${n / 300} 100 Tm (${n % 10}) Tj `).join('')} ET`,
        ),
      }),
    ends: /^[\d ]+$/,
  },
  {
    name: 'an array nested 200,000 deep in a content stream',
    file: () => onePage({ content: `${'['.repeat(2e5)}${']'.repeat(2e5)} TJ ${HELLO}` }),
    ends: MALFORMED,
  },
  {
    name: 'a dictionary nested 100,000 deep in the catalog',
    file: () => onePage({ content: HELLO, catalog: `/X ${'<</X '.repeat(1e5)}1${'>>'.repeat(1e5)}` }),
    ends: MALFORMED,
  },
  {
    name: 'outlines in a circle, 10,000 deep',
    file: () =>
      onePage({
        content: HELLO,
        catalog: '/Outlines 6 0 R',
        objects: Array.from(
          { length: 1e4 },
          (_, n) => `<< /First ${((n + 1) % 1e4) + 6} 0 R /Next ${n + 6} 0 R >>`,
        ),
      }),
    ends: READ,
  },
  {
    name: 'widths from 0 to 1,000,000,000',
    file: () =>
      withFont('/ToUnicode 8 0 R', [
        cidFont('/W [0 1000000000 500]'),
        streamObject('begincmap 1 beginbfchar <0041> <0020> endbfchar endcmap'),
      ]),
    ends: READ,
  },
  {
    name: 'a Unicode map of ranges without end',
    file: () =>
      withFont('/ToUnicode 8 0 R', [
        cidFont(),
        flateObject(
          `begincmap ${'1 beginbfrange <00000000> <ffffffff> <0020> endbfrange '.repeat(1_000)} endcmap`,
        ),
      ]),
    ends: /^Hello/,
  },
  {
    name: 'a font program of 80 MiB',
    file: () =>
      onePage({
        content: 'BT /F2 9 Tf 20 80 Td (A) Tj ET',
        fonts: '/F2 6 0 R',
        objects: [
          '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >> >>',
          streamObject(bomb(80, 1), flates(1)),
        ],
      }),
    ends: LIMIT,
  },
  {
    name: 'an optional content expression that holds itself',
    file: () =>
      onePage({
        content: `/OC /M BDC ${HELLO} EMC`,
        catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
        resources: '/Properties << /M << /Type /OCMD /VE 7 0 R >> >>',
        objects: ['<< /Type /OCG >>', '[/And 7 0 R 7 0 R 7 0 R]'],
      }),
    ends: READ,
  },
  {
    name: 'fields whose parents go in a circle',
    file: () =>
      onePage({
        content: HELLO,
        page: '/Annots [6 0 R]',
        objects: ['<< /Subtype /Widget /Rect [0 0 9 9] /Parent 7 0 R >>', '<< /Parent 7 0 R >>'],
      }),
    ends: READ,
  },
  {
    name: '100,000 pages',
    file: () =>
      pdfFile([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count 100000 /Kids [${'3 0 R '.repeat(1e5)}] >>`,
        '<< /Type /Page /Parent 2 0 R >>',
      ]),
    ends: LIMIT,
  },
  {
    name: 'coordinates of 1e30',
    file: () =>
      onePage({
        content: `BT /F1 ${HUGE} Tf ${HUGE} 0 0 ${HUGE} ${HUGE} ${HUGE} Tm (A) Tj ET BT /F1 0 Tf (B) Tj ET ${HELLO}`,
      }),
    ends: /Hello$/,
  },
  {
    name: 'a page of no size',
    file: () => onePage({ content: HELLO, page: '/MediaBox [0 0 0 0] /CropBox [5 5 5 5]' }),
    ends: READ,
  },
  {
    name: 'objects that refer to each other in a circle',
    file: () => onePage({ content: Buffer.from('6 0 R'), objects: ['7 0 R', '6 0 R', HELVETICA] }),
    ends: MALFORMED,
  },
];
