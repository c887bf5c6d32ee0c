import type { JsonValue } from '../../contract/json-value.ts';
import type { MatchTexts } from '../operators/pattern.ts';
import type { AskPattern } from './evaluate.ts';
import { selectNodes } from './evaluate.ts';
import type { Query } from './query.ts';

/** How often a query is evaluated anew with what was learnt of its patterns: once per filter within a filter. */
const MAX_ROUNDS = 32;

/** The nodes of a query, or why they cannot be told. */
export type Selected =
  | { readonly kind: 'nodes'; readonly nodes: readonly JsonValue[] }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Does a piece of work when its turn has come. */
export type TakeTurn = <Result>(work: () => Result) => Promise<Result>;

/**
 * Selects nodes by a query whose patterns a jail tries. The query is evaluated until no answer is missing: each round
 * asks for all that it met at once, so that ten thousand spans cost one question.
 */
export async function selectAsking(
  query: Query,
  document: JsonValue,
  matchTexts: MatchTexts,
  takeTurn: TakeTurn,
): Promise<Selected> {
  const known = new Map<string, Map<string, boolean>>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = new Map<string, Set<string>>();
    const askPattern: AskPattern = (pattern, text, whole) => {
      const asked = whole ? wholePattern(pattern) : pattern;
      const answer = known.get(asked)?.get(text);
      if (answer === undefined) {
        addTo(missing, asked, text);
        // A pattern is tried by itself too: put between anchors, one that is none could become one.
        if (whole) addTo(missing, pattern, text);
      }
      return answer ?? false;
    };
    // oxlint-disable-next-line no-await-in-loop -- rounds follow one another
    const nodes = await takeTurn(() => selectNodes(query, document, askPattern));
    if (missing.size === 0) return { kind: 'nodes', nodes };
    // oxlint-disable-next-line no-await-in-loop -- each round needs the answers of the one before
    const fault = await learn(missing, known, matchTexts);
    if (fault !== undefined) return { kind: 'unknown', reason: fault };
  }
  return { kind: 'unknown', reason: 'the patterns of the selector lead to ever more of them' };
}

async function learn(
  missing: ReadonlyMap<string, ReadonlySet<string>>,
  known: Map<string, Map<string, boolean>>,
  matchTexts: MatchTexts,
): Promise<string | undefined> {
  for (const [pattern, asked] of missing) {
    const texts = [...asked];
    // oxlint-disable-next-line no-await-in-loop -- patterns of one selector are few
    const matches = await matchTexts(pattern, texts);
    if ('reason' in matches) return matches.reason;
    const answers = known.get(pattern) ?? new Map<string, boolean>();
    known.set(pattern, answers);
    for (const [at, text] of texts.entries()) answers.set(text, matches[at] === true);
  }
  return undefined;
}

function addTo(missing: Map<string, Set<string>>, pattern: string, text: string): void {
  const texts = missing.get(pattern);
  if (texts === undefined) missing.set(pattern, new Set([text]));
  else texts.add(text);
}

function wholePattern(pattern: string): string {
  return `\\A(?:${pattern})\\z`;
}
