import { presentation, run, shape } from '../test/helpers/presentation.ts';
import type { MadeSlide } from '../test/helpers/presentation.ts';
import type { Benchmark } from './benchmark.ts';
import { madeFile } from './harness/made-file.ts';
import { IN_PROCESS, ourJail, ourReader } from './harness/our-reader.ts';
import { pptxPeers } from './pptx/peers.ts';

const SLIDES = 150;

/** Reading one made presentation of 150 slides, each contender warm. */
export const benchmark: Benchmark = {
  name: 'pptx-slides',
  work: `One PPTX of ${SLIDES} slides with a title, twelve paragraphs and a table of 20 cells each`,
  rounds: 9,
  unmeasuredRounds: 15,
  goals: [{ peer: 'kreuzberg', atMost: 1 }],
  judged: IN_PROCESS,
  contenders: () => {
    const path = madeFile(`slides-${SLIDES}-v2.pptx`, () =>
      presentation(Array.from({ length: SLIDES }, (_, index) => madeSlide(index + 1))),
    );
    return [ourJail('pptx', [path]), ourReader('pptx', [path]), ...pptxPeers([path])];
  },
};

function madeSlide(number: number): MadeSlide {
  const lines = Array.from({ length: 12 }, (_, index) =>
    run(`Point ${index + 1} of slide ${number}, said at some length`),
  );
  const rows = Array.from({ length: 5 }, (_, row) => {
    const cells = Array.from({ length: 4 }, (_cell, column) => `${number}.${row}.${column}`);
    return `<a:tr h="1">${cells.map((text) => `<a:tc><a:txBody><a:bodyPr/><a:p>${run(text)}</a:p></a:txBody></a:tc>`).join('')}</a:tr>`;
  });
  const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  return { tree: shape([run(`Slide ${number}`)], 'title') + shape(lines, 'body') + table };
}
