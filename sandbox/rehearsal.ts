import type { PythonCall } from '../src/contract/cell-messages.ts';
import { PYTHON_LIMITS, defaultLimits } from '../src/contract/limits.ts';
import type { CallHost } from './call.ts';
import { layOutCall } from './call.ts';
import { STANDARD_START_MS } from './cell-clock.ts';

const DOCUMENT = new TextEncoder().encode(
  '{"rows":[{"name":" A ","amount":1.5},{"name":"b","amount":2}],"text":"AB-12 and CD-34 é"}',
);

/** Runs a check through the whole path of a call; its gate stays open and nothing of it stays in the interpreter. */
export function rehearse(host: CallHost, source: Uint8Array): void {
  const call: PythonCall = {
    type: 'call',
    source: { kind: 'module' },
    sourceBytes: source.length,
    entrypoint: 'check',
    inputs: [{ name: 'document', bytes: DOCUMENT.length }],
    limits: defaultLimits(PYTHON_LIMITS),
    startMs: STANDARD_START_MS,
    build: 'rehearsal',
    afterwards: 'end',
  };
  const body = new Uint8Array(source.length + DOCUMENT.length);
  body.set(source);
  body.set(DOCUMENT, source.length);
  const { reply } = layOutCall(host, call, body);
  const status = host.python.run('import _cell.rehearsal\n_cell.rehearsal.rehearse()\ndel _cell');
  if (status !== 0 || !new TextDecoder().decode(reply.bytes).includes('"completed"'))
    throw new Error('Cannot start Python: the rehearsal failed');
}
