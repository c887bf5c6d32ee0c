import type { Budget } from '../shared/budget.ts';
import { decodeContent } from './content-stream.ts';
import type { Dict, PdfFile, PdfObject } from './document.ts';
import { BaseStream, CrossReferenceFault, Ref } from './document.ts';

/** Decoded forms that are kept for the next time they are drawn: a letterhead stands on every page. */
const KEPT_BYTES = 16 * 1_048_576;

/** External objects by reference, so that one on many pages is looked up once and its operators are decoded once. */
export class FormCache {
  readonly #dicts = new Map<string, Dict>();
  readonly #bytes = new Map<string, Uint8Array>();
  #kept = 0;

  /** The dictionary of a stream object; `undefined` when the object is none. */
  dictOf(file: PdfFile, object: PdfObject): Dict | undefined {
    const key = keyOf(object);
    const known = key === undefined ? undefined : this.#dicts.get(key);
    if (known !== undefined) return known;
    const stream = file.fetch(object);
    if (stream === null && object instanceof Ref) throw new CrossReferenceFault();
    if (!(stream instanceof BaseStream) || stream.dict === null) return undefined;
    if (key !== undefined) this.#dicts.set(key, stream.dict);
    return stream.dict;
  }

  /** The operators of a form, counted every time they are run; `undefined` when an image filter hides them. */
  content(file: PdfFile, budget: Budget, object: PdfObject): Uint8Array | undefined {
    const key = keyOf(object);
    const known = key === undefined ? undefined : this.#bytes.get(key);
    if (known !== undefined) {
      budget.spend('inflated_bytes', known.length);
      return known;
    }
    const stream = file.fetch(object);
    const content = stream instanceof BaseStream ? decodeContent(file, stream, budget) : undefined;
    if (content?.kind !== 'bytes') return undefined;
    const { bytes } = content;
    if (key !== undefined && this.#kept + bytes.length <= KEPT_BYTES) {
      this.#kept += bytes.length;
      this.#bytes.set(key, bytes);
    }
    return bytes;
  }
}

function keyOf(object: PdfObject): string | undefined {
  return object instanceof Ref ? object.toString() : undefined;
}
