import type { ElementRule, RuleTable } from './element-rules.ts';
import { IGNORED, each, holds } from './element-rules.ts';

/** Paragraphs (§17.3.1). */
export const PARAGRAPH: RuleTable = {
  'w:p': {
    open: (reading) => {
      reading.openParagraph();
      return 'inline';
    },
    close: (reading) => {
      reading.closeParagraph();
    },
  },
};

/** What is read of w:pPr; all other properties, former ones (pPrChange) among them, say nothing about the text. */
export const PARAGRAPH_PROPERTIES: RuleTable = {
  'w:pStyle': {
    open: ({ story }, attributes) => {
      story.paragraph.style = attributes.get('w:val') ?? null;
      return 'ignored';
    },
  },
  'w:numPr': holds('numberingProperties'),
  'w:rPr': holds('markProperties'),
  ...each('w:pPrChange w:sectPr', IGNORED),
};

export const NUMBERING_PROPERTIES: RuleTable = {
  'w:numId': {
    open: ({ story }, attributes) => {
      story.paragraph.list = attributes.get('w:val');
      return 'ignored';
    },
  },
  'w:ilvl': {
    open: ({ story }, attributes) => {
      story.paragraph.listLevel = attributes.get('w:val');
      return 'ignored';
    },
  },
};

/** A mark that was moved away is deleted here, too (§17.13.5.21). */
const MARK_DELETED: ElementRule = {
  open: ({ story }) => {
    story.paragraph.isMarkDeleted = true;
    return 'ignored';
  },
};

/** Properties of the paragraph mark. */
export const MARK_PROPERTIES: RuleTable = {
  'w:del': MARK_DELETED,
  'w:moveFrom': MARK_DELETED,
  'w:rPrChange': IGNORED,
};
