import type { Glyph } from '../glyph.ts';
import { topOf } from '../glyph.ts';
import type { Run } from './runs.ts';
import { isCjk } from './scripts.ts';

/** Characters one under the other: the same x, and one character down each time. */
const SAME_COLUMN = 0.1;
const MIN_STEP = 0.8;
const MAX_STEP = 1.6;
const MIN_CHARACTERS = 3;

/**
 * Joins single East Asian characters drawn one under the other into vertical runs: some producers write vertical text
 * with a horizontal font.
 */
export function joinStackedCharacters(runs: readonly Run[]): readonly Run[] {
  if (!runs.some(isSingle)) return runs;
  const joined: Run[] = [];
  let stack: Run[] = [];
  const close = (): void => {
    if (stack.length >= MIN_CHARACTERS) joined.push(stackedRun(stack));
    else joined.push(...stack);
    stack = [];
  };
  for (const run of runs) {
    const last = stack.at(-1);
    if (!isSingle(run) || (last !== undefined && !isBeneath(last, run))) close();
    if (isSingle(run)) stack.push(run);
    else joined.push(run);
  }
  close();
  return joined;
}

function isSingle(run: Run): boolean {
  const glyph = run.glyphs[0];
  return run.glyphs.length === 1 && glyph !== undefined && isCjk(glyph.text);
}

function isBeneath(above: Run, run: Run): boolean {
  const step = (run.base - above.base) / run.em;
  return (
    run.angle === above.angle &&
    Math.abs(run.left - above.left) < SAME_COLUMN * run.em &&
    step > MIN_STEP &&
    step < MAX_STEP
  );
}

/** The run in the frame of a line that goes down the page. */
function stackedRun(stack: readonly Run[]): Run {
  const glyphs = stack.flatMap((run) => run.glyphs.map(turned));
  const lefts = stack.map((run) => (run.left + run.right) / 2);
  const across = -Math.max(...lefts);
  const em = Math.max(...stack.map((run) => run.em));
  return {
    glyphs,
    angle: (stack[0]?.angle ?? 0) + Math.PI / 2,
    em,
    left: glyphs[0]?.left ?? 0,
    right: glyphs.at(-1)?.right ?? 0,
    top: across - em / 2,
    bottom: across + em / 2,
    base: across,
    visible: stack.length,
    rightToLeft: false,
    field: false,
  };
}

function turned(glyph: Glyph): Glyph {
  const { angle, em } = glyph.style;
  return {
    ...glyph,
    left: topOf(glyph),
    right: topOf(glyph) + em,
    base: -(glyph.left + glyph.right) / 2,
    style: { angle: angle + Math.PI / 2, em, centred: true },
  };
}
