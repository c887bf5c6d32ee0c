import type { Contender } from '../benchmark.ts';
import { pythonPeer } from '../harness/python-peer.ts';

/** Reads what our reader reads: shapes with groups inlined, tables, notes. */
const PYTHON_PPTX = `
from pptx import Presentation

def shapes(tree):
    for shape in tree:
        if shape.shape_type == 6:
            yield from shapes(shape.shapes)
        else:
            yield shape

def run():
    for path in paths:
        for slide in Presentation(path).slides:
            for shape in shapes(slide.shapes):
                if shape.has_text_frame:
                    [paragraph.text for paragraph in shape.text_frame.paragraphs]
                elif getattr(shape, "has_table", False):
                    [[cell.text for cell in row.cells] for row in shape.table.rows]
            if slide.has_notes_slide:
                slide.notes_slide.notes_text_frame
`;

const KREUZBERG = `
from kreuzberg import extract_file_sync, ExtractionConfig
config = ExtractionConfig(use_cache=False)

def run():
    for path in paths:
        try:
            extract_file_sync(path, config=config)
        except Exception:
            pass
`;

/** Readers of PPTX from Python; python-pptx gets only the files that it can open. */
export function pptxPeers(paths: readonly string[]): Contender[] {
  const openable = paths.filter((path) => !path.includes('strict'));
  return [
    pythonPeer({ name: 'kreuzberg', needs: ['kreuzberg'], source: KREUZBERG, paths }),
    pythonPeer({ name: 'python-pptx', needs: ['pptx'], source: PYTHON_PPTX, paths: openable }),
  ];
}
