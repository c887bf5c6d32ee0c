import type { JobResultHead } from './result.ts';

/** A result on the wire: the output's bytes stand in it exactly as they came from the jail. */
export function encodeResult(head: JobResultHead, output: Uint8Array | null): Uint8Array {
  const encoder = new TextEncoder();
  if (output === null) return encoder.encode(JSON.stringify(head));
  const { job_id, kind, status, ...rest } = head;
  const before = encoder.encode(`${JSON.stringify({ job_id, kind, status }).slice(0, -1)},"output":`);
  const after = encoder.encode(`,${JSON.stringify(rest).slice(1)}`);
  const whole = new Uint8Array(before.length + output.length + after.length);
  whole.set(before);
  whole.set(output, before.length);
  whole.set(after, before.length + output.length);
  return whole;
}
