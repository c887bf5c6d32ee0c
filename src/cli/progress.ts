const REDRAW_MS = 100;
const PLAIN_LINE_MS = 10_000;
const BAR_CELLS = 30;

/** How far a long command is: a bar on a terminal, a line now and then elsewhere, nothing for one step. */
export class Progress {
  readonly #what: string;
  readonly #total: number;
  readonly #terminal = process.stderr.isTTY;
  readonly #started = performance.now();
  #done = 0;
  #known = 0;
  #drawn = 0;

  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
    this.#drawn = this.#terminal ? 0 : this.#started;
  }

  /** One step more; what was known from before says nothing of the rate. */
  step(known = false): void {
    this.#done++;
    if (known) this.#known++;
    if (this.#terminal && this.#total === 1) return;
    const now = performance.now();
    if (now - this.#drawn < (this.#terminal ? REDRAW_MS : PLAIN_LINE_MS)) return;
    this.#drawn = now;
    process.stderr.write(this.#terminal ? `\r${this.#bar(now)}` : `${this.#figures(now)}\n`);
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#terminal && this.#total > 1) process.stderr.write('\r\u001b[2K');
  }

  #bar(now: number): string {
    const filled = Math.round((this.#done / this.#total) * BAR_CELLS);
    return `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${this.#figures(now)}\u001b[K`;
  }

  #figures(now: number): string {
    const rate = (this.#done - this.#known) / ((now - this.#started) / 1000);
    const so = `${this.#what} ${this.#done}/${this.#total}`;
    if (rate === 0) return so;
    const left = Math.ceil((this.#total - this.#done) / rate);
    return `${so} · ${rate.toFixed(1)} a second · ${left} s left`;
  }
}
