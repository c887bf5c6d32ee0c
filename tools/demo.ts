// The README's first command: a service on embedded defaults, real files over its RPC, and what came back.
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import type { JobResult } from '../src/client/client.ts';
import { createClient } from '../src/client/client.ts';
import { readConfig } from '../src/config.ts';
import type { ExtractFormat } from '../src/contract/formats.ts';
import { createLog, createService } from '../src/service.ts';
import { preview } from './demo-preview.ts';

const corpus = fileURLToPath(new URL('../corpus/', import.meta.url));
const FILES: readonly (readonly [ExtractFormat, string])[] = [
  ['pdf', 'pdf/libreoffice-table/input.pdf'],
  ['pdf', 'pdf/chromium-arabic/input.pdf'],
  ['docx', 'docx/merged-cells-both-ways/input.docx'],
  ['pptx', 'pptx/python-pptx-titles-bullets-notes/input.pptx'],
  ['xlsx', 'xlsx/libreoffice-filled-formulas/input.xlsx'],
  ['csv', 'csv/mixed-line-ends/input.csv'],
  ['json', 'json/duplicate-keys/input.json'],
  ['text', 'text/bom-dropped/input.txt'],
  ['pdf', 'pdf/encrypted-owner-password-rc4/input.pdf'],
  ['pdf', 'pdf/content-stream-cut/input.pdf'],
];

const CHECK = `
def check(ticket):
    missing = [name for name in ("id", "owner", "due") if ticket.get(name) is None]
    place = {"slot": "ticket", "locator": {"json_pointer": "/" + (missing or ["id"])[0]}}
    return {"outcome": "failed" if missing else "passed", "reason": f"missing: {missing}", "citations": [place]}
`;

const config = readConfig({
  PATH: readConfig().searchPath,
  WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-worker-cache'),
});
const started = performance.now();
const service = await createService(config, { log: createLog('error') });
const url = await service.listen({ host: '127.0.0.1', port: 0 });
await service.whenReady();
const { isolation, slots } = service.readiness();
say(
  styleText('bold', `A worker listens at ${url}`),
  `ready after ${since(started)}, ${slots} jails at isolation level "${isolation}"`,
);

const client = createClient({ url });
for (const [format, path] of FILES) {
  const begun = performance.now();
  const result = await client.extract(join(corpus, path), { format });
  say(
    `\n${styleText('cyan', path)}`,
    `${readFileSync(join(corpus, path)).length} bytes, ${since(begun)}, ${verdictOf(result)}`,
  );
  for (const line of preview(result)) process.stdout.write(`  ${line}\n`);
}
const ticket = { id: 7, owner: 'ada', due: null };
const begun = performance.now();
const checked = await client.run({
  job_id: 'ticket-complete',
  kind: 'check',
  check: {
    source: { inline: CHECK },
    entrypoint: 'check',
    inputs: { ticket: { value: ticket } },
    evidence: { ticket: { kind: 'json', value: ticket } },
  },
});
say(
  `\n${styleText('cyan', 'a check in Python')}`,
  `in a cell of its own, ${since(begun)}, ${verdictOf(checked)}`,
);
for (const line of CHECK.trim().split('\n')) process.stdout.write(`  ${styleText('dim', line)}\n`);
process.stdout.write(`  ${JSON.stringify(checked.output)}\n`);
client.close();
await service.close();
say('\nEvery answer came from a disposable process that has been ended.', '');

function since(start: number): string {
  return `${Math.round(performance.now() - start)} ms`;
}

function verdictOf({ status, error }: JobResult): string {
  return error === null ? styleText('green', status) : styleText('red', `${status}: ${error.code}`);
}

function say(what: string, aside: string): void {
  process.stdout.write(`${what}  ${styleText('dim', aside)}\n`);
}
