import type { Extent, PageSize } from '../contract/extent.ts';
import type { MediaFormat } from '../contract/formats.ts';
import type { LostEvidence } from '../contract/jail-messages.ts';
import type { JsonObject, JsonValue } from '../contract/json-value.ts';
import type { CitationFault, JudgedCitation } from '../contract/verdict.ts';
import { pointerText, resolve } from '../contract/json-pointer.ts';
import type { Locator, LocatorKind } from './locator.ts';
import { readLocator } from './locator.ts';

/** What a citation may point into: the kinds of locators that fit its slot, and how the slot turned out. */
export interface CitedEvidence {
  readonly fits: readonly LocatorKind[];
  readonly found:
    | { readonly kind: 'value'; readonly value: JsonValue }
    | Extract<Extent, { readonly kind: 'pages' | 'slides' | 'lines' }>
    /** A file that nothing can point into. */
    | { readonly kind: 'opaque' }
    | { readonly kind: 'lost'; readonly why: LostEvidence; readonly detail: JsonObject };
}

/** Where citations find their evidence; undefined for a slot that was not declared. */
export type EvidenceLookup = (slot: string) => CitedEvidence | undefined;

/** Wyrd holds the numbers of a region as 32-bit floats: edges are inclusive with this slack. */
const EDGE_SLACK = 0.01;

/** The kinds of locators that point into a slot: its format alone says so, whatever its bytes hold. */
export const FITTING: Readonly<Record<MediaFormat | 'value', readonly LocatorKind[]>> = {
  value: ['json_pointer'],
  pdf: ['page', 'region'],
  pptx: ['slide'],
  text: ['lines'],
  markdown: ['lines'],
  html: ['lines'],
  csv: ['lines'],
  docx: ['json_pointer'],
  xlsx: ['json_pointer'],
  json: ['json_pointer'],
  png: ['region'],
  jpeg: ['region'],
  gif: ['region'],
  webp: ['region'],
  doc: [],
  xls: [],
  ppt: [],
  tar_gz: [],
  zip: [],
};

/** Judges one citation: a slot that is there, a locator of its kind, a place that is there. */
export function judgeCitation(slot: string, locator: JsonValue, evidence: EvidenceLookup): JudgedCitation {
  const citation = { slot, locator };
  const fault = faultOf(slot, readLocator(locator), evidence);
  if (fault === undefined) return { citation, valid: true };
  const [why, detail] = fault;
  return { citation, valid: false, why, detail };
}

/** Unreachable while readers report what their formats have; a place is valid only where it was found. */
const NO_PLACE: Fault = ['evidence_unreadable', { code: 'internal' }];

type Fault = readonly [CitationFault, JsonObject];

function faultOf(slot: string, locator: Locator | undefined, evidence: EvidenceLookup): Fault | undefined {
  if (locator === undefined) return ['malformed_locator', {}];
  const cited = evidence(slot);
  if (cited === undefined) return ['unknown_slot', {}];
  const { fits, found } = cited;
  if (found.kind === 'lost' && found.why !== 'evidence_unreadable') return [found.why, found.detail];
  if (!fits.includes(locator.kind)) return ['wrong_locator_kind', { fits: [...fits], got: locator.kind }];
  if (found.kind === 'lost') return [found.why, found.detail];
  return placeFault(locator, found);
}

function placeFault(locator: Locator, found: CitedEvidence['found']): Fault | undefined {
  switch (locator.kind) {
    case 'page':
      return found.kind === 'pages' ? outside(locator.page, found.pages.length) : NO_PLACE;
    case 'slide':
      return found.kind === 'slides' ? outside(locator.slide, found.slides) : NO_PLACE;
    case 'lines':
      if (locator.start > locator.end) return ['reversed_range', { start: locator.start, end: locator.end }];
      return found.kind === 'lines'
        ? (outside(locator.start, found.lines) ?? outside(locator.end, found.lines))
        : NO_PLACE;
    case 'json_pointer':
      return found.kind === 'value' ? unresolved(found.value, locator.steps) : NO_PLACE;
    case 'region':
      return found.kind === 'pages' ? outsidePage(locator, found.pages) : NO_PLACE;
  }
}

function outside(asked: number, available: number): Fault | undefined {
  return asked >= 1 && asked <= available ? undefined : ['out_of_range', { asked, available }];
}

function unresolved(value: JsonValue, steps: readonly string[]): Fault | undefined {
  const { steps: resolved } = resolve(value, steps);
  if (resolved === steps.length) return undefined;
  return ['no_such_value', { resolves: pointerText(steps.slice(0, resolved)) }];
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
