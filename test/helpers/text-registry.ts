import type { Extractor } from '../../extractors/extractor.ts';
import { text } from '../../extractors/text/extract.ts';
import type { ExtractFormat } from '../../src/contract/formats.ts';

/** Stands in for the list of readers in jails that read nothing but text. */
export function extractorOf(format: ExtractFormat): Extractor | undefined {
  return format === 'text' ? text : undefined;
}
