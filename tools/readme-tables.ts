// Renders the README's tables from the tables of the contract; run it after changing one: node tools/readme-tables.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JOB_ERRORS, REFUSALS, refusalCode } from '../src/contract/errors.ts';
import type { RefusalName } from '../src/contract/errors.ts';
import type { LimitRow } from '../src/contract/limits.ts';
import { EXTRACT_LIMITS, PYTHON_LIMITS, WALL_LIMITS } from '../src/contract/limits.ts';
import { NUMBER_SETTINGS, TEXT_SETTINGS } from '../src/contract/settings.ts';
import type { MetricRow } from '../src/telemetry/metric-table.ts';
import { METRICS } from '../src/telemetry/metric-table.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));

/** Every table of the README that is made from the contract, by the name in its markers. */
export function readmeTables(): Readonly<Record<string, string>> {
  return {
    'extract limits': limitTable({ ...EXTRACT_LIMITS, timeout_seconds: WALL_LIMITS.extract }),
    'python limits': limitTable({ ...PYTHON_LIMITS, timeout_seconds: WALL_LIMITS.python }),
    errors: table(
      ['code', 'blame', 'tried again', 'meaning'],
      Object.entries(JOB_ERRORS).map(([code, { blame, retry, message }]) => [
        `\`${code}\``,
        blame,
        retry,
        message,
      ]),
    ),
    refusals: table(
      ['code', 'meaning', 'what to do'],
      (Object.keys(REFUSALS) as RefusalName[]).map((name) => [
        `\`${refusalCode(name)}\``,
        REFUSALS[name].title,
        REFUSALS[name].remediation,
      ]),
    ),
    metrics: table(
      ['metric', 'type', 'labels', 'meaning'],
      Object.values<MetricRow>(METRICS).map(({ name, type, labels, help }) => [
        `\`${name}\``,
        type,
        labels.map((label) => `\`${label}\``).join(' '),
        help,
      ]),
    ),
    settings: table(
      ['environment', 'default', 'range', 'meaning'],
      [
        ...Object.values(TEXT_SETTINGS).map(({ environment, meaning }) => [
          `\`${environment}\``,
          '',
          '',
          meaning,
        ]),
        ...Object.values(NUMBER_SETTINGS).map((row) => [
          `\`${row.environment}\``,
          withUnit(row.default, row.unit),
          `${row.min} – ${row.max}`,
          row.meaning,
        ]),
      ],
    ),
  };
}

/** The README with its tables as they should stand. */
export function withTables(readme: string): string {
  return Object.entries(readmeTables()).reduce((text, [name, rows]) => {
    const [begin, end] = [`<!-- table: ${name} -->`, '<!-- end -->'];
    const start = text.indexOf(begin);
    if (start === -1) throw new Error(`Cannot find the table "${name}" in the README`);
    const stop = text.indexOf(end, start);
    return `${text.slice(0, start)}${begin}\n\n${rows}\n\n${text.slice(stop)}`;
  }, readme);
}

function limitTable(rows: Readonly<Record<string, LimitRow>>): string {
  return table(
    ['limit', 'environment', 'default', 'ceiling', 'counts'],
    Object.entries(rows).map(([name, { environment, unit, scale, default: standard, ceiling, counts }]) => [
      `\`${name}\``,
      `\`${environment}\``,
      withUnit(standard / scale, unit),
      withUnit(ceiling / scale, unit),
      counts,
    ]),
  );
}

function withUnit(value: number, unit: string): string {
  const digits = String(value).replace(/\B(?=(?:\d{3})+$)/g, ' ');
  return unit === 'count' ? digits : `${digits} ${unit}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

if (import.meta.main) writeFileSync(README, withTables(readFileSync(README, 'utf8')));
