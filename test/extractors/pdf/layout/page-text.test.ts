import { describe, expect, it } from 'vitest';
import { onePage, textOf } from '../../../helpers/pdf-file.ts';

/** A page with the given text operators, in 10 point Helvetica. */
const drawn = (operators: string, size = 10): Promise<string> =>
  textOf(onePage({ content: `BT /F1 ${size} Tf ${operators} ET` }));
const at = (x: number, y: number, text: string): string => `1 0 0 1 ${x} ${y} Tm (${text}) Tj `;

describe('lines of a pdf page', () => {
  it('put cells of a row in order from left to right, whatever order they are drawn in', async () => {
    expect(await drawn(at(120, 100, '37.50') + at(60, 100, 'Director') + at(10, 100, 'Bain'))).toBe(
      'Bain Director 37.50',
    );
  });

  it('keep superscripts on their line', async () => {
    expect(await drawn('20 100 Td (E = mc) Tj 5 Ts (2) Tj 0 Ts ( is) Tj')).toBe('E = mc2 is');
    expect(await drawn(`${at(20, 100, 'note')}/F1 6 Tf ${at(40, 104, '1')}`)).toBe('note1');
  });

  it('begin anew where lines do not stand side by side', async () => {
    expect(await drawn(at(20, 100, 'ligature?') + at(20, 88, 'Does'))).toBe('ligature?\nDoes');
  });

  it('keep overprinted texts apart', async () => {
    expect(await drawn(at(20, 100, 'First text') + at(21, 103, 'Other words'))).toBe(
      'First text\nOther words',
    );
  });

  it('read the upper line first when drawing went up', async () => {
    expect(await drawn(at(20, 20, 'Footer') + at(20, 180, 'Heading') + at(20, 100, 'Body'))).toBe(
      'Heading\nBody\nFooter',
    );
  });

  it('read a turned text apart from the others', async () => {
    expect(await drawn(at(20, 100, 'Level text') + '0 1 -1 0 150 20 Tm (Turned) Tj')).toBe(
      'Level text\nTurned',
    );
  });
});

describe('words of a pdf line', () => {
  it('are apart at a gap without a blank, and together over a kern', async () => {
    expect(await drawn('20 100 Td [(Hello) -250 (Wor) 20 (ld)] TJ')).toBe('Hello World');
  });

  it('are found in letter-spaced text', async () => {
    expect(await drawn('20 100 Td 3 Tc (Hello World) Tj')).toBe('Hello World');
    expect(
      await drawn('20 100 Td [(H) -300 (e) -300 (l) -300 (l) -300 (o) -900 (Y) -300 (o) -300 (u)] TJ'),
    ).toBe('Hello You');
  });

  it('are single letters where every gap is a blank wide', async () => {
    expect(await drawn('20 100 Td [(A) -400 (B) -400 (C) -400 (D) -400 (E) -400 (F)] TJ')).toBe(
      'A B C D E F',
    );
  });

  it('are not parted by a blank that the next letter goes back over', async () => {
    expect(await drawn('20 100 Td [(over) ( ) 278 (lap)] TJ')).toBe('overlap');
  });

  it('are not parted by a blank that is drawn once more behind the letter before', async () => {
    // r is 3.33 wide, a blank 2.78: back to before the r, the blank again, and on where the r ended.
    expect(await drawn('20 100 Td [(to) ( ) (r) 611 ( ) -333 (ead)] TJ')).toBe('to read');
  });

  it('are parted in a line of leaders as in any other', async () => {
    const leaders = Array.from({ length: 20 }, () => '(.) -500').join(' ');
    expect(await drawn(`20 100 Td [(1) -600 (Two) -300 (words) -900 ${leaders} (7)] TJ`, 6)).toBe(
      `1 Two words ${'.'.repeat(20)} 7`,
    );
  });

  it('are whole where a few letters or digits are all alike apart, and operators of formulas stand apart', async () => {
    expect(await drawn('20 100 Td [(7) -160 (5) -160 (0)] TJ')).toBe('750');
    expect(await drawn('20 100 Td [(x) -160 (+) -160 (y)] TJ')).toBe('x + y');
  });

  it('are found by the letter spacing of each size of a line', async () => {
    const axis = '[(0) -900 (2) -160 (0) -900 (4) -160 (0)] TJ';
    expect(await drawn(`/F1 5 Tf 20 100 Td ${axis} /F1 10 Tf [-900 (Control)] TJ`)).toBe('0 20 40 Control');
  });

  it('are separated by one space, whatever blanks are drawn', async () => {
    expect(await drawn('20 100 Td (a   b\\240c\\011d) Tj')).toBe('a b c d');
  });
});

describe('copies on a pdf page', () => {
  it('are read once: fake bold of a line, of words, of single letters', async () => {
    expect(await drawn(at(20, 100, 'Bold') + at(20.3, 100, 'Bold'))).toBe('Bold');
    expect(await drawn(at(20, 100, 'Bold words') + at(20.3, 100, 'Bold') + at(20.3, 100, 'Bold words'))).toBe(
      'Bold words',
    );
    expect(
      await drawn(
        // Places by the widths of Helvetica.
        [20, 26.67, 32.23, 34.45]
          .map((x, n) => at(x, 100, 'Bold'.charAt(n)) + at(x + 0.2, 100, 'Bold'.charAt(n)))
          .join(''),
      ),
    ).toBe('Bold');
  });

  it('are not two equal words that follow each other', async () => {
    expect(await drawn(at(20, 100, 'New York ') + at(64, 100, 'New York'))).toBe('New York New York');
    expect(await drawn('20 100 Td (illill) Tj')).toBe('illill');
  });
});

describe('accents on a pdf page', () => {
  it('are composed with the letter they are drawn over', async () => {
    expect(await drawn(`20 100 Td (caf) Tj [(\\264) 333 (e)] TJ`)).toBe('café');
    expect(await drawn(`20 100 Td [(a) 445 (\\250)] TJ`)).toBe('ä');
  });

  it('are signs of their own elsewhere', async () => {
    expect(await drawn('20 100 Td (x^y `q) Tj')).toBe('x^y `q');
  });
});

describe('columns of a pdf page', () => {
  const words = (prefix: string, n: number): string => `${prefix} line ${n} with quite some words`;
  const left = [0, 1, 2, 3].map((n) => words('left', n));
  const right = [0, 1, 2, 3].map((n) => words('right', n));
  const y = (n: number): number => 180 - n * 12;

  it('stay in the order of drawing when that is an order of reading', async () => {
    const columns =
      left.map((text, n) => at(10, y(n), text)).join('') +
      right.map((text, n) => at(110, y(n), text)).join('');
    expect(await drawn(columns, 5)).toBe([...left, ...right].join('\n'));
  });

  it('are found by their gutter when drawing jumps', async () => {
    const jumping = [
      ...left.map((text, n) => [10, y(n), text] as const),
      ...right.map((text, n) => [110, y(n), text] as const),
    ]
      .reverse()
      .map(([x, height, text]) => at(x, height, text))
      .join('');
    expect(await drawn(jumping, 5)).toBe([...left, ...right].join('\n'));
  });
});
