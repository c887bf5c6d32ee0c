import { assert, asyncProperty, array, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { par, readBody } from '../../helpers/docx-file.ts';

type Step = 'begin' | 'separate' | 'end' | 'text' | 'paragraph';

const text = (index: number): string => `<w:t>${index},</w:t>`;
const mark = (kind: string): string => `<w:fldChar w:fldCharType="${kind}"/>`;

function bodyOf(steps: readonly Step[]): string {
  const inline = steps.map((step, index) =>
    step === 'text' ? text(index) : step === 'paragraph' ? '</w:r></w:p><w:p><w:r>' : mark(step),
  );
  return par(`<w:r>${inline.join('')}</w:r>`);
}

/** The texts that show, by the extent of each field: hidden is what stands in the code of a field that was closed. */
function shown(steps: readonly Step[]): string {
  const open: { begin: number; separate?: number }[] = [];
  const codes: { from: number; to: number }[] = [];
  steps.forEach((step, at) => {
    const field = open.at(-1);
    if (step === 'begin') open.push({ begin: at });
    else if (step === 'separate' && field !== undefined) field.separate ??= at;
    else if (step === 'end' && field !== undefined) {
      open.pop();
      codes.push({ from: field.begin, to: field.separate ?? at });
    }
  });
  const isHidden = (at: number): boolean => codes.some(({ from, to }) => from < at && at < to);
  return steps.map((step, at) => (step === 'text' && !isHidden(at) ? `${at},` : '')).join('');
}

describe('complex fields', () => {
  it('show what no closed field has in its code, however they nest and wherever they are left open', async () => {
    const steps = array(constantFrom<Step>('begin', 'separate', 'end', 'text', 'paragraph'), {
      maxLength: 40,
    });
    await assert(
      asyncProperty(steps, async (chosen) => {
        const { blocks } = await readBody(bodyOf(chosen));
        expect(blocks).toHaveLength(1 + chosen.filter((step) => step === 'paragraph').length);
        expect(blocks.join('')).toBe(shown(chosen));
      }),
      { numRuns: 300 },
    );
  });

  it('keep blocks in order while a field of many blocks is open', async () => {
    const body =
      par(`<w:r>${mark('begin')}<w:t>code</w:t></w:r>`) + par('<w:r><w:t>b</w:t></w:r>').repeat(50);
    const { blocks } = await readBody(`${body}${par(`<w:r>${mark('end')}<w:t>z</w:t></w:r>`)}`);
    expect(blocks).toEqual(['', ...Array.from({ length: 50 }, () => ''), 'z']);
  });

  it('read a hundred thousand fields that never end in time that grows with their number', async () => {
    const body = par(`<w:r>${mark('begin')}<w:t>a</w:t></w:r>`.repeat(100_000));
    expect((await readBody(body)).blocks).toEqual(['a'.repeat(100_000)]);
  });

  it('hide text in cells as if it were not there: lines, and the paragraph after a nested table, stay or go with it', async () => {
    const block = constantFrom('paragraph', 'unmarked', 'table', 'box');
    const blocks = array(block, { maxLength: 6 });
    await assert(
      asyncProperty(blocks, blocks, constantFrom('x', '<w:br/>'), async (first, second, inside) => {
        const read = async (code: string) => (await readBody(twoCells(first, second, code))).blocks;
        expect(await read(inside === 'x' ? '<w:t>x</w:t>' : inside)).toEqual(await read(''));
      }),
      { numRuns: 300 },
    );
  });
});

/** Two cells of a table: a field begins with the first, its code goes on in the second. */
function twoCells(first: readonly string[], second: readonly string[], code: string): string {
  const begin = `<w:p><w:r>${mark('begin')}</w:r></w:p>`;
  const end = `<w:p><w:r>${mark('end')}<w:t>z</w:t></w:r></w:p>`;
  const inside = (kinds: readonly string[]): string => kinds.map((kind) => blockOf(kind, code)).join('');
  return `<w:tbl><w:tr><w:tc>${begin}${inside(first)}</w:tc><w:tc>${inside(second)}${end}</w:tc></w:tr></w:tbl>`;
}

function blockOf(kind: string, code: string): string {
  const coded = `<w:r>${code}</w:r>`;
  if (kind === 'unmarked') return `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${coded}</w:p>`;
  if (kind === 'table') return `<w:tbl><w:tr><w:tc>${par(coded)}</w:tc></w:tr></w:tbl>`;
  if (kind === 'box')
    return par(
      `<w:r>${code}<w:pict><v:shape><v:textbox><w:txbxContent>${blockOf('unmarked', code)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
    );
  return par(coded);
}
