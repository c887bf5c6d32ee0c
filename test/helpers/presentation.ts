import type { MadeEntry } from './made-archive.ts';
import { madeArchive } from './made-archive.ts';

const OOXML = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${OOXML}/officeDocument/2006/relationships`;
const PML = 'application/vnd.openxmlformats-officedocument.presentationml';
const MAIN_TYPE = `${PML}.presentation.main+xml`;
const SLIDE_TYPE = `${PML}.slide+xml`;

export const NAMESPACES =
  `xmlns:p="${OOXML}/presentationml/2006/main" xmlns:a="${OOXML}/drawingml/2006/main" ` +
  `xmlns:r="${RELATIONSHIPS}" xmlns:dgm="${OOXML}/drawingml/2006/diagram" ` +
  `xmlns:mc="${OOXML}/markup-compatibility/2006" xmlns:m="${OOXML}/officeDocument/2006/math" ` +
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"';

/** A relationship of a part: id, last segment of its type, target, and whether it leads outside. */
export interface MadeRelationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export interface MadePart {
  readonly name: string;
  readonly xml: string;
  readonly related?: readonly MadeRelationship[];
}

export interface MadeSlide {
  /** What stands in the slide's shape tree. */
  readonly tree: string;
  readonly related?: readonly MadeRelationship[];
}

/** The parts of a presentation with these slides, and further parts. */
export function presentationParts(
  slides: readonly MadeSlide[],
  further: readonly MadePart[] = [],
  mainType = MAIN_TYPE,
): MadeEntry[] {
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`).join('');
  const main: MadePart = {
    name: 'ppt/presentation.xml',
    xml: `<p:presentation ${NAMESPACES}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`,
    related: slides.map((_, index) => ({
      id: `s${index + 1}`,
      type: 'slide',
      target: `slides/slide${index + 1}.xml`,
    })),
  };
  const slideParts = slides.map(({ tree, related = [] }, index) => ({
    name: `ppt/slides/slide${index + 1}.xml`,
    xml: slideXml(tree),
    related,
  }));
  const slideTypes = slideParts.map(
    ({ name }) => `<Override PartName="/${name}" ContentType="${SLIDE_TYPE}"/>`,
  );
  const types =
    `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/ppt/presentation.xml" ContentType="${mainType}"/>${slideTypes.join('')}</Types>`;
  const root: MadePart = {
    name: '',
    xml: '',
    related: [{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }],
  };
  return [
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relationshipsXml(root.related ?? []) },
    ...[main, ...slideParts, ...further].flatMap(partEntries),
  ];
}

/** A presentation file with these slides. */
export function presentation(slides: readonly MadeSlide[], further: readonly MadePart[] = []): Buffer {
  return madeArchive(presentationParts(slides, further));
}

export function slideXml(tree: string): string {
  return `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`;
}

/** A shape with paragraphs given as XML inside `a:p`, perhaps a placeholder. */
export function shape(paragraphs: readonly string[], placeholder?: string): string {
  const ph = placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`;
  const body = paragraphs.map((inside) => `<a:p>${inside}</a:p>`).join('');
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${body}</p:txBody></p:sp>`;
}

/** One run. */
export function run(text: string): string {
  return `<a:r><a:t>${text}</a:t></a:r>`;
}

function partEntries({ name, xml, related = [] }: MadePart): MadeEntry[] {
  if (related.length === 0) return [{ name, content: xml }];
  const slash = name.lastIndexOf('/') + 1;
  const holder = `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
  return [
    { name, content: xml },
    { name: holder, content: relationshipsXml(related) },
  ];
}

export function relationshipsXml(related: readonly MadeRelationship[]): string {
  const rows = related.map(({ id, type, target, isExternal }) => {
    const mode = isExternal === true ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${OOXML}/package/2006/relationships">${rows.join('')}</Relationships>`;
}
