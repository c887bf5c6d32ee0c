/** Why a selector is none, and the offset of it; the text is our own. */
export class SelectorFault extends Error {
  override readonly name = 'SelectorFault';
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

const BLANKS = /[ \t\n\r]*/y;
const INTEGER = /0|-?[1-9][0-9]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const MEMBER_NAME = /[A-Za-z_\u0080-\ud7ff\ue000-\u{10ffff}][0-9A-Za-z_\u0080-\ud7ff\ue000-\u{10ffff}]*/uy;
const FUNCTION_NAME = /[a-z][a-z_0-9]*(?=\()/y;
const UNESCAPED = { '"': /[^\u0000-\u001f"\\]+/y, "'": /[^\u0000-\u001f'\\]+/y } as const;
const UNICODE_ESCAPE = /u([0-9A-Fa-f]{4})/y;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['/', '/'],
  ['\\', '\\'],
]);

/** The tokens of RFC 9535 over one selector. Its patterns are ours alone. */
export class SelectorScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  fault(reason: string): SelectorFault {
    return new SelectorFault(reason, this.at);
  }

  blanks(): void {
    this.#match(BLANKS);
  }

  /** Whether the text goes on so; then it is passed. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Whether the text goes on so. */
  sees(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.fault(`"${token}" is missing`);
  }

  /** An integer that every double holds (§2.1), in one spelling. */
  integer(): number | undefined {
    const digits = this.#match(INTEGER);
    if (digits === undefined) return undefined;
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) throw this.fault('an integer is beyond 2^53 - 1');
    return value;
  }

  number(): number | undefined {
    const digits = this.#match(NUMBER);
    if (digits === undefined) return undefined;
    const value = Number(digits);
    if (!Number.isFinite(value)) throw this.fault('a number is beyond the doubles');
    return value;
  }

  memberName(): string | undefined {
    return this.#match(MEMBER_NAME);
  }

  /** The name of a function, when a parenthesis follows at once. */
  functionName(): string | undefined {
    return this.#match(FUNCTION_NAME);
  }

  /** A string literal in either quotes (§2.3.1.1). */
  string(): string | undefined {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") return undefined;
    this.at++;
    let value = '';
    for (;;) {
      value += this.#match(UNESCAPED[quote]) ?? '';
      if (this.take(quote)) break;
      if (!this.take('\\')) throw this.fault('a string does not end');
      value += this.#escape(quote);
    }
    if (!value.isWellFormed()) throw this.fault('a string holds half a surrogate pair');
    return value;
  }

  #escape(quote: string): string {
    const hex = this.#match(UNICODE_ESCAPE);
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex.slice(1), 16));
    const escape = this.text[this.at] ?? '';
    const value = escape === quote ? quote : ESCAPES.get(escape);
    if (value === undefined) throw this.fault('an escape is unknown');
    this.at++;
    return value;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.at = pattern.lastIndex;
    return match[0];
  }
}
