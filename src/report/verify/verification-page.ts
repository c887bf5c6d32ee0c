import type { Locator } from '../../contract/citation.ts';
import { BASE_STYLE } from '../base-style.ts';
import { locatorText } from '../locator-text.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { page } from '../page.ts';
import { visible } from '../visible-text.ts';
import type {
  ShownCitation,
  ShownOutcome,
  ShownRecord,
  ShownRequirement,
  ShownResult,
  ShownStep,
} from './verification.ts';
import { VERIFICATION_STYLE } from './verification-style.ts';

const TONES: Readonly<Record<ShownOutcome, string>> = {
  passed: 'good',
  failed: 'bad',
  inconclusive: 'warn',
  not_applicable: 'note',
};
const BAR = 1_000;

/** An execution as one page that needs nothing else: each requirement with the evidence it rests on beside it. */
export function verificationPage(result: ShownResult, record: ShownRecord): Promise<string> {
  const { verifier, outcome } = result;
  const { requirements, steps } = outcome;
  return page({
    title: `${outcome.verdict}: ${verifier.name} ${verifier.version}`,
    styles: [BASE_STYLE, VERIFICATION_STYLE],
    scripts: [],
    body: markup`<a class="skip" href="#requirements">To the requirements</a>
<header class="masthead">
<p class="kicker">Verification</p>
<h1>${visible(verifier.name)} ${visible(verifier.version)} <span class="verdict ${outcome.verdict}">${words(outcome.verdict)}</span></h1>
<p class="lead">${counts(requirements)}, in ${record.durationMs.toLocaleString('en')} ms.</p>
</header>
<main id="requirements" tabindex="-1">
<div class="requirements">${requirements.map((one, index) => requirement(one, record.requirements[index]))}</div>
${stepTable(steps, record)}
<footer>Execution ${visible(result.execution_id)}</footer>
</main>`,
  });
}

function counts(requirements: readonly ShownRequirement[]): string {
  const told = (Object.keys(TONES) as ShownOutcome[]).flatMap((outcome) => {
    const count = requirements.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${words(outcome)}`];
  });
  return told.length === 0 ? 'No requirements' : `Requirements: ${told.join(', ')}`;
}

function requirement(
  { id, step, statement, outcome, reason, actual, check }: ShownRequirement,
  record: ShownRecord['requirements'][number] | undefined,
): Markup {
  const error = record?.error;
  return markup`<section class="requirement card" data-outcome="${outcome}">
<div class="judged"><header><h2 dir="auto">${visible(id)}</h2><span class="tag ${TONES[outcome]}">${words(outcome)}</span>${step === undefined ? null : markup`<span class="soft">step ${visible(step)}</span>`}</header>
${statement === '' ? null : markup`<p class="statement" dir="auto">${visible(statement)}</p>`}${reason === '' ? null : markup`<p class="reason" dir="auto">${visible(reason)}</p>`}${error === undefined ? null : markup`<p class="reason"><span class="tag bad">${error.code}</span> ${error.message}</p>`}
<details><summary>The check</summary><pre>${visible(checkText(check))}</pre></details></div>
<div class="evidence"><h3>Evidence</h3>${evidence(record?.citations ?? [], actual)}</div></section>
`;
}

/** What the judgement rests on: the cited places, or the value that an assertion looked at. */
function evidence(citations: readonly ShownCitation[], actual: unknown): Markup {
  const value = actual === undefined ? null : figure('the value', JSON.stringify(actual), 'code');
  const cited = citations.map(({ citation, valid, why, excerpt }) => {
    if (!valid)
      return markup`<figure><figcaption><span class="tag bad">not counted</span> ${(why ?? '').replaceAll('_', ' ')}</figcaption><div class="text code">${visible(JSON.stringify(citation))}</div></figure>`;
    const { slot, locator } = citation as { readonly slot: string; readonly locator: Locator };
    const place = markup`<b>${visible(slot)}</b>, ${visible(locatorText(locator))}`;
    return excerpt === undefined
      ? markup`<figure><figcaption>${place}</figcaption></figure>`
      : figure(place, excerpt, '');
  });
  if (value === null && cited.length === 0) return markup`<p class="soft">None is cited.</p>`;
  return markup`${value}${cited}`;
}

function figure(caption: string | Markup, text: string, kind: '' | 'code'): Markup {
  return markup`<figure><figcaption>${caption}</figcaption><blockquote class="text ${kind}" dir="auto"><mark>${visible(text)}</mark></blockquote></figure>`;
}

/** Source code as it is written, the rest of a check as JSON. */
function checkText(check: Readonly<Record<string, unknown>>): string {
  const { source, ...rest } = check;
  const inline =
    typeof source === 'object' && source !== null && 'inline' in source ? source.inline : undefined;
  return typeof inline === 'string'
    ? `${JSON.stringify(rest, null, 2)}\n\n${inline.trimEnd()}`
    : JSON.stringify(check, null, 2);
}

function stepTable(steps: readonly ShownStep[], { durationMs, steps: records }: ShownRecord): Markup | null {
  if (steps.length === 0) return null;
  const scale = BAR / Math.max(1, durationMs);
  const rows = steps.map(({ id, status, attempts, duration_ms, reason }, index) => {
    const { startedMs = 0, endedMs = 0 } = records[index] ?? {};
    const width = Math.max(4, (endedMs - startedMs) * scale);
    return markup`<tr class="${status}"><td><b>${visible(id)}</b>${reason === undefined ? null : markup`<br /><span class="soft">${visible(reason)}</span>`}</td><td>${status}</td><td>${attempts}</td><td>${duration_ms.toLocaleString('en')} ms</td><td><svg viewBox="0 0 ${BAR} 10" preserveAspectRatio="none" aria-hidden="true"><rect x="${(startedMs * scale).toFixed(1)}" y="0" width="${width.toFixed(1)}" height="10"></rect></svg></td></tr>`;
  });
  return markup`<section class="steps" aria-labelledby="steps-h"><h2 id="steps-h">Steps</h2><div class="scroll" tabindex="0" role="group" aria-label="Steps"><table><tr><th scope="col">step</th><th scope="col">ended</th><th scope="col">attempts</th><th scope="col">time</th><th scope="col">when</th></tr>${rows}</table></div></section>`;
}

function words(outcome: ShownOutcome): string {
  return outcome.replace('_', ' ');
}
