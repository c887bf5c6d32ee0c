import type { ElementRule, RuleTable } from './element-rules.ts';
import { DELETED, IGNORED, TRANSPARENT, character, each, holds } from './element-rules.ts';
import { isOn } from './on-off.ts';
import { NO_CHARACTER, symbolText } from './symbols.ts';

/** A run of text (§17.3.2), of an equation too. */
export const RUN: ElementRule = {
  open: (reading) => {
    reading.openRun();
    return 'here';
  },
  close: (reading) => {
    reading.closeRun();
  },
};

/** What a paragraph and its runs hold. */
export const RUN_ELEMENTS: RuleTable = {
  'w:r': RUN,
  'w:pPr': holds('paragraphProperties'),
  'w:rPr': holds('runProperties'),
  ...each('w:hyperlink w:fldSimple w:bdo w:dir', TRANSPARENT),
  'w:fldData': IGNORED,
  'w:t': holds('characters'),
  'w:delText': DELETED,
  'w:tab': character('\t'),
  'w:ptab': character('\t'),
  'w:br': character('\n'),
  'w:cr': character('\n'),
  'w:noBreakHyphen': character('\u2011'),
  'w:softHyphen': character('\u00ad'),
  'w:sym': {
    open: (reading, attributes) => {
      const text = symbolText(attributes.get('w:font') ?? '', attributes.get('w:char') ?? '');
      if (text === NO_CHARACTER) reading.note('document.replaced_characters');
      reading.addText(text);
      return 'ignored';
    },
  },
  // The reading above the base is an annotation (§17.3.3.25).
  ...each('w:ruby w:rubyBase', TRANSPARENT),
  ...each('w:rubyPr w:rt', IGNORED),
  'w:footnoteReference': counted('docx.notes'),
  'w:endnoteReference': counted('docx.notes'),
  'w:commentReference': counted('docx.comments'),
  'w:subDoc': {
    open: (reading) => reading.refuse('a part of the text in another file (subDoc)'),
  },
  ...each(
    `
      w:annotationRef w:footnoteRef w:endnoteRef w:separator w:continuationSeparator
      w:lastRenderedPageBreak w:pgNum w:contentPart w:dayShort w:dayLong w:monthShort
      w:monthLong w:yearShort w:yearLong
    `,
    IGNORED,
  ),
};

/** What is read of w:rPr; all other properties, former ones (rPrChange) among them, say nothing about the text. */
export const RUN_PROPERTIES: RuleTable = {
  'w:vanish': {
    open: ({ run }, attributes) => {
      if (run !== undefined) run.isHidden = isOn(attributes.get('w:val'));
      return 'ignored';
    },
  },
  'w:rStyle': {
    open: ({ run }, attributes) => {
      if (run !== undefined) run.style = attributes.get('w:val');
      return 'ignored';
    },
  },
  'w:rPrChange': IGNORED,
};

function counted(code: 'docx.notes' | 'docx.comments'): ElementRule {
  return {
    open: (reading) => {
      reading.note(code);
      return 'ignored';
    },
  };
}
