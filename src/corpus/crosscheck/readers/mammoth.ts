import { tableRow } from '../our-reading.ts';
import type { Reading } from '../difference.ts';

interface Mammoth {
  convertToHtml(
    input: { buffer: Uint8Array },
    options: { transformDocument(document: Node): Node },
  ): Promise<{ readonly messages: readonly { readonly message: string }[] }>;
}

/** An element of mammoth's document model. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly children?: readonly Node[];
}

/** Paragraphs and table rows by mammoth, taken from its document model before it becomes HTML. */
export async function readByMammoth(module: unknown, bytes: Uint8Array): Promise<Reading> {
  let model: Node = { type: 'document' };
  const { messages } = await (module as { default: Mammoth }).default.convertToHtml(
    { buffer: Buffer.from(bytes) },
    {
      transformDocument: (document) => {
        model = document;
        return { ...document, children: [] };
      },
    },
  );
  return {
    kind: 'listed',
    told: messages.map(({ message }) => message),
    items: (model.children ?? []).flatMap(itemsOf),
  };
}

function itemsOf(node: Node): string[] {
  if (node.type === 'table') return rowsOf(node).map(tableRow);
  // Bookmarks may stand between blocks.
  return node.type === 'paragraph' ? [textOf(node)] : [];
}

/** A merge of mammoth's is one cell with its spans: the places it covers are empty. */
function rowsOf(table: Node): string[][] {
  const rows = (table.children ?? []).map((): (string | undefined)[] => []);
  (table.children ?? []).forEach(({ children = [] }, y) => {
    let x = 0;
    for (const cell of children) {
      while (rows[y]?.[x] !== undefined) x++;
      for (let dy = 0; dy < (cell.rowSpan ?? 1); dy++)
        for (let dx = 0; dx < (cell.colSpan ?? 1); dx++) {
          const row = rows[y + dy];
          if (row !== undefined) row[x + dx] = dx + dy === 0 ? cellText(cell) : '';
        }
    }
  });
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((row) => Array.from({ length: width }, (_, x) => row[x] ?? ''));
}

function cellText({ children = [] }: Node): string {
  return children
    .map((node) =>
      node.type === 'table'
        ? rowsOf(node)
            .map((row) => row.join('\t'))
            .join('\n')
        : textOf(node),
    )
    .join('\n');
}

function textOf(node: Node): string {
  switch (node.type) {
    case 'text':
      return node.value ?? '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'checkbox':
      return node.checked === true ? '☒' : '☐';
    default:
      return (node.children ?? []).map(textOf).join('');
  }
}
