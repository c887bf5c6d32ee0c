/**
 * The characters at hand: as a string to take text from, and as code units to look at, which is four times as fast as
 * asking the string for each of them.
 */
export class XmlWindow {
  text = '';
  /** The unit behind the last is 0, which ends every loop over characters of one kind. */
  units = new Uint16Array(1);
  length = 0;
  /** Characters that were dropped in front of these. */
  before = 0;

  /** Adds characters; `ascii` are their bytes when they are all ASCII. */
  append(text: string, ascii: Uint8Array | undefined): void {
    const start = this.length;
    const length = start + text.length;
    this.#reserve(length);
    if (ascii !== undefined) this.units.set(ascii, start);
    else for (let at = 0; at < text.length; at++) this.units[start + at] = text.charCodeAt(at);
    this.units[length] = 0;
    this.text = start === 0 ? text : this.text + text;
    this.length = length;
  }

  /** Drops the first characters. */
  drop(count: number): void {
    this.units.copyWithin(0, count, this.length);
    this.length -= count;
    this.units[this.length] = 0;
    this.before += count;
    this.text = this.text.slice(count);
  }

  #reserve(length: number): void {
    if (length < this.units.length) return;
    const before = this.length;
    const units = new Uint16Array(before === 0 ? length + 1 : Math.max(length + 1, this.units.length * 2));
    units.set(this.units.subarray(0, before));
    this.units = units;
  }
}
