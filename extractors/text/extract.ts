import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { Extractor } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import { ESCAPED_BYTES, StringCopier } from '../shared/string-copier.ts';
import { requireUtf8, withoutBom } from '../shared/utf8.ts';

/** A reader whose output is the exact decoded text: nothing normalised, one leading byte order mark dropped. */
function textExtractor(format: ExtractFormat): Extractor {
  return defineExtractor({
    format,
    extract({ bytes, budget, output }) {
      requireUtf8(bytes);
      const text = withoutBom(bytes);
      let at = 0;
      const copier = new StringCopier(text, output, () => {
        budget.place = { offset: at };
      });
      output.ascii(`{"format":"${format}","text":"`);
      while ((at = copier.copyRun(at, ESCAPED_BYTES)) < text.length) copier.escape(text[at++] as number);
      copier.flush();
      output.ascii('"}');
      return { kind: 'lines' };
    },
  });
}

/** Plain text. */
export const text = textExtractor('text');
/** Markdown as its source. */
export const markdown = textExtractor('markdown');
/** HTML as its source. */
export const html = textExtractor('html');
