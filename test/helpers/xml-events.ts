import { SaxesParser } from 'saxes';
import { JobFailure } from '../../src/contract/failure.ts';
import { EXTRACT_LIMITS, defaultLimits } from '../../src/contract/limits.ts';
import { Budget } from '../../extractors/shared/budget.ts';
import { expandedName } from '../../extractors/shared/xml-namespaces.ts';
import { XmlDocument } from '../../extractors/shared/xml.ts';

/** What reading a document gave: its events one a line; for a refused one those up to the last open tag before the fault. */
export type Events =
  { readonly events: readonly string[] } | { readonly refused: string; readonly before: readonly string[] };

/** Our tokenizer over the text as UTF-8, cut into pieces of the given number of bytes. */
export function ourEvents(text: string, piece = Infinity): Events {
  const events: string[] = [];
  const bytes = new TextEncoder().encode(text);
  const document = new XmlDocument(
    {
      open: (name, attributes) => {
        const values = attributeNames(text).map(
          (attribute) => [attribute, attributes.get(attribute)] as const,
        );
        events.push(`open ${name} ${listed(values)}`);
      },
      close: (name) => events.push(`close ${name}`),
      text: (data) => events.push(`text ${data}`),
    },
    new Budget(defaultLimits(EXTRACT_LIMITS)),
    'part',
  );
  try {
    for (let at = 0; at < bytes.length; at += piece) document.write(bytes.subarray(at, at + piece));
    document.end();
    return { events };
  } catch (error) {
    if (error instanceof JobFailure)
      return { refused: JSON.stringify(error.details), before: upToLastOpen(events) };
    throw error;
  }
}

/** The oracle: saxes with namespaces, any DOCTYPE and any version but 1.0 refused by us beside it. */
export function saxesEvents(text: string): Events {
  const events: string[] = [];
  const wanted = new Set(attributeNames(text));
  const parser = new SaxesParser({ xmlns: true });
  let data = '';
  let depth = 0;
  const flush = (): void => {
    // White space outside the root is no event of ours.
    if (data !== '' && depth > 0) events.push(`text ${data}`);
    data = '';
  };
  const collect = (more: string): void => {
    data += more;
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('doctype', () => {
    throw new Error('DOCTYPE');
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new Error('version');
    if (encoding !== undefined && !/^(?:utf-?(?:8|16(?:le|be)?)|(?:us-)?ascii)$/i.test(encoding))
      throw new Error('encoding');
  });
  parser.on('opentag', (tag) => {
    flush();
    depth++;
    const values = Object.values(tag.attributes)
      .map(({ uri, local, value }) => [expandedName(uri, local), value] as const)
      .filter(([name]) => wanted.has(name));
    events.push(`open ${expandedName(tag.uri, tag.local)} ${listed(values)}`);
  });
  parser.on('closetag', (tag) => {
    flush();
    depth--;
    events.push(`close ${expandedName(tag.uri, tag.local)}`);
  });
  try {
    parser.write(text).close();
    return { events };
  } catch (error) {
    return { refused: String(error), before: upToLastOpen(events) };
  }
}

/** Text and close tags just before a fault say nothing: saxes tells a close tag before it looks whether it fits. */
function upToLastOpen(events: readonly string[]): readonly string[] {
  return events.slice(0, events.findLastIndex((event) => event.startsWith('open ')) + 1);
}

/** Names worth asking for: every local name of the text, bare and with the roles that OOXML qualifies attributes by. */
function attributeNames(text: string): readonly string[] {
  const known = attributeNamesByText.get(text);
  if (known !== undefined) return known;
  const locals = new Set([...text.matchAll(/([A-Za-z]+)\s*=\s*["']/g)].map(([, local]) => local ?? ''));
  const names = [...locals].flatMap((local) => [
    local,
    ...['w', 'r', 'xml', 'mc', 'a'].map((role) => `${role}:${local}`),
  ]);
  attributeNamesByText.clear();
  attributeNamesByText.set(text, names);
  return names;
}

const attributeNamesByText = new Map<string, readonly string[]>();

function listed(values: readonly (readonly [string, string | undefined])[]): string {
  return values
    .filter(([name, value]) => value !== undefined && !name.startsWith('xmlns'))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort()
    .join(' ');
}
