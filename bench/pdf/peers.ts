import { spawnSync } from 'node:child_process';
import { oursMissing, readInProcess } from '../harness/our-reader.ts';
import { readNaively } from './naive.ts';

/** A reader of one PDF; `read` gives undefined where it failed aloud. */
export interface PdfReader {
  readonly name: string;
  readonly skipped?: string;
  readonly read: (path: string) => Promise<string | undefined> | string | undefined;
}

const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';

/** Source of `text(path)` for each peer from Python. */
export const PYTHON_READERS = {
  pypdfium2: `
import pypdfium2
def text(path):
    pdf = pypdfium2.PdfDocument(path)
    try:
        return "\\n".join(pdf[n].get_textpage().get_text_range() for n in range(len(pdf)))
    finally:
        pdf.close()
`,
  kreuzberg: `
import kreuzberg
def text(path):
    return kreuzberg.extract_file_sync(path).content
`,
} as const;

/** Ours and every peer, those that are missing here with the reason. */
export function pdfReaders(): PdfReader[] {
  const skipped = oursMissing();
  return [
    { name: 'ours', ...(skipped === undefined ? {} : { skipped }), read: readOurPages },
    { name: 'pdf.js, naive join', read: readNaively },
    program('pdftotext', (path) => [path, '-']),
    program('mutool', (path) => ['draw', '-q', '-F', 'txt', path]),
    python('pypdfium2'),
    python('kreuzberg'),
  ];
}

async function readOurPages(path: string): Promise<string> {
  const { pages } = JSON.parse(Buffer.concat(await readInProcess('pdf', path)).toString()) as {
    pages: readonly { text: string }[];
  };
  return pages.map(({ text }) => text).join('\n');
}

/** A program that prints the text of the file it is given. */
function program(name: string, options: (path: string) => readonly string[]): PdfReader {
  const present = spawnSync(name, ['-v']).error === undefined;
  return {
    name,
    ...(present ? {} : { skipped: `no ${name} on the path` }),
    read: (path) => {
      const { status, stdout } = spawnSync(name, [...options(path)], { timeout: 20_000 });
      return status === 0 ? stdout.toString('utf8') : undefined;
    },
  };
}

function python(name: keyof typeof PYTHON_READERS): PdfReader {
  const present = spawnSync(PYTHON, ['-c', `import ${name}`]).status === 0;
  const source = `${PYTHON_READERS[name]}\nimport sys\nsys.stdout.buffer.write(text(sys.argv[1]).encode("utf-8", "replace"))`;
  return {
    name,
    ...(present ? {} : { skipped: `${PYTHON} cannot import ${name}` }),
    read: (path) => {
      const { status, stdout } = spawnSync(PYTHON, ['-c', source, path], { timeout: 20_000 });
      return status === 0 ? stdout.toString('utf8') : undefined;
    },
  };
}
