import type { ExtractFormat } from '../../src/contract/formats.ts';
import type { Extractor } from '../extractor.ts';
import { defineExtractor } from '../extractor.ts';
import { requireUtf8, withoutBom } from '../shared/utf8.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A reader whose output is the exact decoded text: nothing normalised, one leading byte order mark dropped. */
function textExtractor(format: ExtractFormat): Extractor {
  return defineExtractor({
    format,
    extract({ bytes, output }) {
      requireUtf8(bytes);
      output.ascii(`{"format":"${format}","text":`);
      output.text(decoder.decode(withoutBom(bytes)));
      output.ascii('}');
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
