import { encodeResult } from '../contract/result-bytes.ts';
import type { FinishedJob } from '../service.ts';
import { shownJson } from './shown-text.ts';

interface PrintOptions {
  readonly pretty: boolean;
  readonly result: boolean;
}

/** One file's result: the output alone on stdout, diagnostics or the error on stderr; with `result` the whole on stdout. */
export async function printOne(finished: FinishedJob, { pretty, result }: PrintOptions): Promise<void> {
  const { head, output } = finished;
  if (result) {
    await write(process.stdout, forReading(encodeResult(finished.head, finished.output), pretty));
    return;
  }
  for (const diagnostic of head.diagnostics) await write(process.stderr, `${shownJson(diagnostic)}\n`);
  if (output !== null) await write(process.stdout, forReading(output, pretty));
  if (head.error !== null) await write(process.stderr, `${shownJson(head.error, pretty ? 2 : undefined)}\n`);
}

/** One file's line of NDJSON. */
export function fileLine(file: string, { head, output }: FinishedJob, whole: boolean): Uint8Array {
  if (whole)
    return Buffer.concat([
      Buffer.from(`{"file":${JSON.stringify(file)},"result":`),
      encodeResult(head, output),
      Buffer.from('}\n'),
    ]);
  const start = `{"file":${JSON.stringify(file)},"status":"${head.status}","diagnostics":${JSON.stringify(head.diagnostics)},`;
  if (output === null) return Buffer.from(`${start}"error":${JSON.stringify(head.error)}}\n`);
  return Buffer.concat([Buffer.from(`${start}"output":`), output, Buffer.from('}\n')]);
}

function forReading(json: Uint8Array, pretty: boolean): Uint8Array {
  const text = pretty
    ? Buffer.from(JSON.stringify(JSON.parse(Buffer.from(json).toString('utf8')), null, 2))
    : json;
  return Buffer.concat([text, Buffer.from('\n')]);
}

function write(stream: NodeJS.WriteStream, content: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(content, () => {
      resolve();
    });
  });
}
