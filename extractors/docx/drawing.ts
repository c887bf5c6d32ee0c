import type { RuleTable } from './element-rules.ts';
import { IGNORED, each, holds } from './element-rules.ts';

/** Where drawings begin: DrawingML, VML, and the picture of an embedded object. */
export const DRAWING_ELEMENTS: RuleTable = each('w:drawing w:pict w:object', holds('drawing'));

/**
 * What is read inside a drawing, at any depth and whatever stands around it: shapes, groups and canvases of any kind
 * may hold a text box.
 */
export const DRAWING: RuleTable = {
  'w:txbxContent': {
    open: (reading) => {
      reading.openBox();
      return 'blocks';
    },
    close: (reading) => {
      reading.closeBox();
    },
  },
  'dgm:relIds': {
    open: (reading, attributes) => {
      const texts = reading.diagrams.texts(attributes.get('r:dm'), reading.place);
      reading.anchor(texts.map((text) => ({ kind: 'paragraph', style: null, text, evenEmpty: false })));
      return 'ignored';
    },
  },
  'v:textpath': {
    open: (reading, attributes) => {
      if ((attributes.get('string') ?? '') !== '') reading.note('docx.wordart');
      return 'ignored';
    },
  },
  // Characters that are measures, data and switches.
  ...each(
    `
      wp:align wp:posOffset wp14:pctPosHOffset wp14:pctPosVOffset wp14:pctWidth
      wp14:pctHeight w:binData o:LinkType o:LockedField o:FieldCodes
    `,
    IGNORED,
  ),
};
