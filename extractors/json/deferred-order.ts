/** An object whose members stand in the written text in another order than they must come out. */
interface DeferredObject {
  readonly start: number;
  readonly end: number;
  /** Start and end of each member in turn, in the order in which they come out. */
  readonly members: Uint32Array;
}

/**
 * Large objects whose members must change places. Moving them when each object ends would copy what is nested deeply
 * once a level; written down here, every byte is copied once, when the whole comes out.
 */
export class DeferredOrder {
  /** In the order of their ends. */
  readonly #objects: DeferredObject[] = [];

  add(object: DeferredObject): void {
    this.#objects.push(object);
  }

  /** Hands out the text piece by piece with every object's members in place. */
  emit(text: Uint8Array, write: (piece: Uint8Array) => void): void {
    const objects = this.#objects.sort((a, b) => a.start - b.start);
    const emitRange = (from: number, to: number): void => {
      let at = from;
      for (let i = firstFrom(objects, at); i < objects.length; i = firstFrom(objects, at)) {
        const object = objects[i] as DeferredObject;
        if (object.start >= to) break;
        write(text.subarray(at, object.start));
        emitObject(object);
        at = object.end;
      }
      write(text.subarray(at, to));
    };
    const emitObject = ({ members }: DeferredObject): void => {
      for (let i = 0; i < members.length; i += 2) {
        write(i === 0 ? OPEN : COMMA);
        emitRange(members[i] as number, members[i + 1] as number);
      }
      write(CLOSE);
    };
    emitRange(0, text.length);
  }
}

const OPEN = Uint8Array.of(0x7b);
const COMMA = Uint8Array.of(0x2c);
const CLOSE = Uint8Array.of(0x7d);

/** The index of the first object that starts at an offset or later. */
function firstFrom(objects: readonly DeferredObject[], offset: number): number {
  let low = 0;
  let high = objects.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((objects[middle] as DeferredObject).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
