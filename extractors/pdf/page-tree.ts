import { malformed } from '../../src/contract/failure.ts';
import type { Budget } from '../shared/budget.ts';
import type { PdfFile, PdfObject } from './document.ts';
import { CrossReferenceFault, Dict, Ref } from './document.ts';
import { nameOf } from './objects.ts';

/** Attributes that a page takes from its ancestors when it has none of its own (ISO 32000-1 §7.7.3.4). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Nodes visited for every page allowed: a tree of empty nodes must end too. */
const NODES_PER_PAGE = 10;

/** A page of the tree with the attributes it inherits. */
export interface PageLeaf {
  readonly dict: Dict;
  readonly inherited: ReadonlyMap<string, PdfObject>;
}

/** The pages in order, and what the tree's root says their number is. */
export interface PageTree {
  readonly leaves: readonly PageLeaf[];
  readonly declared: PdfObject;
}

interface Node {
  readonly kids: readonly PdfObject[];
  readonly ref: string | undefined;
  readonly inherited: ReadonlyMap<string, PdfObject>;
  next: number;
}

/** Walks the page tree itself, since `Count` may lie: every leaf is found, a loop or a missing kid fails. */
export function readPageTree(file: PdfFile, budget: Budget): PageTree {
  const root = file.catalog.getRaw('Pages');
  const rootDict = file.fetch(root);
  if (!(rootDict instanceof Dict)) throw malformed('the catalog has no page tree');
  const leaves: PageLeaf[] = [];
  const path: Node[] = [];
  const open = new Set<string>();
  let visits = 0;
  const enter = (object: PdfObject, inherited: ReadonlyMap<string, PdfObject>): void => {
    if (++visits > budget.limits.pages * NODES_PER_PAGE) throw malformed('the page tree has too many nodes');
    const ref = object instanceof Ref ? object.toString() : undefined;
    if (ref !== undefined && open.has(ref)) throw malformed('the page tree has a loop');
    const dict = file.fetch(object);
    if (dict === null && ref !== undefined) throw new CrossReferenceFault();
    if (!(dict instanceof Dict)) throw malformed('the page tree has a kid that is no dictionary');
    const passed = inherit(dict, inherited);
    const kids = file.get(dict, 'Kids');
    if (Array.isArray(kids)) {
      if (ref !== undefined) open.add(ref);
      path.push({ kids: kids as readonly PdfObject[], ref, inherited: passed, next: 0 });
    } else if (isLeaf(file, dict)) {
      budget.check('pages', leaves.push({ dict, inherited: passed }));
    } else throw malformed('the page tree has a node without kids');
  };
  enter(root, new Map());
  for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
    if (node.next < node.kids.length) enter(node.kids[node.next++], node.inherited);
    else {
      path.pop();
      if (node.ref !== undefined) open.delete(node.ref);
    }
  }
  if (leaves.length === 0) throw malformed('the document has no pages');
  return { leaves, declared: rootDict.has('Kids') ? file.get(rootDict, 'Count') : leaves.length };
}

/** The attribute of a page, its own or inherited. */
export function attributeOf({ dict, inherited }: PageLeaf, key: string): PdfObject {
  return dict.getRaw(key) ?? inherited.get(key);
}

function inherit(dict: Dict, from: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, PdfObject> {
  const own = INHERITED.filter((key) => dict.has(key));
  if (own.length === 0) return from;
  return new Map([...from, ...own.map((key) => [key, dict.getRaw(key)] as const)]);
}

/** Producers that misspell or leave out the Type of a page are believed; a node or another known object is not. */
function isLeaf(file: PdfFile, dict: Dict): boolean {
  const type = nameOf(file.get(dict, 'Type'));
  return (
    !dict.has('Kids') && type !== 'Pages' && type !== 'Catalog' && type !== 'Outlines' && type !== 'Font'
  );
}
