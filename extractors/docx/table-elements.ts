import type { XmlAttributes } from '../shared/xml.ts';
import type { VerticalMerge } from '../shared/table-grid.ts';
import type { ElementRule, RuleTable } from './element-rules.ts';
import { IGNORED, each, holds } from './element-rules.ts';
import type { Cell, Row } from './table.ts';

/** Tables (§17.4.37). */
export const TABLE: RuleTable = {
  'w:tbl': {
    open: (reading) => {
      reading.openTable();
      return 'rows';
    },
    close: (reading) => {
      reading.closeTable();
    },
  },
};

/** What a table holds: rows, with their wrappers. */
export const ROWS: RuleTable = {
  'w:tr': {
    open: ({ table }) => {
      table?.openRow();
      return 'cells';
    },
    close: ({ table }) => {
      table?.closeRow();
    },
  },
  ...each('w:tblPr w:tblGrid', IGNORED),
};

/** What a row holds: cells, with their wrappers. */
export const CELLS: RuleTable = {
  'w:tc': {
    open: (reading) => {
      if (reading.table?.row?.isDeleted === true) return 'deleted';
      reading.openCell();
      return 'blocks';
    },
    close: (reading) => {
      reading.closeCell();
    },
  },
  'w:trPr': holds('rowProperties'),
  'w:tblPrEx': IGNORED,
};

/** What is read of w:trPr. */
export const ROW_PROPERTIES: RuleTable = {
  'w:gridBefore': ofRow((row, attributes) => {
    row.columnsBefore = columns(attributes);
  }),
  'w:gridAfter': ofRow((row, attributes) => {
    row.columnsAfter = columns(attributes);
  }),
  'w:del': ofRow((row) => {
    row.isDeleted = true;
  }),
  'w:trPrChange': IGNORED,
};

/** Inside a cell its properties stand beside its blocks. */
export const CELL_ELEMENTS: RuleTable = { 'w:tcPr': holds('cellProperties') };

/** What is read of w:tcPr. */
export const CELL_PROPERTIES: RuleTable = {
  'w:gridSpan': ofCell((cell, attributes) => {
    cell.columnSpan = columns(attributes);
  }),
  'w:vMerge': ofCell((cell, attributes) => {
    cell.verticalMerge = merge(attributes);
  }),
  'w:hMerge': ofCell((cell, attributes) => {
    cell.isCovered = merge(attributes) === 'continue';
  }),
  'w:cellDel': ofCell((cell) => {
    cell.isDeleted = true;
  }),
  'w:tcPrChange': IGNORED,
};

function ofRow(describe: (row: Row, attributes: XmlAttributes) => void): ElementRule {
  return {
    open: ({ table }, attributes) => {
      if (table?.row !== undefined) describe(table.row, attributes);
      return 'ignored';
    },
  };
}

function ofCell(describe: (cell: Cell, attributes: XmlAttributes) => void): ElementRule {
  return {
    open: ({ table }, attributes) => {
      if (table?.cell !== undefined) describe(table.cell, attributes);
      return 'ignored';
    },
  };
}

/** A count of grid columns; the grid judges what is no such count. */
function columns(attributes: XmlAttributes): number {
  return Number.parseInt(attributes.get('w:val') ?? '', 10);
}

/** A merge without a value continues (§17.18.57). */
function merge(attributes: XmlAttributes): VerticalMerge {
  return attributes.get('w:val') === 'restart' ? 'restart' : 'continue';
}
