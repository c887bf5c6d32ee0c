// One job of one interpreter: bytes into its memory files, one call, bytes out; no object ever crosses.
import { createHash } from 'node:crypto';
import type { PythonCall } from '../src/contract/cell-messages.ts';
import type { JobErrorCode } from '../src/contract/errors.ts';
import type { JailCompleted, JailFailed } from '../src/contract/jail-messages.ts';
import type { JsonObject } from '../src/contract/json-value.ts';
import { PYTHON_PACKAGE } from '../src/contract/limits.ts';
import type { Interpreter } from './boot.ts';
import type { CellClock } from './cell-clock.ts';
import { endOfInterpreter } from './death.ts';
import { printed } from './captured-log.ts';
import { BoundedSink, limitFiles } from './memory-files.ts';
import type { SeededRandom } from './seeded-random.ts';

const REQUEST_FOLDER = '/request';
const PAGE_BYTES = 65_536;
const MIB = 1_048_576;
/** The head of a reply is bounded by what failure.py lets into it. */
const REPLY_HEAD_MAX_BYTES = 262_144;

/** A cell's answer: the header, and the canonical result when there is one. */
export interface CallAnswer {
  readonly header: JailCompleted | JailFailed;
  readonly body: Uint8Array;
}

/** What the interpreter of one job works with. */
export interface CallHost {
  readonly python: Interpreter;
  readonly clock: CellClock;
  readonly random: SeededRandom;
}

/** What a call writes while it runs. */
interface CallSinks {
  readonly log: BoundedSink;
  readonly reply: BoundedSink;
}

/** Runs the call to its declared end; nothing of the author's survives in what is returned but text. */
export function performCall(host: CallHost, call: PythonCall, body: Uint8Array): CallAnswer {
  const { python } = host;
  const { limits } = call;
  const { log, reply } = layOutCall(host, call, body);
  limitFiles(python.files, (limits.memory_mib * MIB) / 4);
  limitMemory(python.memory, limits.memory_mib);
  python.gate.close();
  try {
    python.run('import _cell.call\n_cell.call.main()');
  } catch (error) {
    return failed(endOfInterpreter(error, limits), log);
  }
  return answerOf(reply, log);
}

/** Brings the interpreter to where the call begins: clock, randomness, where output goes, the request as files. */
export function layOutCall(
  { python, clock, random }: CallHost,
  call: PythonCall,
  body: Uint8Array,
): CallSinks {
  const seed = createHash('sha256')
    .update(
      `${call.build}\n${call.entrypoint}\n${JSON.stringify([call.source, call.sourceBytes, call.inputs])}\n`,
    )
    .update(body)
    .digest();
  clock.set(call.startMs);
  random.seed(seed);
  const log = new BoundedSink(call.limits.log_bytes);
  const reply = new BoundedSink(call.limits.output_bytes + REPLY_HEAD_MAX_BYTES);
  python.redirect(
    (bytes) => {
      log.take(bytes);
    },
    (bytes) => {
      reply.take(bytes);
    },
  );
  layOutRequest(python, call, seed.toString('hex'), body);
  return { log, reply };
}

function layOutRequest(python: Interpreter, call: PythonCall, seed: string, body: Uint8Array): void {
  const { files } = python;
  files.mkdirTree(REQUEST_FOLDER);
  const put = (name: string, bytes: Uint8Array): void => {
    files.writeFile(`${REQUEST_FOLDER}/${name}`, bytes, { canOwn: true });
  };
  const request = {
    seed,
    source: call.source,
    entrypoint: call.entrypoint,
    inputs: call.inputs.map(({ name }) => name),
    limits: call.limits,
    package: PYTHON_PACKAGE,
  };
  put('call.json', new TextEncoder().encode(JSON.stringify(request)));
  put('source', body.subarray(0, call.sourceBytes));
  let at = call.sourceBytes;
  for (const [index, { bytes }] of call.inputs.entries()) {
    put(`input-${index}`, body.subarray(at, at + bytes));
    at += bytes;
  }
}

/** The job's own limit, below that of the process; Emscripten tries smaller steps when one is refused. */
function limitMemory(memory: WebAssembly.Memory, memoryMib: number): void {
  const grow = memory.grow.bind(memory);
  const maxPages = (memoryMib * MIB) / PAGE_BYTES;
  memory.grow = (pages) => {
    if (memory.buffer.byteLength / PAGE_BYTES + pages > maxPages)
      throw new RangeError('The memory of the job ends here');
    return grow(pages);
  };
}

/** Reads what call.py wrote; the author's code may have written there too, so any odd form is the script's own doing. */
function answerOf(reply: BoundedSink, log: BoundedSink): CallAnswer {
  const bytes = reply.bytes;
  try {
    const headBytes = new DataView(bytes.buffer).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headBytes))) as {
      readonly status: string;
      readonly code: JobErrorCode;
      readonly details: JsonObject;
    };
    if (head.status === 'completed') return { header: completed(log), body: bytes.subarray(4 + headBytes) };
    return failed({ code: head.code, details: head.details }, log);
  } catch {
    return failed({ code: 'script_failed', details: { reason: 'the script ended without a result' } }, log);
  }
}

function completed(log: BoundedSink): JailCompleted {
  return { type: 'completed', diagnostics: printed(log), extent: { kind: 'output' } };
}

function failed(
  end: { readonly code: JobErrorCode; readonly details: JsonObject },
  log: BoundedSink,
): CallAnswer {
  return { header: { type: 'failed', ...end, diagnostics: printed(log) }, body: new Uint8Array() };
}
