import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractDocument } from '../../extractors/extract-document.ts';
import { FrameReader, encodePrefix } from '../../src/contract/frame.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';

const JAIL = fileURLToPath(new URL('../../dist/jails/document/', import.meta.url));
const ENTRY = `${JAIL}entry.mjs`;
const MIB = 1_048_576;

/** Why our reader cannot run here; undefined when it can. */
export function oursMissing(): string | undefined {
  return existsSync(ENTRY) ? undefined : 'dist/jails/document is not built: npm run build';
}

const limits = defaultLimits(EXTRACT_LIMITS);
const assets = new Map<string, Uint8Array>();

function asset(kind: string, name: string): Uint8Array {
  const path = `${JAIL}${kind}s/${name}`;
  const known = assets.get(path) ?? readFileSync(path);
  assets.set(path, known);
  return known;
}

/** The exact output bytes of our reader in this process; throws when the document is refused. */
export async function readInProcess(path: string): Promise<string> {
  const result = await extractDocument({ format: 'pdf', bytes: readFileSync(path), limits, asset });
  if (result.status === 'failed') throw new Error(`${path}: ${result.failure.code}`);
  return Buffer.concat(result.output).toString('utf8');
}

/** The bundled entry of a jail, warm, spoken to by frames as the keeper does it, without namespaces around it. */
export class BareJail {
  readonly #process: ChildProcess;
  #next: ((header: string) => void) | undefined;

  constructor() {
    this.#process = spawn(process.execPath, [ENTRY], { stdio: ['pipe', 'pipe', 'inherit'] });
    const frames = new FrameReader(256 * MIB, ({ header }) => this.#next?.(Buffer.from(header).toString()));
    this.#process.stdout?.on('data', (chunk: Uint8Array) => frames.push(chunk));
  }

  /** Sends one document and waits for its answer; a document that is refused is an error. */
  async read(path: string): Promise<void> {
    const header = Buffer.from(JSON.stringify({ type: 'extract', format: 'pdf', limits }));
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
