import { malformed } from '../../src/contract/failure.ts';
import type { ElementRule, RuleTable } from './element-rules.ts';
import { IGNORED, holds } from './element-rules.ts';

/** The main part holds one document (§17.2.3). */
export const PART: RuleTable = { 'w:document': holds('document') };

export const ANOTHER_ROOT: ElementRule = {
  open: () => {
    throw malformed('the main part is no WordprocessingML document');
  },
};

/** A document has one body by the standard (§17.2.2); damaged and merged files have several, and all are read. */
export const DOCUMENT: RuleTable = {
  'w:body': {
    open: (reading) => {
      reading.openBody();
      return 'blocks';
    },
    close: (reading) => {
      reading.closeBody();
    },
  },
  'w:background': IGNORED,
  'w:docPartPr': IGNORED,
};

/** Blocks that are neither paragraphs nor tables. */
export const BODY_ELEMENTS: RuleTable = {
  'w:sectPr': IGNORED,
  'w:altChunk': {
    open: (reading) => reading.refuse('a part of the text in another format (altChunk)'),
  },
};
