import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from './helpers/service.ts';
import { startService } from './helpers/service.ts';
import { ROOT } from './helpers/source-files.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text ?? '');
const COMMANDS = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .filter((line) => /^npx wyrd-worker (?:extract|cite|code|check) /.test(line));
const CURL = blocks('sh').find((block) => block.includes('curl -X PUT')) ?? '';

/** Runs a line of the README as a shell would, with the worker of this checkout. */
async function shell(line: string): Promise<string> {
  const worker = `'${process.execPath}' '${join(ROOT, 'src/main.ts')}'`;
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    WYRD_WORKER_CACHE_DIR: join(tmpdir(), 'wyrd-test-cache'),
  };
  const script = line.replaceAll('npx wyrd-worker', worker);
  return (await promisify(execFile)('sh', ['-ec', script], { cwd: ROOT, env })).stdout;
}

// The first Python call on a machine makes the memory image, which takes a while.
describe('the examples of the README', { timeout: 120_000 }, () => {
  let test: TestService;
  beforeAll(async () => {
    test = await startService();
  });
  afterAll(async () => {
    await test.close();
  });

  it('are there', () => {
    expect(COMMANDS.length).toBeGreaterThanOrEqual(5);
    expect(CURL).not.toBe('');
  });

  it.each(COMMANDS)('run on files of the repository and end well: %s', async (command) => {
    const stdout = await shell(command);
    for (const line of stdout.trim().split('\n')) JSON.parse(line);
  });

  it('store evidence and run a job with curl', async () => {
    const stdout = await shell(
      CURL.replaceAll('http://127.0.0.1:7478', test.url).replaceAll('curl ', 'curl -sf '),
    );
    expect(stdout).toMatch(/^\{"missing":\[\{"sha256":"[0-9a-f]{64}"/);
    expect(stdout).toContain('"status":"completed"');
  });

  it('in JSON can be pasted', async () => {
    const bodies = blocks('json').map((block) => JSON.parse(block) as { job_id?: string });
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies.filter(({ job_id }) => job_id !== undefined))
      expect((await test.post('/v1/jobs', body)).status).toBe(200);
  });
});
