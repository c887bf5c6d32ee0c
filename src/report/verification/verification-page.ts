import { OUTCOMES } from '../../contract/verdict.ts';
import { BASE_STYLE } from '../base-style.ts';
import type { Markup } from '../markup.ts';
import { markup } from '../markup.ts';
import { page } from '../page.ts';
import { spoken, visible } from '../visible-text.ts';
import { firstOf } from './first-of.ts';
import { OUTCOME_NAMES } from './outcome-names.ts';
import { requirementCard } from './requirement-card.ts';
import type { PageBounds } from './room.ts';
import { PAGE_BOUNDS, Room } from './room.ts';
import { slotTable } from './slot-table.ts';
import { milliseconds, stepTable } from './step-table.ts';
import { VERIFICATION_STYLE } from './verification-style.ts';
import type { RequirementView, VerificationView } from './verification-view.ts';

/** An execution as one page that needs nothing else: the verdict, and beside each requirement what it rests on. */
export async function verificationPage(
  view: VerificationView,
  bounds: PageBounds = PAGE_BOUNDS,
): Promise<string> {
  const { result, record, read } = view;
  const { verdict, requirements, steps, evidence } = result.outcome;
  const room = new Room(bounds);
  const shown = firstOf(requirements, bounds.requirements, 'requirements');
  // From the top to the end, so that what has no room is what stands last.
  const top = masthead(view, room);
  const list = shown.items.length < 2 ? null : contents(shown.items, room);
  const cards = shown.items.map((requirement, index) =>
    requirementCard(requirement, record.requirements[index], read, room, requirementId(index)),
  );
  const name = room.text(result.verifier.name);
  return page({
    title: `${OUTCOME_NAMES[verdict].name}: ${spoken(name)} ${spoken(room.text(result.verifier.version))}`,
    styles: [BASE_STYLE, VERIFICATION_STYLE],
    scripts: [],
    body: markup`<a class="skip" href="#requirements">To the requirements</a>
${top}
<main>
${list}
<section id="requirements" tabindex="-1" aria-label="Requirements" class="requirements">${cards}
${requirements.length === 0 ? markup`<p class="nothing">The Verifier has no requirements.</p>` : null}
${shown.notes.map((note) => markup`<p class="nothing">${note}</p>`)}</section>
${stepTable(steps, record, room)}
${slotTable(evidence, room)}
</main>
<footer class="wide soft">Execution <code>${visible(result.execution_id)}</code></footer>`,
  });
}

function masthead({ result, record }: VerificationView, room: Room): Markup {
  const { verifier, outcome } = result;
  const { sign, name, tone } = OUTCOME_NAMES[outcome.verdict];
  return markup`<header class="masthead">
<p class="kicker">${visible(room.text(verifier.name))} <span>${visible(room.text(verifier.version))}</span></p>
<h1 class="verdict ${tone}"><span aria-hidden="true">${sign}</span> ${name}</h1>
<p class="lead">${summary(outcome.requirements)}, in ${milliseconds(record.durationMs)}.</p>
</header>`;
}

function summary(requirements: readonly RequirementView[]): string {
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = requirements.filter((requirement) => requirement.outcome === outcome).length;
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${OUTCOME_NAMES[outcome].name}`];
  });
  const all =
    requirements.length === 1 ? '1 requirement' : `${requirements.length.toLocaleString('en')} requirements`;
  return counts.length === 0 ? 'No requirements' : `${all}: ${counts.join(', ')}`;
}

function contents(requirements: readonly RequirementView[], room: Room): Markup {
  const links = requirements.map(({ id, outcome }, index) => {
    const { sign, name, tone } = OUTCOME_NAMES[outcome];
    return markup`<li><a class="${tone}" href="#${requirementId(index)}"><span aria-hidden="true">${sign}</span> ${visible(room.text(id))}<span class="unseen">, ${name}</span></a></li>`;
  });
  return markup`<nav aria-label="Requirements by outcome"><ul class="contents">${links}</ul></nav>`;
}

function requirementId(index: number): string {
  return `r${index + 1}`;
}
