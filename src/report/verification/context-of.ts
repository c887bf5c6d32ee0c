import type { ExtractOutput } from '../../contract/extract-output.ts';
import type { JsonValue } from '../../contract/json-value.ts';
import { blockContext } from './block-context.ts';
import { boundedContext } from './bounded-context.ts';
import { cellContext } from './cell-context.ts';
import type { CitedContext, CitedPlace, ReadEvidence } from './cited-context.ts';
import { NO_PLACE } from './cited-context.ts';
import { lineContext } from './line-context.ts';
import { pageContext, regionContext, slideContext } from './page-context.ts';
import { sheetContext } from './sheet-context.ts';
import { valueContext } from './value-context.ts';

/** A cited place with what stands around it; every text in it is one of the evidence, cut only where a note says so. */
export function contextOf(evidence: ReadEvidence, place: CitedPlace): CitedContext {
  return boundedContext(unbounded(evidence, place));
}

function unbounded(evidence: ReadEvidence, place: CitedPlace): CitedContext {
  const { locator } = place;
  switch (evidence.kind) {
    case 'none':
      return withoutContext(evidence.why, place);
    case 'lines':
      return 'lines' in locator ? lineContext(evidence.lines, locator.lines) : NO_PLACE;
    case 'value':
      return 'json_pointer' in locator ? valueContext(evidence.value, locator.json_pointer) : NO_PLACE;
    case 'output':
      return outputContext(evidence.output, place);
  }
}

function outputContext(output: ExtractOutput, { locator, excerpt }: CitedPlace): CitedContext {
  if (output.format === 'pdf') {
    if ('page' in locator) return pageContext(output.pages, locator.page);
    return 'region' in locator ? regionContext(output.pages, locator.region, excerpt) : NO_PLACE;
  }
  if (output.format === 'pptx')
    return 'slide' in locator ? slideContext(output.slides, locator.slide) : NO_PLACE;
  if (!('json_pointer' in locator)) return NO_PLACE;
  const pointer = locator.json_pointer;
  // Pointers into a document lead into the whole output of its reader, which is a JSON value.
  const general = (): CitedContext => valueContext(output as JsonValue, pointer);
  if (output.format === 'docx') return blockContext(output.blocks, pointer) ?? general();
  if (output.format === 'xlsx')
    return cellContext(output.sheets, pointer) ?? sheetContext(output.sheets, pointer) ?? general();
  return general();
}

/** Where the evidence could not be read anew, the text that stood at the place is still there. */
function withoutContext(why: string, { excerpt }: CitedPlace): CitedContext {
  if (excerpt === undefined || excerpt === '') return { blocks: [], notes: [why] };
  return {
    blocks: [{ kind: 'prose', label: '', stretches: [{ text: excerpt, cited: true }] }],
    notes: [why],
  };
}
