import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Contender } from '../benchmark.ts';
import { nodeArguments } from '../../sandbox/layers/node-arguments.ts';
import { DOCUMENT_FLAGS } from '../../sandbox/layers/product-jails.ts';
import { extractDocument } from '../../extractors/extract-document.ts';
import { FrameReader, encodePrefix } from '../../src/contract/frame.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { ExtractLimits } from '../../src/contract/limits.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

const JAIL = fileURLToPath(new URL('../../dist/jails/document/', import.meta.url));
const ENTRY = `${JAIL}entry.mjs`;
const MIB = 1_048_576;

/** Our reader alone, by which goals are judged. */
export const IN_PROCESS = 'ours, in process';

/** Why our reader cannot run here; undefined when it can. */
export function oursMissing(): string | undefined {
  return existsSync(ENTRY) ? undefined : 'dist/jails/document is not built: npm run build';
}

/** The limits that a job has when neither it nor the environment says otherwise. */
export const DEFAULT_LIMITS: ExtractLimits = defaultLimits(EXTRACT_LIMITS);

/** The limits of an environment that raises all of them as far as they go. */
export const RAISED_LIMITS: ExtractLimits = {
  ...DEFAULT_LIMITS,
  text_bytes: EXTRACT_LIMITS.text_bytes.ceiling,
  input_bytes: EXTRACT_LIMITS.input_bytes.ceiling,
  cells: EXTRACT_LIMITS.cells.ceiling,
  memory_mib: EXTRACT_LIMITS.memory_mib.ceiling,
};

const assets = new Map<string, Uint8Array>();

/** A file that a reader asks for, from the built jail. */
export function jailAsset(kind: string, name: string): Uint8Array {
  const path = `${JAIL}${kind}s/${name}`;
  const known = assets.get(path) ?? readFileSync(path);
  assets.set(path, known);
  return known;
}

/** The exact output of our reader in this process, in chunks; throws when the document is refused. */
export async function readInProcess(
  format: ExtractFormat,
  path: string,
  limits: ExtractLimits = DEFAULT_LIMITS,
): Promise<readonly Uint8Array[]> {
  const result = await extractDocument({ format, bytes: readFileSync(path), limits, asset: jailAsset });
  if (result.status === 'failed') throw new Error(`${path}: ${result.failure.code}`);
  return result.output;
}

/** Our reader as a contender: in this process, alone. */
export function ourReader(
  format: ExtractFormat,
  paths: readonly string[],
  limits?: ExtractLimits,
): Contender {
  return {
    name: IN_PROCESS,
    nodeArguments: DOCUMENT_FLAGS,
    run: async () => {
      for (const path of paths) await readInProcess(format, path, limits);
    },
  };
}

/** Our reader as a contender: the jail's bundle in a warm process, spoken to by frames. */
export function ourJail(format: ExtractFormat, paths: readonly string[], limits?: ExtractLimits): Contender {
  const skipped = oursMissing();
  let jail: BareJail | undefined;
  return {
    name: 'ours, the jail’s bundle by frames',
    memoryOf: 'children',
    ...(skipped === undefined ? {} : { skipped }),
    run: async () => {
      jail ??= new BareJail(format, limits);
      for (const path of paths) await jail.read(path);
    },
  };
}

/** The bundled entry of a jail, warm, started and spoken to as the keeper does it, without namespaces around it. */
export class BareJail {
  readonly #process: ChildProcess;
  readonly #header: Uint8Array;
  #next: ((header: string) => void) | undefined;

  constructor(format: ExtractFormat, limits: ExtractLimits = DEFAULT_LIMITS) {
    this.#header = Buffer.from(JSON.stringify({ type: 'extract', format, limits }));
    const jail = {
      folder: JAIL.slice(0, -1),
      entry: ENTRY,
      memoryMib: limits.memory_mib,
      v8Flags: DOCUMENT_FLAGS,
    };
    this.#process = spawn(process.execPath, nodeArguments(jail), { stdio: ['pipe', 'pipe', 'inherit'] });
    const frames = new FrameReader(256 * MIB, ({ header }) => this.#next?.(Buffer.from(header).toString()));
    this.#process.stdout?.on('data', (chunk: Uint8Array) => frames.push(chunk));
  }

  /** Sends one document and waits for its answer; a document that is refused is an error. */
  async read(path: string): Promise<void> {
    const header = this.#header;
    const body = readFileSync(path);
    this.#process.stdin?.write(encodePrefix({ headerBytes: header.length, bodyBytes: body.length }));
    this.#process.stdin?.write(header);
    this.#process.stdin?.write(body);
    const answer = await this.#answer();
    if (!answer.includes('"completed"')) throw new Error(`${path}: ${answer.slice(0, 200)}`);
  }

  async #answer(): Promise<string> {
    for (;;) {
      const header = await new Promise<string>((resolve) => (this.#next = resolve));
      if (!header.includes('"ready"')) return header;
    }
  }
}
