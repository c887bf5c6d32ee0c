import type { XmlHandler } from './xml.ts';

/** The content types of a package (ECMA-376-2 §10.1.2): by Override, then by Default. */
export class ContentTypes implements XmlHandler {
  readonly #overrides = new Map<string, string>();
  readonly #defaults = new Map<string, string>();

  open: XmlHandler['open'] = (name, attributes) => {
    const type = attributes.get('ContentType');
    if (type === undefined) return;
    if (name === 'types:Override') this.#overrides.set(partKey(attributes.get('PartName') ?? ''), type);
    if (name === 'types:Default') this.#defaults.set((attributes.get('Extension') ?? '').toLowerCase(), type);
  };

  close(): void {}

  text(): void {}

  /** The type of a part in lower case without parameters, undefined when the package names none. */
  of(part: string): string | undefined {
    const extension = part.slice(part.lastIndexOf('.') + 1).toLowerCase();
    const type = this.#overrides.get(partKey(part)) ?? this.#defaults.get(extension);
    return type?.split(';', 1)[0]?.trim().toLowerCase();
  }
}

/** Part names are equal when they differ by case alone; producers write backslashes and forget the leading slash. */
function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
