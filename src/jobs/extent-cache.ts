import type { Extent } from '../contract/extent.ts';
import type { ExtractFormat } from '../contract/formats.ts';

/** What is known of a document that was extracted here: where citations may point, and its output by digest. */
export interface KnownExtraction {
  readonly extent: Extent;
  readonly outputSha256: string;
}

/** Pages count, since an extent holds a size for each of them. */
const MOST_PAGES = 500_000;

/**
 * Extents by tenant, digest and format, the least recently used leave first. It lives in the process, so that all of
 * its entries are of the same build.
 */
export class ExtentCache {
  readonly #entries = new Map<string, KnownExtraction>();
  readonly #mostPages: number;
  #pages = 0;

  constructor(mostPages = MOST_PAGES) {
    this.#mostPages = mostPages;
  }

  find(tenant: string, sha256: string, format: ExtractFormat): KnownExtraction | undefined {
    const key = `${tenant} ${sha256} ${format}`;
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known;
  }

  keep(tenant: string, sha256: string, format: ExtractFormat, known: KnownExtraction): void {
    const key = `${tenant} ${sha256} ${format}`;
    this.#remove(key);
    this.#entries.set(key, known);
    this.#pages += pagesOf(known);
    for (const oldest of this.#entries.keys()) {
      if (this.#pages <= this.#mostPages) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const known = this.#entries.get(key);
    if (known === undefined) return;
    this.#entries.delete(key);
    this.#pages -= pagesOf(known);
  }
}

function pagesOf({ extent }: KnownExtraction): number {
  return extent.kind === 'pages' ? 1 + extent.pages.length : 1;
}
