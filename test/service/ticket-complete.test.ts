import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckJob } from '../../src/contract/job.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import { runCommand } from '../helpers/command-line.ts';
import { pythonFolder } from '../helpers/python-cell.ts';
import type { TestService } from '../helpers/service.ts';
import { startService } from '../helpers/service.ts';
import { ROOT } from '../helpers/source-files.ts';

/** Names the fields that a ticket lacks, and cites those that are there. */
const SOURCE = `REQUIRED = ("id", "title", "assignee", "due")

def check(ticket):
    missing = [name for name in REQUIRED if not ticket.get(name)]
    there = [name for name in REQUIRED if name not in missing]
    return {"outcome": "failed" if missing else "passed",
            "reason": "missing: " + ", ".join(missing) if missing else "every field is there",
            "citations": [{"slot": "ticket", "locator": {"json_pointer": f"/{name}"}} for name in there]}
`;
const COMPLETE = { id: 7, title: 'Pump leaks', assignee: 'kim', due: '2024-03-01' };
const LACKING = { id: 8, title: 'Fan', assignee: '' };

let test: TestService;
let folder: string;
beforeAll(async () => {
  test = await startService({ WYRD_WORKER_SLOTS: '1' }, true);
  folder = mkdtempSync(join(tmpdir(), 'wyrd-ticket-'));
  writeFileSync(join(folder, 'check.py'), SOURCE);
}, 200_000);
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The verdict over the RPC, the source inline. */
async function overRpc(ticket: JsonObject): Promise<JsonObject> {
  const check: CheckJob['check'] = {
    source: { inline: SOURCE },
    entrypoint: 'check',
    inputs: { ticket: { value: ticket } },
    evidence: { ticket: { kind: 'json', value: ticket } },
  };
  const result = await test.run({ job_id: `ticket-${JSON.stringify(ticket).length}`, kind: 'check', check });
  expect(result).toMatchObject({ status: 'completed', error: null });
  return result.output as JsonObject;
}

/** The verdict by the command line, with its exit code. */
async function byCommand(ticket: JsonObject): Promise<{ code: number | null; verdict: unknown }> {
  await pythonFolder();
  writeFileSync(join(folder, 'ticket.json'), JSON.stringify(ticket));
  const { code, stdout } = await runCommand(
    [
      'check',
      'check.py',
      '--entrypoint',
      'check',
      '--input',
      'ticket=@ticket.json',
      '--evidence',
      'ticket=@ticket.json',
    ],
    { WYRD_WORKER_CACHE_DIR: join(ROOT, 'dist/cache') },
    folder,
  );
  return { code, verdict: JSON.parse(stdout) };
}

describe('the check of a complete ticket', () => {
  it(
    'passes a ticket that has every field and cites each, the same by both ways',
    { timeout: 60_000 },
    async () => {
      const verdict = await overRpc(COMPLETE);
      expect(verdict).toEqual({
        outcome: 'passed',
        reason: 'every field is there',
        citations: ['id', 'title', 'assignee', 'due'].map((name) => ({
          slot: 'ticket',
          locator: { json_pointer: `/${name}` },
        })),
      });
      expect(await byCommand(COMPLETE)).toEqual({ code: 0, verdict });
    },
  );

  it(
    'fails a ticket that lacks fields and names them, the same by both ways',
    { timeout: 60_000 },
    async () => {
      const verdict = await overRpc(LACKING);
      expect(verdict).toMatchObject({ outcome: 'failed', reason: 'missing: assignee, due' });
      expect(await byCommand(LACKING)).toEqual({ code: 3, verdict });
    },
  );
});

describe('a code step over a workbook', () => {
  it('sees numbers, texts, truth, formulas and errors of its cells as the extraction gives them', async () => {
    const from = await test.put(readFileSync(join(ROOT, 'corpus/xlsx/exceljs-results/input.xlsx')), 'xlsx');
    const source = `def by_type(book):
    cells = [cell for sheet in book["sheets"] for cell in sheet["cells"]]
    return {"types": [type(cell["value"]).__name__ for cell in cells],
            "errors": {cell["address"]: cell["error"] for cell in cells if cell["error"]},
            "sum": sum(cell["value"] for cell in cells if type(cell["value"]) in (int, float)),
            "formulas": [cell["formula"] for cell in cells]}
`;
    const code = { source: { inline: source }, entrypoint: 'by_type', inputs: { book: { extract: from } } };
    const result = await test.run({ job_id: 'book', kind: 'code', code });
    expect(result).toMatchObject({
      status: 'completed',
      output: {
        types: ['int', 'str', 'bool', 'NoneType', 'int'],
        errors: { A4: '#DIV/0!' },
        sum: 5 + 44_197,
        formulas: ['=B1+1', '="a"', '=1=1', '=1/0', '=TODAY()'],
      },
    });
  });
});
