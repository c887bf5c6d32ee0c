import fc from 'fast-check';

/** JSON texts of every shape with odd white space, escapes and number forms, some of them broken by a few edits. */
export function nearlyJson(): fc.Arbitrary<string> {
  return fc
    .tuple(
      looseJson(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...EDITS), fc.boolean()), { maxLength: 2 }),
    )
    .map(([text, edits]) => edits.reduce(edit, text).toWellFormed());
}

/** JSON texts that are valid though seldom canonical; keys may repeat. */
export function looseJson(): fc.Arbitrary<string> {
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(numberToken(), stringLiteral(), fc.constantFrom('true', 'false', 'null')),
      fc.array(spaced(tie('value')), { maxLength: 5 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(spaced(stringLiteral()), spaced(tie('value'))), { maxLength: 5 })
        .map((members) => `{${members.map(([key, item]) => `${key}:${item}`).join(',')}}`),
    ),
  }));
  return spaced(value);
}

/** Number tokens in all the forms that RFC 8259 §6 allows. */
export function numberToken(): fc.Arbitrary<string> {
  const digits = fc.stringMatching(/^[0-9]{1,25}$/);
  return fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,24}$/)),
      fc.option(digits, { nil: undefined }),
      fc.option(
        fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E-'), fc.stringMatching(/^0{0,2}[0-9]{1,2}$/)),
        {
          nil: undefined,
        },
      ),
    )
    .map(
      ([sign, whole, fraction, exponent]) =>
        `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent?.join('') ?? ''}`,
    );
}

function stringLiteral(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => JSON.stringify(text).slice(1, -1)),
    fc.constantFrom(
      '\\/',
      '\\u0041',
      '\\u00E9',
      '\\ud83d\\ude00',
      '\\uFB33',
      '\\u0000',
      '\\n',
      '\ufb33',
      '😀',
      'a',
    ),
  );
  return fc.array(piece, { maxLength: 3 }).map((pieces) => `"${pieces.join('')}"`);
}

function spaced(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r');
  return fc.tuple(space, text, space).map((parts) => parts.join(''));
}

const EDITS = [
  '',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '0',
  '-',
  '.',
  'e',
  ' ',
  '\u0001',
  '\\u',
  'nul',
  '\ud800',
];

function edit(text: string, [where, insert, replace]: [number, string, boolean]): string {
  const at = where % (text.length + 1);
  return text.slice(0, at) + insert + text.slice(replace ? at + 1 : at);
}
