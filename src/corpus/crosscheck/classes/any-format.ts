import type { DifferenceClass } from '../classify.ts';
import type { Difference } from '../difference.ts';

/** What is decided alike for every format; it stands before the lists of the formats. */
export const ANY_FORMAT: readonly DifferenceClass<Difference>[] = [
  {
    name: 'a reader that crashes, hangs or outgrows its bounds',
    verdict: 'no opinion',
    rule: null,
    because: 'what it would have read is not known',
    fits: ({ kind, theirs }) =>
      kind === 'only_they_refuse' &&
      /never returned|took more than its memory|ended its process|^TypeError: Cannot (?:read|set) properties of/.test(
        theirs,
      ),
  },
  {
    name: 'limits are limits',
    verdict: 'ours is right',
    rule: 'limits.text_bytes',
    because: 'second readers have no limits but those of their process',
    fits: ({ kind, ours }) => kind === 'only_we_refuse' && ours.startsWith('limit_exceeded'),
  },
  {
    name: 'another format is named as such',
    verdict: 'ours is right',
    rule: 'container.other_formats',
    because: 'second readers do not look at the type of the main part',
    fits: ({ kind, format, ours }) =>
      kind === 'only_we_refuse' && format !== 'pdf' && ours.startsWith('format_mismatch'),
  },
  {
    name: 'an archive that could be read in two ways, or whose sums are wrong',
    verdict: 'ours is right',
    rule: 'container.names',
    because:
      'JSZip takes the last of two names, does not know Unicode path fields and does not check the sum of a part',
    fits: ({ kind, ours }) =>
      kind === 'only_we_refuse' &&
      /does not match its CRC-32|a Unicode path field|two entries of one name|two relationships of one Id|several main parts/.test(
        ours,
      ),
  },
  {
    name: 'parts in UTF-16',
    verdict: 'ours is right',
    rule: 'xml.encodings',
    because:
      'XML 1.0 §4.3.3: every reader of XML reads UTF-16 with its mark; those that decode UTF-8 first cannot',
    fits: ({ kind, theirs }) =>
      kind === 'only_they_refuse' && /disallowed character|invalid tagName/.test(theirs),
  },
  {
    name: 'NUL is no text',
    verdict: 'ours is right',
    rule: 'text.utf8',
    because: 'a text with NUL is a binary file, or UTF-16 without its mark',
    fits: ({ kind, ours }) => kind === 'only_we_refuse' && ours.includes('a NUL byte'),
  },
  {
    name: 'what JSON output could not hold is refused',
    verdict: 'ours is right',
    rule: 'json.surrogates',
    because: 'JSON.parse gives half a pair, and infinity for a number beyond the doubles',
    fits: ({ kind, format, ours }) =>
      kind === 'only_we_refuse' && format === 'json' && /a lone surrogate|beyond the doubles/.test(ours),
  },
];
