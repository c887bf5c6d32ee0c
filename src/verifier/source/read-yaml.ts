import type { Document, ParsedNode } from 'yaml';
import { Composer, Scalar, isMap, isScalar, isSeq } from 'yaml';
import type { MapEntry, Node, Span } from './node.ts';
import { MAX_DECLARATION_DEPTH, SourceFault } from './source-fault.ts';
import { lowerCased, yamlTokens } from './yaml-tokens.ts';

/** Reads one YAML 1.2 document of the core schema into nodes (`no` is a text), or throws a `SourceFault`. */
export function readYamlNode(text: string): Node {
  const root = onlyDocument(text).contents;
  if (root === null) throw new SourceFault('there is no value', { start: 0, end: 0 });
  return nodeOf(root, 1);
}

function onlyDocument(text: string): Document.Parsed {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    intAsBigInt: true,
    prettyErrors: false,
    // The library compares every key with every other; here a set finds them.
    uniqueKeys: false,
  });
  let only: Document.Parsed | undefined;
  for (const document of composer.compose(yamlTokens(text), true, text.length)) {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined)
      throw new SourceFault(lowerCased(fault.message), { start: fault.pos[0], end: fault.pos[1] });
    if (only !== undefined)
      throw new SourceFault('a second document: a declaration is one', spanOfDocument(document));
    only = document;
  }
  if (only === undefined) throw new SourceFault('there is no value', { start: 0, end: 0 });
  return only;
}

function spanOfDocument({ range: [start] }: Document.Parsed): Span {
  return { start, end: start + 1 };
}

function nodeOf(node: ParsedNode | null, depth: number): Node {
  if (node === null) throw new SourceFault('there is no value', { start: 0, end: 0 });
  const span = spanOfNode(node);
  if (isScalar(node)) return scalarNode(node, span);
  if (depth > MAX_DECLARATION_DEPTH)
    throw new SourceFault(`nested too deeply: at most ${MAX_DECLARATION_DEPTH} containers`, span);
  if (isSeq<ParsedNode>(node))
    return { kind: 'list', items: node.items.map((item) => nodeOf(item, depth + 1)), ...span };
  if (isMap<ParsedNode, ParsedNode | null>(node))
    return { kind: 'map', entries: entriesOf(node.items, depth), ...span };
  throw new SourceFault('aliases are not taken', span);
}

function entriesOf(
  pairs: readonly { readonly key: ParsedNode; readonly value: ParsedNode | null }[],
  depth: number,
): readonly MapEntry[] {
  const keys = new Set<string>();
  return pairs.map(({ key, value }) => {
    const keySpan = spanOfNode(key);
    const name = keyOf(key, keySpan);
    if (keys.has(name))
      throw new SourceFault(`the key ${JSON.stringify(name)} stands in this map already`, keySpan);
    keys.add(name);
    const absent: Node = { kind: 'null', start: keySpan.end, end: keySpan.end };
    return { key: name, keySpan, value: value === null ? absent : nodeOf(value, depth + 1) };
  });
}

function keyOf(key: ParsedNode, span: Span): string {
  if (!isScalar(key) || typeof key.value !== 'string')
    throw new SourceFault('a key is a text: quote it', span);
  if (key.value === '<<' && key.type === Scalar.PLAIN)
    throw new SourceFault('merge keys are not taken: write the members where they are meant', span);
  return wellFormed(key.value, span);
}

function scalarNode({ value }: Scalar, span: Span): Node {
  if (typeof value === 'string') return { kind: 'string', value: wellFormed(value, span), ...span };
  if (typeof value === 'boolean') return { kind: 'boolean', value, ...span };
  if (typeof value === 'bigint') return { kind: 'number', value: Number(value), integer: value, ...span };
  if (typeof value === 'number') return { kind: 'number', value, ...span };
  return { kind: 'null', ...span };
}

/** An escape may write half a character, which no UTF-8 can carry. */
function wellFormed(text: string, span: Span): string {
  if (!text.isWellFormed()) throw new SourceFault('a lone surrogate in a text', span);
  return text;
}

function spanOfNode({ range: [start, end] }: ParsedNode): Span {
  return { start, end };
}
