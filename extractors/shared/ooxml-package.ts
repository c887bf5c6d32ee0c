import { documentFailure, malformed } from '../../src/contract/failure.ts';
import type { Budget } from './budget.ts';
import { isCompoundFile, isEncryptedPackage } from './compound-file.ts';
import { ContentTypes } from './ooxml-content-types.ts';
import { Relationships, relationshipsPart } from './ooxml-relationships.ts';
import { ElementNames } from './xml-element-names.ts';
import type { XmlHandler } from './xml.ts';
import { XmlDocument } from './xml.ts';
import { ZipArchive } from './zip.ts';

export type { Relationship } from './ooxml-relationships.ts';
export { Relationships } from './ooxml-relationships.ts';

const OPENXML = 'application/vnd.openxmlformats-officedocument.';
const MICROSOFT = 'application/vnd.ms-';

/** Content types of a main part: macro-enabled, template, slide show and add-in variants are of the format too. */
const MAIN_TYPES = {
  docx: [
    `${OPENXML}wordprocessingml.document.main+xml`,
    `${OPENXML}wordprocessingml.template.main+xml`,
    `${MICROSOFT}word.document.macroenabled.main+xml`,
    `${MICROSOFT}word.template.macroenabledtemplate.main+xml`,
  ],
  pptx: [
    `${OPENXML}presentationml.presentation.main+xml`,
    `${OPENXML}presentationml.template.main+xml`,
    `${OPENXML}presentationml.slideshow.main+xml`,
    `${MICROSOFT}powerpoint.presentation.macroenabled.main+xml`,
    `${MICROSOFT}powerpoint.template.macroenabled.main+xml`,
    `${MICROSOFT}powerpoint.slideshow.macroenabled.main+xml`,
    `${MICROSOFT}powerpoint.addin.macroenabled.main+xml`,
  ],
  xlsx: [
    `${OPENXML}spreadsheetml.sheet.main+xml`,
    `${OPENXML}spreadsheetml.template.main+xml`,
    `${MICROSOFT}excel.sheet.macroenabled.main+xml`,
    `${MICROSOFT}excel.template.macroenabled.main+xml`,
    `${MICROSOFT}excel.addin.macroenabled.main+xml`,
  ],
} as const;

/** [MS-XLSB] §2.1.1: OPC too, but its parts are binary records. */
const BINARY_WORKBOOK = `${MICROSOFT}excel.sheet.binary.macroenabled.main`;

export type OoxmlFormat = keyof typeof MAIN_TYPES;

/**
 * An OOXML package, for readers of DOCX, PPTX and XLSX.
 *
 *     const ooxml = await OoxmlPackage.open(bytes, 'docx', budget);
 *     await ooxml.readXml(ooxml.mainPart, handler);                    // events of one part, see `xml.ts`
 *     const related = await ooxml.relationships(ooxml.mainPart);       // empty when the part has none
 *     for (const { target } of related.ofType('header')) await ooxml.readXml(target, headerHandler);
 *     await ooxml.readXml(related.target(id, 'a slide'), handler);     // r:id → part, `document_malformed` when it leads nowhere
 *
 * Opening settles whether the file is of the format. `format_mismatch`: no PK signature, an OLE container of a legacy
 * format, a main part of another type. `document_encrypted`: an OLE container that holds an encrypted package.
 * `document_malformed`: no content types, no officeDocument relationship, no main part, and all that `zip.ts` and
 * `xml.ts` refuse.
 *
 * Parts are opened by relationship, never by a name that producers happen to use; external targets are never fetched.
 * `has` and `contentType` answer for parts that may be absent; `readXml` of an absent part fails. Wrap the handler in
 * `AlternateContent` (xml-alternate-content.ts) where mc:AlternateContent may stand. `budget.place` is `{ part }` from
 * the moment that a part is read. A part that is read twice is inflated and counted twice, so loops end at a limit; a
 * reader that follows relationships from part to part still has to say how deep.
 */
export class OoxmlPackage {
  readonly mainPart: string;
  readonly #archive: ZipArchive;
  readonly #types: ContentTypes;
  readonly #budget: Budget;
  readonly #names = new ElementNames();

  private constructor(archive: ZipArchive, types: ContentTypes, budget: Budget, mainPart: string) {
    this.#archive = archive;
    this.#types = types;
    this.#budget = budget;
    this.mainPart = mainPart;
  }

  static async open(bytes: Uint8Array, format: OoxmlFormat, budget: Budget): Promise<OoxmlPackage> {
    refuseCompoundFile(bytes);
    const archive = new ZipArchive(bytes, budget);
    const types = new ContentTypes();
    await readXml(archive, '[Content_Types].xml', types, budget);
    const roots = new Relationships('');
    await readXml(archive, relationshipsPart(''), roots, budget);
    const mains = new Set(roots.ofType('officeDocument').map(({ target }) => target));
    const [mainPart] = mains;
    if (mainPart === undefined) throw malformed('the package names no main part');
    if (mains.size > 1) throw malformed('the package names several main parts');
    if (!archive.has(storedName(archive, mainPart)))
      throw malformed('the main part is missing', { part: mainPart });
    const type = types.of(mainPart);
    if (type === undefined) throw malformed('the main part has no content type', { part: mainPart });
    if (!(MAIN_TYPES[format] as readonly string[]).includes(type))
      throw documentFailure('format_mismatch', otherTypeReason(type), { part: mainPart });
    return new OoxmlPackage(archive, types, budget, mainPart);
  }

  has(part: string): boolean {
    return this.#archive.has(storedName(this.#archive, part));
  }

  /** Part names of the whole package as stored. */
  partNames(): string[] {
    return this.#archive.names();
  }

  /** In lower case, without parameters. */
  contentType(part: string): string | undefined {
    return this.#types.of(part);
  }

  async readXml(part: string, handler: XmlHandler): Promise<void> {
    await readXml(this.#archive, part, handler, this.#budget, this.#names);
  }

  /** What a part refers to. */
  async relationships(part: string): Promise<Relationships> {
    const related = new Relationships(part);
    const holder = relationshipsPart(part);
    if (this.has(holder)) await this.readXml(holder, related);
    return related;
  }
}

function otherTypeReason(type: string): string {
  return type === BINARY_WORKBOOK
    ? 'the main part is a binary workbook (xlsb)'
    : 'the main part is of another type';
}

async function readXml(
  archive: ZipArchive,
  part: string,
  handler: XmlHandler,
  budget: Budget,
  names?: ElementNames,
): Promise<void> {
  const document = new XmlDocument(handler, budget, part, names);
  await archive.read(storedName(archive, part), (chunk) => {
    document.write(chunk);
  });
  document.end();
}

/** Targets are URIs, entry names need not be (ECMA-376-2 §10.2.3): tried as it stands first, then decoded. */
function storedName(archive: ZipArchive, part: string): string {
  if (archive.has(part) || !part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function refuseCompoundFile(bytes: Uint8Array): void {
  if (!isCompoundFile(bytes)) return;
  if (isEncryptedPackage(bytes)) throw documentFailure('document_encrypted', 'an encrypted package');
  throw documentFailure('format_mismatch', 'an OLE container: a legacy doc, xls or ppt file');
}
