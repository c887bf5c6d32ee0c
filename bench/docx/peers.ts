import { readFileSync } from 'node:fs';
import type { Contender } from '../benchmark.ts';
import { nodePeer } from '../harness/node-peer.ts';
import { pythonPeer } from '../harness/python-peer.ts';

interface Mammoth {
  readonly extractRawText: (input: { readonly buffer: Uint8Array }) => Promise<unknown>;
}

/** A table of two billion columns ends these peers' processes; they are spared it, and are the faster for it. */
const SPARED_FROM_PYTHON = 'spans-that-lie/input.docx';

/** Every peer, reading the text of all documents; one that a peer refuses costs it only the refusal. */
export function docxPeers(paths: readonly string[]): Contender[] {
  return [
    python('kreuzberg', 'kreuzberg', paths, KREUZBERG),
    nodePeer({
      name: 'mammoth',
      module: 'mammoth',
      run: async (exported) => {
        for (const path of paths)
          await (exported as Mammoth).extractRawText({ buffer: readFileSync(path) }).catch(() => undefined);
      },
    }),
    python('python-docx', 'docx', paths, PYTHON_DOCX),
  ];
}

function python(name: string, module: string, paths: readonly string[], read: string): Contender {
  const source = `${read}
def run():
    for path in paths:
        try:
            read(path)
        except Exception:
            pass
`;
  const spared = paths.filter((path) => !path.endsWith(SPARED_FROM_PYTHON));
  return pythonPeer({ name, needs: [module], source, paths: spared });
}

const KREUZBERG = `
from kreuzberg import extract_file_sync, ExtractionConfig
config = ExtractionConfig(use_cache=False)
def read(path):
    return extract_file_sync(path, config=config).content
`;

const PYTHON_DOCX = `
from docx import Document
def read(path):
    document = Document(path)
    texts = [paragraph.text for paragraph in document.paragraphs]
    rows = [[cell.text for cell in row.cells] for table in document.tables for row in table.rows]
    return texts, rows
`;
