import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../helpers/service.ts';
import { sha256, startService } from '../helpers/service.ts';
import type { ClientCommand } from '../helpers/wyrd-client.ts';
import { driveClient, writeCards, wyrdClientPython } from '../helpers/wyrd-client.ts';

const TOKEN = 'wyrd_sk_of_acme';
const LETTER = '# Decision\n\nYour claim of 120 EUR is refused.\n';

const CODE = `
def check(letter, limit):
    lines = letter["text"].split("\\n")
    hits = [n for n, line in enumerate(lines, 1) if "EUR" in line]
    if not hits:
        return {"outcome": "failed", "reason": "no sum", "citations": []}
    return {"outcome": "passed", "reason": "a sum is named", "citations": [
        {"slot": "letter", "locator": {"lines": {"start": hits[0], "end": hits[0]}}}]}
`;

const VERIFIERS = {
  'letter-check': {
    description: 'A letter names a sum, and the note agrees.',
    inputs: { letter: { type: 'media', formats: ['markdown'] }, note: { type: 'json' } },
    steps: [{ id: 'read', action: { kind: 'extract', from: 'inputs.letter' } }],
    requirements: [
      {
        id: 'sum',
        statement: 'The letter names a sum',
        check: {
          kind: 'code',
          source: { inline: CODE },
          entrypoint: 'check',
          inputs: { letter: 'steps.read.output', limit: 'inputs.note.limit' },
        },
      },
      {
        id: 'limit',
        statement: 'The limit is kept',
        check: { kind: 'assert', path: 'inputs.note.sum', operator: 'less_than_or_equals', expected: 200 },
      },
    ],
  },
};

const client = wyrdClientPython();
if ('missing' in client) process.stderr.write(`skipped: Wyrd's published client, ${client.missing}\n`);

describe.skipIf('missing' in client)("Wyrd's published client", () => {
  let test: TestService;
  let folder: string;
  let card: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wyrd-client-test-'));
    const tokens = join(folder, 'tokens');
    writeFileSync(tokens, `${sha256(TOKEN)} acme\n${sha256('other')} other\n`, { mode: 0o600 });
    card = writeCards(join(folder, 'cards'), VERIFIERS);
    writeFileSync(join(folder, 'letter.md'), LETTER);
    test = await startService({ WYRD_WORKER_LOG: 'error', WYRD_WORKER_TOKENS_FILE: tokens }, true);
  }, 180_000);

  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const drive = (command: ClientCommand): Promise<Record<string, unknown>> =>
    driveClient('python' in client ? client.python : '', folder, {
      url: test.url,
      credential: TOKEN,
      card,
      verifier: 'letter-check',
      ...command,
    });

  it('exchanges its key, declares cards and declares them again without a change', async () => {
    const first = await drive({ do: 'declare' });
    expect(first).toMatchObject({ root: expect.stringContaining('claims-desk@1.0.0') as string });
    expect(await drive({ do: 'declare' })).toEqual(first);
  });

  it('uploads a file and gets a passed verdict with its citation', async () => {
    const inputs = { letter: { file: join(folder, 'letter.md') }, note: { sum: 120, limit: 5 } };
    expect(await drive({ do: 'verify', inputs })).toMatchObject({
      verdict: 'passed',
      verifier: 'letter-check',
      subject: 'claims-desk',
      requirements: [
        {
          id: 'sum',
          outcome: 'passed',
          citations: [{ slot: 'letter', locator: { lines: { start: 3, end: 3 } } }],
        },
        { id: 'limit', outcome: 'passed', actual: 120 },
      ],
      steps: [{ id: 'read', status: 'succeeded', attempts: 1 }],
      evidence: {
        letter: { kind: 'file', sha256: sha256(LETTER), format: 'markdown', filename: 'letter.md' },
      },
    });
  });

  it('gets a failed verdict as an ordinary answer', async () => {
    const inputs = { letter: { bytes: LETTER, format: 'markdown' }, note: { sum: 300, limit: 5 } };
    expect(await drive({ do: 'verify', inputs })).toMatchObject({
      verdict: 'failed',
      requirements: [{ outcome: 'passed' }, { id: 'limit', outcome: 'failed' }],
    });
  });

  it('gets an inconclusive verdict where a value is missing', async () => {
    const inputs = { letter: { bytes: LETTER, format: 'markdown' }, note: { limit: 5 } };
    expect(await drive({ do: 'verify', inputs })).toMatchObject({ verdict: 'inconclusive' });
  });

  it('is told by its code and slot what input does not fit', async () => {
    expect(
      await drive({ do: 'verify', inputs: { letter: { bytes: '%PDF-', format: 'pdf' }, note: {} } }),
    ).toMatchObject({
      error: 'WYRD_VERIFICATION_400_INPUT_INVALID',
    });
    expect(await drive({ do: 'declare', credential: 'wyrd_sk_unknown' })).toMatchObject({
      error: 'WYRD_AUTH_401_API_KEY_INVALID',
    });
    expect(await drive({ do: 'declare', credential: 'unknown' })).toMatchObject({
      error: 'WYRD_AUTH_401_INVALID_TOKEN',
    });
  });

  it('is told the rule and path of a declaration that is refused', async () => {
    const refused = writeCards(join(folder, 'refused'), {
      twice: {
        inputs: { note: { type: 'json' } },
        requirements: ['a', 'a'].map((id) => ({
          id,
          statement: '',
          check: { kind: 'assert', path: 'inputs.note', operator: 'is_null' },
        })),
      },
    });
    expect(await drive({ do: 'declare', card: refused })).toMatchObject({
      error: expect.any(String) as string,
    });
  });

  it('submits, and another process waits for the result', async () => {
    const inputs = { letter: { bytes: LETTER, format: 'markdown' }, note: { sum: 1, limit: 5 } };
    const { id } = await drive({ do: 'submit', inputs });
    expect(await drive({ do: 'wait', id, timeout: 60 })).toMatchObject({
      execution_id: id,
      verdict: 'passed',
    });
    expect(await drive({ do: 'wait', id, timeout: 1, credential: 'other' })).toMatchObject({
      error: 'WYRD_SDK_504_VERIFICATION_WAIT_TIMEOUT',
    });
  });
});
