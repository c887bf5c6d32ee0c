import type { JsonValue } from '../../contract/json-value.ts';
import type { Comparable, Logical, Query, QuerySelector, Segment } from './query.ts';
import { COMPARISON_SIGNS, isSingular } from './query.ts';
import { SelectorScanner } from './scanner.ts';

/** Reads a selector as a query of RFC 9535, or throws a `SelectorFault`. */
export function parseQuery(text: string): Query {
  const parser = new QueryParser(text);
  return parser.whole();
}

/** What stands where a filter may hold a test, an argument or a side of a comparison. */
type Term =
  | Comparable
  | { readonly kind: 'nodes'; readonly query: Query }
  | Extract<Logical, { readonly kind: 'pattern' }>;

const LITERALS: ReadonlyMap<string, JsonValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class QueryParser {
  readonly #in: SelectorScanner;

  constructor(text: string) {
    this.#in = new SelectorScanner(text);
  }

  whole(): Query {
    this.#in.expect('$');
    const segments = this.#segments();
    if (!this.#in.ended) throw this.#in.fault('the selector goes on where it cannot');
    return { root: '$', segments };
  }

  #segments(): readonly Segment[] {
    const segments: Segment[] = [];
    for (;;) {
      const before = this.#in.at;
      this.#in.blanks();
      const segment = this.#segment();
      if (segment === undefined) {
        this.#in.at = before;
        return segments;
      }
      segments.push(segment);
    }
  }

  #segment(): Segment | undefined {
    const descends = this.#in.take('..');
    if (this.#in.take('[')) return { descends, selectors: this.#bracketed() };
    if (!descends && !this.#in.take('.')) return undefined;
    if (this.#in.take('*')) return { descends, selectors: [{ kind: 'wildcard' }] };
    const name = this.#in.memberName();
    if (name === undefined) throw this.#in.fault('a name is missing');
    return { descends, selectors: [{ kind: 'name', name }] };
  }

  #bracketed(): readonly QuerySelector[] {
    const selectors: QuerySelector[] = [];
    do {
      this.#in.blanks();
      selectors.push(this.#selector());
      this.#in.blanks();
    } while (this.#in.take(','));
    this.#in.expect(']');
    return selectors;
  }

  #selector(): QuerySelector {
    const name = this.#in.string();
    if (name !== undefined) return { kind: 'name', name };
    if (this.#in.take('*')) return { kind: 'wildcard' };
    if (this.#in.take('?')) {
      this.#in.blanks();
      return { kind: 'filter', test: this.#or() };
    }
    const start = this.#in.integer();
    const afterStart = this.#in.at;
    this.#in.blanks();
    if (this.#in.take(':')) return this.#slice(start);
    this.#in.at = afterStart;
    if (start === undefined) throw this.#in.fault('a selector is missing');
    return { kind: 'index', index: start };
  }

  #slice(start: number | undefined): QuerySelector {
    this.#in.blanks();
    const end = this.#in.integer();
    this.#in.blanks();
    if (!this.#in.take(':')) return { kind: 'slice', start, end, step: 1 };
    this.#in.blanks();
    return { kind: 'slice', start, end, step: this.#in.integer() ?? 1 };
  }

  #or(): Logical {
    return this.#joined('or', '||', () => this.#joined('and', '&&', () => this.#basic()));
  }

  #joined(kind: 'or' | 'and', sign: string, part: () => Logical): Logical {
    const first = part();
    const parts = [first];
    for (;;) {
      const before = this.#in.at;
      this.#in.blanks();
      if (!this.#in.take(sign)) {
        this.#in.at = before;
        return parts.length === 1 ? first : { kind, parts };
      }
      this.#in.blanks();
      parts.push(part());
    }
  }

  #basic(): Logical {
    if (this.#in.take('!')) {
      this.#in.blanks();
      return { kind: 'not', test: this.#in.sees('(') ? this.#parenthesised() : this.#test(this.#term()) };
    }
    if (this.#in.sees('(')) return this.#parenthesised();
    const left = this.#term();
    const before = this.#in.at;
    this.#in.blanks();
    const operator = COMPARISON_SIGNS.find((sign) => this.#in.take(sign));
    if (operator === undefined) {
      this.#in.at = before;
      return this.#test(left);
    }
    this.#in.blanks();
    const right = this.#term();
    return { kind: 'compare', operator, left: this.#comparable(left), right: this.#comparable(right) };
  }

  #parenthesised(): Logical {
    this.#in.expect('(');
    this.#in.blanks();
    const inner = this.#or();
    this.#in.blanks();
    this.#in.expect(')');
    return inner;
  }

  #term(): Term {
    if (this.#in.take('$')) return { kind: 'nodes', query: { root: '$', segments: this.#segments() } };
    if (this.#in.take('@')) return { kind: 'nodes', query: { root: '@', segments: this.#segments() } };
    const string = this.#in.string();
    if (string !== undefined) return { kind: 'literal', value: string };
    const number = this.#in.number();
    if (number !== undefined) return { kind: 'literal', value: number };
    const name = this.#in.functionName();
    if (name !== undefined) return this.#call(name);
    const word = this.#in.memberName() ?? '';
    const literal = LITERALS.get(word);
    if (literal === undefined) throw this.#in.fault('a filter holds no expression here');
    return { kind: 'literal', value: literal };
  }

  /** The function extensions of §2.4, each with the types of its arguments (§2.4.3). */
  #call(name: string): Term {
    const terms = this.#arguments();
    const [first, second, third] = terms;
    if (first !== undefined && second === undefined) {
      if (name === 'length') return { kind: 'length', of: this.#comparable(first) };
      if (name === 'count' || name === 'value') return { kind: name, of: this.#nodes(first) };
    }
    if (first !== undefined && second !== undefined && third === undefined)
      if (name === 'match' || name === 'search')
        return {
          kind: 'pattern',
          whole: name === 'match',
          text: this.#comparable(first),
          pattern: this.#comparable(second),
        };
    throw this.#in.fault('a function is unknown, or has another number of arguments');
  }

  #arguments(): readonly Term[] {
    this.#in.expect('(');
    const terms: Term[] = [];
    do {
      this.#in.blanks();
      terms.push(this.#term());
      this.#in.blanks();
    } while (this.#in.take(','));
    this.#in.expect(')');
    return terms;
  }

  #comparable(term: Term): Comparable {
    if (term.kind === 'pattern') throw this.#in.fault('match and search have no value');
    if (term.kind !== 'nodes') return term;
    if (!isSingular(term.query)) throw this.#in.fault('a query that may select many nodes has no value');
    return { kind: 'query', query: term.query };
  }

  #nodes(term: Term): Query {
    if (term.kind !== 'nodes') throw this.#in.fault('the function takes a query');
    return term.query;
  }

  #test(term: Term): Logical {
    if (term.kind === 'nodes') return { kind: 'exists', query: term.query };
    if (term.kind === 'pattern') return term;
    throw this.#in.fault('a value alone is no test');
  }
}
