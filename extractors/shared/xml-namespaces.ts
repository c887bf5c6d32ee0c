import { standsAt } from './xml-window.ts';
import type { XmlWindow } from './xml-window.ts';

const OOXML = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';
const MICROSOFT = 'http://schemas.microsoft.com/office/';
export const XML_URI = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_URI = 'http://www.w3.org/2000/xmlns/';

/**
 * The roles of the namespaces that OOXML is written in: the transitional and the strict URI (ISO 29500-4 and -1) are
 * one role, named for the prefix that Office writes.
 */
const ROLES: ReadonlyMap<string, string> = new Map([
  [XML_URI, 'xml'],
  [`${OOXML}wordprocessingml/2006/main`, 'w'],
  [`${STRICT}wordprocessingml/main`, 'w'],
  [`${OOXML}spreadsheetml/2006/main`, 's'],
  [`${STRICT}spreadsheetml/main`, 's'],
  [`${OOXML}presentationml/2006/main`, 'p'],
  [`${STRICT}presentationml/main`, 'p'],
  [`${OOXML}drawingml/2006/main`, 'a'],
  [`${STRICT}drawingml/main`, 'a'],
  [`${OOXML}officeDocument/2006/relationships`, 'r'],
  [`${STRICT}officeDocument/relationships`, 'r'],
  [`${OOXML}officeDocument/2006/math`, 'm'],
  [`${STRICT}officeDocument/math`, 'm'],
  [`${OOXML}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}drawingml/wordprocessingDrawing`, 'wp'],
  [`${OOXML}drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}drawingml/spreadsheetDrawing`, 'xdr'],
  [`${OOXML}drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}drawingml/diagram`, 'dgm'],
  [`${OOXML}drawingml/2006/chart`, 'c'],
  [`${STRICT}drawingml/chart`, 'c'],
  [`${OOXML}drawingml/2006/picture`, 'pic'],
  [`${STRICT}drawingml/picture`, 'pic'],
  [`${OOXML}drawingml/2006/lockedCanvas`, 'lc'],
  [`${STRICT}drawingml/lockedCanvas`, 'lc'],
  [`${OOXML}markup-compatibility/2006`, 'mc'],
  [`${OOXML}package/2006/content-types`, 'types'],
  [`${OOXML}package/2006/relationships`, 'rels'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  ['urn:schemas-microsoft-com:office:excel', 'x'],
  ['urn:schemas-microsoft-com:office:powerpoint', 'pvml'],
  [`${MICROSOFT}word/2010/wordml`, 'w14'],
  [`${MICROSOFT}word/2012/wordml`, 'w15'],
  [`${MICROSOFT}word/2018/wordml`, 'w16'],
  [`${MICROSOFT}word/2018/wordml/cex`, 'w16cex'],
  [`${MICROSOFT}word/2016/wordml/cid`, 'w16cid'],
  [`${MICROSOFT}word/2015/wordml/symex`, 'w16se'],
  [`${MICROSOFT}word/2020/wordml/sdtdatahash`, 'w16sdtdh'],
  [`${MICROSOFT}word/2024/wordml/sdtformatlock`, 'w16sdtfl'],
  [`${MICROSOFT}word/2023/wordml/word16du`, 'w16du'],
  [`${MICROSOFT}word/2010/wordprocessingShape`, 'wps'],
  [`${MICROSOFT}word/2010/wordprocessingGroup`, 'wpg'],
  [`${MICROSOFT}word/2010/wordprocessingCanvas`, 'wpc'],
  [`${MICROSOFT}word/2010/wordprocessingInk`, 'wpi'],
  [`${MICROSOFT}word/2010/wordprocessingDrawing`, 'wp14'],
  [`${MICROSOFT}drawing/2010/main`, 'a14'],
  [`${MICROSOFT}drawing/2012/main`, 'a15'],
  [`${MICROSOFT}drawing/2014/main`, 'a16'],
  [`${MICROSOFT}drawing/2008/diagram`, 'dsp'],
  [`${MICROSOFT}drawing/2014/chartex`, 'cx'],
  [`${MICROSOFT}drawing/2015/9/8/chartex`, 'cx1'],
  [`${MICROSOFT}powerpoint/2010/main`, 'p14'],
  [`${MICROSOFT}powerpoint/2012/main`, 'p15'],
  [`${MICROSOFT}spreadsheetml/2009/9/main`, 'x14'],
  [`${MICROSOFT}spreadsheetml/2009/9/ac`, 'x14ac'],
  [`${MICROSOFT}spreadsheetml/2010/11/main`, 'x15'],
  [`${MICROSOFT}excel/2006/main`, 'xm'],
]);

/** The role of a namespace, if it is one that OOXML is written in. */
export function roleOf(uri: string): string | undefined {
  return ROLES.get(uri);
}

/** The name by which readers know an element or attribute: `role:local`, `local` in no namespace, else `{uri}local`. */
export function expandedName(uri: string, local: string): string {
  if (uri === '') return local;
  const role = ROLES.get(uri);
  return role === undefined ? `{${uri}}${local}` : `${role}:${local}`;
}

/** Scopes that one keeps, so that a hostile document cannot make it keep all. */
const INNER_KEPT = 16;

/** A prefix as it is written, and what it stands for; undefined when that is nothing. */
interface KnownPrefix {
  readonly raw: Uint8Array;
  readonly uri: string | undefined;
}

/** A power of two: `w` and `xml`, `r` and `mc` do not meet. */
const PREFIX_SLOTS = 16;

/** What prefixes mean inside one element; an element that declares none shares the scope of its parent. */
export class NamespaceScope {
  readonly #outer: NamespaceScope | undefined;
  readonly #declared: ReadonlyMap<string, string>;
  /** Scopes inside this one that were met before: parts and pictures declare the same prefixes over and over. */
  readonly #inner: NamespaceScope[] = [];
  /** Prefixes that attributes have: nearly all of a part have one and the same. */
  readonly #prefixes: KnownPrefix[] = [];

  private constructor(outer: NamespaceScope | undefined, declared: ReadonlyMap<string, string>) {
    this.#outer = outer;
    this.#declared = declared;
  }

  /** The scope outside the root, where two prefixes have a meaning (Namespaces in XML 1.0 §3). */
  static outermost(): NamespaceScope {
    const declared = new Map([
      ['', ''],
      ['xml', XML_URI],
      ['xmlns', XMLNS_URI],
    ]);
    return new NamespaceScope(undefined, declared);
  }

  /** The scope of an element that declares prefixes, the default namespace under the empty prefix. */
  with(declared: ReadonlyMap<string, string>): NamespaceScope {
    const known = this.#inner.find((scope) => scope.#declares(declared));
    if (known !== undefined) return known;
    const scope = new NamespaceScope(this, declared);
    if (this.#inner.length < INNER_KEPT) this.#inner.push(scope);
    return scope;
  }

  uri(prefix: string): string | undefined {
    return this.#declared.get(prefix) ?? this.#outer?.uri(prefix);
  }

  /** What the prefix that stands at `start` is bound to. */
  uriAt(window: XmlWindow, start: number, end: number): string | undefined {
    const slot = ((window.bytes[start] as number) + end - start) & (PREFIX_SLOTS - 1);
    const known = this.#prefixes[slot];
    if (known?.raw.length === end - start && standsAt(window.bytes, known.raw, start)) return known.uri;
    const uri = this.uri(window.slice(start, end));
    this.#prefixes[slot] = { raw: window.bytes.slice(start, end), uri };
    return uri;
  }

  #declares(declared: ReadonlyMap<string, string>): boolean {
    if (declared.size !== this.#declared.size) return false;
    for (const [prefix, uri] of declared) if (this.#declared.get(prefix) !== uri) return false;
    return true;
  }
}

/** Why a namespace declaration is not allowed (Namespaces in XML 1.0 §3), or undefined. */
export function declarationFault(prefix: string, uri: string): string | undefined {
  if (prefix === 'xml' || uri === XML_URI)
    return prefix === 'xml' && uri === XML_URI ? undefined : 'the xml prefix bound wrongly';
  if (prefix === 'xmlns' || uri === XMLNS_URI) return 'the xmlns prefix bound';
  return prefix !== '' && uri === '' ? 'a namespace prefix without a namespace' : undefined;
}
