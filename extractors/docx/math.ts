import type { RuleTable } from './element-rules.ts';
import { IGNORED, TRANSPARENT, each, holds } from './element-rules.ts';
import { RUN } from './run.ts';

/** Equations (§22.1): their text in order, without the structure; accents, operators and fences are attributes, no text. */
export const MATH: RuleTable = {
  ...each(
    `
      m:oMath m:oMathPara m:acc m:bar m:box m:borderBox m:d m:deg m:den m:e
      m:eqArr m:f m:fName m:func m:groupChr m:lim m:limLow m:limUpp m:m m:mr
      m:nary m:num m:phant m:rad m:sPre m:sSub m:sSubSup m:sSup m:sub m:sup
    `,
    TRANSPARENT,
  ),
  'm:r': RUN,
  'm:t': holds('characters'),
  ...each(
    `
      m:oMathParaPr m:accPr m:argPr m:barPr m:boxPr m:borderBoxPr m:ctrlPr m:dPr
      m:eqArrPr m:fPr m:funcPr m:groupChrPr m:limLowPr m:limUppPr m:mPr m:naryPr
      m:phantPr m:radPr m:rPr m:sPrePr m:sSubPr m:sSubSupPr m:sSupPr
    `,
    IGNORED,
  ),
};
