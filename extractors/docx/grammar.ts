import { ANOTHER_ROOT, BODY_ELEMENTS, DOCUMENT, PART } from './body.ts';
import { DRAWING, DRAWING_ELEMENTS } from './drawing.ts';
import type { Grammar } from './element-walk.ts';
import { levelTable } from './element-walk.ts';
import { FIELD_CHARACTER, FIELD_ELEMENTS, FORM_FIELD } from './field-elements.ts';
import { MATH } from './math.ts';
import { MARK_PROPERTIES, NUMBERING_PROPERTIES, PARAGRAPH, PARAGRAPH_PROPERTIES } from './paragraph.ts';
import { RUN_ELEMENTS, RUN_PROPERTIES } from './run.ts';
import type { RuleTable } from './element-rules.ts';
import { TRANSPARENT, UNKNOWN } from './element-rules.ts';
import { CELLS, CELL_ELEMENTS, CELL_PROPERTIES, ROWS, ROW_PROPERTIES, TABLE } from './table-elements.ts';
import { WRAPPERS } from './wrappers.ts';

const INLINE: RuleTable = { ...WRAPPERS, ...RUN_ELEMENTS, ...FIELD_ELEMENTS, ...MATH, ...DRAWING_ELEMENTS };
/** Equations may stand between paragraphs (EG_RunLevelElements among blocks), runs do in damaged files. */
const BLOCKS: RuleTable = { ...INLINE, ...PARAGRAPH, ...TABLE, ...CELL_ELEMENTS, ...BODY_ELEMENTS };

const known = (elements: RuleTable) => levelTable({ elements, otherwise: UNKNOWN });

/** Every element that means something, by where it stands. */
export const GRAMMAR: Grammar = {
  part: levelTable({ elements: PART, otherwise: ANOTHER_ROOT }),
  document: known(DOCUMENT),
  blocks: known(BLOCKS),
  inline: known(INLINE),
  rows: known({ ...WRAPPERS, ...ROWS }),
  cells: known({ ...WRAPPERS, ...CELLS }),
  drawing: levelTable({ elements: DRAWING, otherwise: TRANSPARENT }),
  characters: levelTable({
    elements: {},
    otherwise: UNKNOWN,
    characters: (reading, text) => {
      reading.addText(text);
    },
  }),
  paragraphProperties: known(PARAGRAPH_PROPERTIES),
  markProperties: known(MARK_PROPERTIES),
  runProperties: known(RUN_PROPERTIES),
  numberingProperties: known(NUMBERING_PROPERTIES),
  rowProperties: known(ROW_PROPERTIES),
  cellProperties: known(CELL_PROPERTIES),
  fieldCharacter: known(FIELD_CHARACTER),
  formField: known(FORM_FIELD),
};
