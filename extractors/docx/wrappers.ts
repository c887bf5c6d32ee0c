import type { RuleTable } from './element-rules.ts';
import { DELETED, IGNORED, TRANSPARENT, each } from './element-rules.ts';

/** Elements that may stand around blocks, rows, cells and runs alike; what they wrap is read as if they were not there. */
export const WRAPPERS: RuleTable = {
  ...each('w:sdt w:sdtContent w:smartTag w:customXml', TRANSPARENT),
  ...each('w:sdtPr w:sdtEndPr w:smartTagPr w:customXmlPr', IGNORED),
  // Tracked changes are read as if all were accepted (§17.13.5).
  ...each('w:ins w:moveTo', TRANSPARENT),
  ...each('w:del w:moveFrom', DELETED),
  // Marks that hold nothing.
  ...each(
    `
      w:bookmarkStart w:bookmarkEnd w:permStart w:permEnd w:proofErr
      w:commentRangeStart w:commentRangeEnd w:moveFromRangeStart w:moveFromRangeEnd
      w:moveToRangeStart w:moveToRangeEnd w:customXmlInsRangeStart w:customXmlInsRangeEnd
      w:customXmlDelRangeStart w:customXmlDelRangeEnd w:customXmlMoveFromRangeStart
      w:customXmlMoveFromRangeEnd w:customXmlMoveToRangeStart w:customXmlMoveToRangeEnd
    `,
    IGNORED,
  ),
};
