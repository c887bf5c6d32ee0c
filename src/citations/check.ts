import type { Extent, PageSize } from '../contract/extent.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { CitationFault, JudgedCitation } from '../contract/verdict.ts';
import { resolvedSteps } from './json-pointer.ts';
import type { Locator, LocatorKind } from './locator.ts';
import { readLocator } from './locator.ts';

/** What a citation may point into, as its slot turned out. */
export type CitedEvidence =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'lines'; readonly lines: number }
  | Extract<Extent, { readonly kind: 'pages' | 'slides' }>
  /** A file of a format that nothing can point into. */
  | { readonly kind: 'opaque' }
  | { readonly kind: 'unreadable'; readonly detail: JsonObject };

/** Where the citations of one check find their evidence; undefined for a slot that was not declared. */
export type EvidenceLookup = (slot: string) => CitedEvidence | undefined;

/** Wyrd holds the numbers of a region as 32-bit floats: edges are inclusive with this slack. */
const EDGE_SLACK = 0.01;

const FITTING: Readonly<Record<Exclude<CitedEvidence['kind'], 'unreadable'>, readonly LocatorKind[]>> = {
  value: ['json_pointer'],
  lines: ['lines'],
  pages: ['page', 'region'],
  slides: ['slide'],
  opaque: [],
};

/** Judges one citation: a slot that is there, a locator of its kind, a place that is there. */
export function judgeCitation(slot: string, locator: JsonValue, evidence: EvidenceLookup): JudgedCitation {
  const citation = { slot, locator };
  const fault = faultOf(slot, readLocator(locator), evidence);
  if (fault === undefined) return { citation, valid: true };
  const [why, detail] = fault;
  return { citation, valid: false, why, detail };
}

type Fault = readonly [CitationFault, JsonObject];

function faultOf(slot: string, locator: Locator | undefined, evidence: EvidenceLookup): Fault | undefined {
  if (locator === undefined) return ['malformed_locator', {}];
  const cited = evidence(slot);
  if (cited === undefined) return ['unknown_slot', {}];
  if (cited.kind === 'unreadable') return ['evidence_unreadable', cited.detail];
  if (!FITTING[cited.kind].includes(locator.kind))
    return ['wrong_locator_kind', { fits: [...FITTING[cited.kind]], got: locator.kind }];
  return placeFault(locator, cited);
}

function placeFault(locator: Locator, cited: CitedEvidence): Fault | undefined {
  switch (locator.kind) {
    case 'page':
      return cited.kind === 'pages' ? outside(locator.page, cited.pages.length) : undefined;
    case 'slide':
      return cited.kind === 'slides' ? outside(locator.slide, cited.slides) : undefined;
    case 'lines':
      if (locator.start > locator.end) return ['reversed_range', { start: locator.start, end: locator.end }];
      return cited.kind === 'lines'
        ? (outside(locator.start, cited.lines) ?? outside(locator.end, cited.lines))
        : undefined;
    case 'json_pointer':
      return cited.kind === 'value' ? unresolved(cited.value, locator.steps) : undefined;
    case 'region':
      return cited.kind === 'pages' ? outsidePage(locator, cited.pages) : undefined;
  }
}

function outside(asked: number, available: number): Fault | undefined {
  return asked >= 1 && asked <= available ? undefined : ['out_of_range', { asked, available }];
}

function unresolved(value: JsonValue, steps: readonly string[]): Fault | undefined {
  const resolved = resolvedSteps(value, steps);
  if (resolved === steps.length) return undefined;
  const longest = steps
    .slice(0, resolved)
    .map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return ['no_such_value', { resolves: longest.join('') }];
}

function outsidePage(region: Locator & { kind: 'region' }, pages: readonly PageSize[]): Fault | undefined {
  const missing = outside(region.page, pages.length);
  const page = pages[region.page - 1];
  if (missing !== undefined || page === undefined) return missing;
  const { x, y, width, height } = region;
  const inside =
    x >= -EDGE_SLACK &&
    y >= -EDGE_SLACK &&
    x + width <= page.width + EDGE_SLACK &&
    y + height <= page.height + EDGE_SLACK;
  if (inside) return undefined;
  return ['out_of_range', { asked: [x, y, width, height], available: [page.width, page.height] }];
}
