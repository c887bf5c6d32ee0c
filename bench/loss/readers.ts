import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import { extractDocument } from '../../extractors/extract-document.ts';
import { DEFAULT_LIMITS, jailAsset, oursMissing } from '../harness/our-reader.ts';
import type { Ending } from './judge.ts';
import { stringsOf } from './judge.ts';

/** A reader of some formats, or of all when it names none. */
export interface LossReader {
  readonly name: string;
  readonly skipped?: string;
  readonly formats?: readonly string[];
  readonly read: (path: string, format: string) => Promise<Ending> | Ending;
}

const PYTHON = process.env['BENCH_PYTHON'] ?? 'python3';
const NODE_PEERS = process.env['BENCH_NODE_PEERS'] ?? '.';
const TIKA = process.env['BENCH_TIKA_JAR'];
const WITHIN_MS = 60_000;
const OUTPUT_MAX_BYTES = 268_435_456;

/** Ours and every peer, those that are missing here with the reason. */
export function lossReaders(): LossReader[] {
  const missing = oursMissing();
  return [
    { name: 'ours', ...(missing === undefined ? {} : { skipped: missing }), read: readOurs },
    python('kreuzberg', undefined, KREUZBERG),
    python('pypdfium2', ['pdf'], PYPDFIUM2),
    node('mammoth', ['docx'], MAMMOTH),
    node('xlsx', ['xlsx', 'csv'], SHEETJS, 'SheetJS'),
    tika(),
  ];
}

async function readOurs(path: string, format: string): Promise<Ending> {
  const bytes = readFileSync(path);
  const result = await extractDocument({
    format: format as ExtractFormat,
    bytes,
    limits: DEFAULT_LIMITS,
    asset: jailAsset,
  });
  if (result.status === 'failed') return { status: 'refused' };
  const { format: _, ...content } = JSON.parse(Buffer.concat(result.output).toString()) as object & {
    format: string;
  };
  return { status: 'read', text: stringsOf(content).join('\n'), warned: result.diagnostics.length > 0 };
}

/** A peer in a process of its own for each file: what kills it is heard. Its last argument is the path. */
function command(program: string, options: readonly string[]): (path: string) => Ending {
  return (path) => {
    const { status, stdout } = spawnSync(program, [...options, path], {
      timeout: WITHIN_MS,
      maxBuffer: OUTPUT_MAX_BYTES,
    });
    if (status !== 0) return { status: 'refused' };
    const said = stdout.toString('utf8');
    return { status: 'read', text: said.replace(WARNED, ''), warned: said.startsWith(WARNED) };
  };
}

/** Stands before the text of a peer that warned. */
const WARNED = '\u0001warned\u0001';

function python(name: string, formats: readonly string[] | undefined, source: string): LossReader {
  const present = spawnSync(PYTHON, ['-c', `import ${name}`]).status === 0;
  return {
    name,
    ...(formats === undefined ? {} : { formats }),
    ...(present ? {} : { skipped: `${PYTHON} cannot import ${name}` }),
    read: command(PYTHON, ['-c', `${PYTHON_BOUND}${source}${PYTHON_WRITE}`]),
  };
}

function node(module: string, formats: readonly string[], source: string, name = module): LossReader {
  const folder = resolve(NODE_PEERS, 'node_modules', module);
  return {
    name,
    formats,
    ...(existsSync(folder) ? {} : { skipped: `no ${module} in BENCH_NODE_PEERS (${NODE_PEERS})` }),
    read: command(process.execPath, ['-e', source, folder]),
  };
}

function tika(): LossReader {
  const isJava = spawnSync('java', ['-version']).error === undefined;
  const why = isJava ? 'BENCH_TIKA_JAR names no tika-app jar' : 'no java on the path';
  const isThere = isJava && TIKA !== undefined && existsSync(TIKA);
  return {
    name: 'Tika',
    ...(isThere ? {} : { skipped: why }),
    read: command('java', ['-jar', TIKA ?? '', '--text']),
  };
}

/** 4 GiB of address space: what needs more on these files has met a bomb. */
const PYTHON_BOUND = 'import resource, sys\nresource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))\n';
const PYTHON_WRITE = '\nsys.stdout.buffer.write(text(sys.argv[1]).encode("utf-8", "replace"))';

const KREUZBERG = `
from kreuzberg import extract_file_sync, ExtractionConfig
def text(path):
    result = extract_file_sync(path, config=ExtractionConfig(use_cache=False))
    warned = "\\u0001warned\\u0001" if getattr(result, "processing_warnings", None) else ""
    return warned + result.content
`;

const PYPDFIUM2 = `
import pypdfium2
def text(path):
    pdf = pypdfium2.PdfDocument(path)
    return "\\n".join(pdf[n].get_textpage().get_text_range() for n in range(len(pdf)))
`;

/** Its messages speak of styles that it does not know too; they are held for warnings all the same. */
const MAMMOTH = `
const [folder, path] = process.argv.slice(1);
require(folder).extractRawText({ path }).then(({ value, messages }) =>
  process.stdout.write((messages.length > 0 ? '\\u0001warned\\u0001' : '') + value));
`;

const SHEETJS = `
const [folder, path] = process.argv.slice(1);
const xlsx = require(folder);
const book = xlsx.readFile(path);
process.stdout.write(book.SheetNames.map((name) =>
  xlsx.utils.sheet_to_csv(book.Sheets[name], { FS: '\\t' })).join('\\n'));
`;
