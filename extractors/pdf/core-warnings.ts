/** What a warning of pdf.js' core means for the text. */
export type WarningMeaning =
  /** Text is lost or wrong. */
  | { readonly kind: 'fault'; readonly reason: string }
  /** Text is lost or wrong when it was said while a content stream was read; elsewhere nothing hangs on it. */
  | { readonly kind: 'content-fault'; readonly reason: string }
  /** Some characters may be unknown; they are counted as unsure when they are drawn. */
  | { readonly kind: 'doubt' }
  | { readonly kind: 'harmless' };

const HARMLESS: WarningMeaning = { kind: 'harmless' };
const fault = (reason: string): WarningMeaning => ({ kind: 'fault', reason });
const contentFault = (reason: string): WarningMeaning => ({ kind: 'content-fault', reason });

/** Operators whose loss changes no text: paths, clipping, colours, line styles, shadings (ISO 32000-1 Annex A). */
const PAINT_ONLY =
  /^Skipping command (?:w|J|j|M|d|ri|i|m|l|c|v|y|h|re|S|s|f|F|f\*|B|B\*|b|b\*|n|W|W\*|CS|cs|SC|SCN|sc|scn|G|g|RG|rg|K|k|sh|d0|d1|MP|DP|BX|EX):/;

/** Every warning that can be heard, by its beginning; the first row that fits counts, and one that fits none is a fault. */
const MEANINGS: readonly (readonly [beginning: RegExp, meaning: WarningMeaning])[] = [
  [/^Indexing all PDF objects|^indexObjects/, HARMLESS],
  [/^readXRef - skipping XRef table/, HARMLESS],
  [/^XRef\.parse - Invalid/, HARMLESS],
  [/^Inconsistent generation in XRef/, HARMLESS],
  [/^Ignoring circular reference/, HARMLESS],
  [/^Name token is longer/, HARMLESS],
  [/^Badly formatted number/, HARMLESS],
  [/^Empty ".*" stream/, HARMLESS],
  [/^\/DecodeParms should not be an Array/, HARMLESS],
  [/^Filter "Crypt" is missing a cipher transform/, HARMLESS],
  // Hinting programs and tables of a font program, which only its drawing needs.
  [/^TT: /, HARMLESS],
  [/^(?:CFF|Found )/, HARMLESS],
  [/^(?:Unsupported|Could not|Unable to detect correct font file)/, HARMLESS],
  [/^Unterminated (?:hex )?string/, contentFault('a string of a content stream does not end')],
  [/^getHexString - ignoring/, contentFault('a string of a content stream is damaged')],
  [/^Lexer_getName/, contentFault('a name of a content stream is damaged')],
  [PAINT_ONLY, HARMLESS],
  [/^Skipping command/, contentFault('an operator lacks its operands')],
  [/^Unknown command/, contentFault('an unknown operator')],
  [/^(?:findDefaultInlineStreamEnd|Inline |\.\.\. trying)/, contentFault('an inline image does not end')],
  [/^Font ".*" is not available/, fault('a font is missing')],
  [/^loadFont|^translateFont/, fault('a font cannot be loaded')],
  [/^extractDataStructures|^Encoding is not/, fault('the encoding of a font cannot be read')],
  [/^readToUnicode/, fault('the Unicode map of a font cannot be read')],
  // xdvipdfmx writes maps with single bad entries.
  [/^Invalid cMap data/, { kind: 'doubt' }],
];

/** What a warning means. */
export function meaningOf(warning: string): WarningMeaning {
  return (
    MEANINGS.find(([beginning]) => beginning.test(warning))?.[1] ??
    fault('a font or an object cannot be read')
  );
}
