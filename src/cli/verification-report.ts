import type { Styler } from './style-text.ts';
import type { Locator } from '../contract/citation.ts';
import { detailsText } from '../report/details-text.ts';
import { errorLines } from '../report/error-lines.ts';
import { locatorText, uncountedPlace } from '../report/locator-text.ts';
import type {
  CitationRecord,
  ExecutionRecord,
  RequirementRecord,
  RequirementResult,
  StepRecord,
  StepResult,
  VerificationResult,
} from '../service.ts';
import { shortened, shown } from './shown-text.ts';

const MAX_TEXT = 400;
const MAX_EXCERPT = 200;
const MAX_SCRIPT_LINES = 60;

const SIGNS: Readonly<Record<RequirementResult['outcome'], readonly [string, Parameters<Styler>[0]]>> = {
  passed: ['✓ passed', 'green'],
  failed: ['✗ failed', 'red'],
  inconclusive: ['? inconclusive', 'yellow'],
  not_applicable: ['– not applicable', 'gray'],
};

/** What the report tells beside the verdict and its reasons. */
export type Detail = 'reasons' | 'everything';

/** The result of an execution for a terminal: the verdict, each requirement with what it rests on, the steps. */
export function verificationReport(
  { verifier, outcome }: VerificationResult,
  record: ExecutionRecord,
  detail: Detail,
  style: Styler,
): string {
  const [, colour] = SIGNS[outcome.verdict];
  const lines = [
    `${style('bold', `${verifier.name} ${verifier.version}`)}  ${style(colour, style('bold', outcome.verdict.toUpperCase()))}`,
    '',
    ...outcome.requirements.flatMap((requirement, index) =>
      requirementLines(requirement, record.requirements[index], detail, style),
    ),
    ...(outcome.steps.length === 0 ? [] : [style('bold', 'steps')]),
    ...outcome.steps.flatMap((step, index) => stepLines(step, record.steps[index], detail, style)),
    '',
    summary(outcome.requirements, record),
  ];
  return `${lines.join('\n')}\n`;
}

function requirementLines(
  { id, step, statement, outcome, reason, check }: RequirementResult,
  record: RequirementRecord | undefined,
  detail: Detail,
  style: Styler,
): string[] {
  const [sign, colour] = SIGNS[outcome];
  const where = step === undefined ? '' : style('gray', ` (step ${step})`);
  const citations = (record?.citations ?? []).filter(({ valid }) => valid || detail === 'everything');
  return [
    `${style(colour, sign)}  ${style('bold', id)}${where}`,
    ...(statement === '' ? [] : [`    ${text(statement)}`]),
    ...(reason === '' ? [] : [`    ${style('gray', text(reason))}`]),
    ...citations.map((citation) => `    ${citationText(citation)}`),
    ...(detail === 'everything' ? checkLines(check).map((line) => `    ${style('gray', line)}`) : []),
    ...(record?.error === undefined ? [] : errorLines(record.error).map((line) => `    ${text(line)}`)),
    '',
  ];
}

function citationText({ citation, valid, why, detail, excerpt }: CitationRecord): string {
  if (!valid) {
    const more = detailsText(detail ?? {});
    const because = `${(why ?? 'no reason').replaceAll('_', ' ')}${more === '' ? '' : ` (${more})`}`;
    return `not counted: ${text(uncountedPlace(citation, why))}: ${text(because)}`;
  }
  const { slot, locator } = citation as { readonly slot: string; readonly locator: Locator };
  const place = `${slot}, ${shown(locatorText(locator))}`;
  if (excerpt === undefined) return place;
  return excerpt === '' ? `${place}: no text` : `${place}: “${shown(shortened(excerpt, MAX_EXCERPT))}”`;
}

function stepLines(
  { id, status, attempts, duration_ms, reason }: StepResult,
  record: StepRecord | undefined,
  detail: Detail,
  style: Styler,
): string[] {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const began = record === undefined || detail === 'reasons' ? '' : `, began at ${record.startedMs} ms`;
  const failures = (record?.attempts ?? []).flatMap(({ number, error }) =>
    error === null ? [] : [{ number, error }],
  );
  const told =
    detail === 'everything' ? failures : failures.slice(status === 'failed' ? -1 : failures.length);
  return [
    `    ${style('bold', id)}  ${status}, ${tries}, ${duration_ms} ms${began}`,
    ...(reason === undefined ? [] : [`        ${style('gray', text(reason))}`]),
    ...told.flatMap(({ number, error }) =>
      errorLines(error).map((line, at) => `        ${at === 0 ? `attempt ${number}: ` : '  '}${text(line)}`),
    ),
  ];
}

/** The check as it was declared; the source of a script with its own lines. */
function checkLines(check: RequirementResult['check']): readonly string[] {
  const { source, ...rest } = check as Readonly<Record<string, unknown>>;
  const inline =
    typeof source === 'object' && source !== null && 'inline' in source ? source.inline : undefined;
  if (typeof inline !== 'string') return [text(JSON.stringify(check))];
  const lines = inline.trimEnd().split('\n');
  const more = lines.length - MAX_SCRIPT_LINES;
  return [
    text(JSON.stringify(rest)),
    ...lines.slice(0, MAX_SCRIPT_LINES).map((line) => `  ${text(line)}`),
    ...(more > 0 ? [`  … ${more} more lines`] : []),
  ];
}

function summary(requirements: readonly RequirementResult[], { durationMs }: ExecutionRecord): string {
  const counts = Object.keys(SIGNS).flatMap((outcome) => {
    const count = requirements.filter((requirement) => requirement.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome.replace('_', ' ')}`];
  });
  return `${counts.length === 0 ? 'no requirements' : counts.join(', ')}, in ${durationMs} ms`;
}

function text(value: string): string {
  return shown(shortened(value, MAX_TEXT));
}
