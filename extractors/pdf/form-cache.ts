import type { Budget } from '../shared/budget.ts';
import { decodeContent } from './content-stream.ts';
import type { PdfFile, PdfObject } from './document.ts';
import { BaseStream, Ref } from './document.ts';

/** Decoded forms that are kept for the next time they are drawn: a letterhead stands on every page. */
const KEPT_BYTES = 16 * 1_048_576;

/** The decoded content of forms by reference, so that a form on many pages is decoded once. */
export class FormCache {
  readonly #streams = new Map<string, BaseStream>();
  readonly #bytes = new Map<string, Uint8Array>();
  #kept = 0;

  /** The stream object of a reference. */
  stream(file: PdfFile, object: PdfObject): PdfObject {
    if (!(object instanceof Ref)) return object;
    const key = object.toString();
    const known = this.#streams.get(key);
    if (known !== undefined) return known;
    const fetched = file.fetch(object);
    if (fetched instanceof BaseStream) this.#streams.set(key, fetched);
    return fetched;
  }

  /** The decoded operators of a form; `undefined` when an image filter hides them. */
  content(
    file: PdfFile,
    budget: Budget,
    stream: BaseStream,
    ref: string | undefined,
  ): Uint8Array | undefined {
    const known = ref === undefined ? undefined : this.#bytes.get(ref);
    if (known !== undefined) return known;
    const content = decodeContent(file, stream, budget);
    if (content.kind === 'image-filter') return undefined;
    if (ref !== undefined && this.#kept + content.bytes.length <= KEPT_BYTES) {
      this.#kept += content.bytes.length;
      this.#bytes.set(ref, content.bytes);
    }
    return content.bytes;
  }
}
