import { CST, Lexer, Parser } from 'yaml';
import { MAX_DECLARATION_DEPTH, SourceFault } from './source-fault.ts';

/** The most lexical tokens of a YAML text: the reader takes some microseconds for each. */
const MAX_YAML_TOKENS = 100_000;

/** Containers that the parser has open beside those of the text: the document, a scalar, a pair within a list. */
const PARSER_STACK_SLACK = 8;

/** What YAML can say and a declaration may not: each would make the text mean something that does not stand there. */
const REFUSED: Readonly<Partial<Record<CST.TokenType, string>>> = {
  anchor: 'anchors are not taken: write the value where it is meant',
  alias: 'aliases are not taken: write the value where it is meant',
  tag: 'tags are not taken: quote a text that looks like another value',
  'directive-line': 'directives are not taken: the text is read as YAML 1.2',
};

/** The syntax tokens of a YAML text, or a `SourceFault` before they cost more than a declaration may. */
export function* yamlTokens(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  let lexemes = 0;
  let scalarFollows = false;
  for (const lexeme of new Lexer().lex(text)) {
    const at = parser.offset;
    const type: CST.TokenType | undefined = scalarFollows ? undefined : (CST.tokenType(lexeme) ?? undefined);
    scalarFollows = type === 'scalar';
    const refused = type === undefined ? undefined : REFUSED[type];
    if (refused !== undefined) throw new SourceFault(refused, { start: at, end: at + lexeme.length });
    if (++lexemes > MAX_YAML_TOKENS)
      throw new SourceFault(`more than ${MAX_YAML_TOKENS} tokens`, { start: at, end: at + 1 });
    yield* sound(parser.next(lexeme));
    if (parser.stack.length > MAX_DECLARATION_DEPTH + PARSER_STACK_SLACK)
      throw new SourceFault(`nested too deeply: at most ${MAX_DECLARATION_DEPTH} containers`, {
        start: at,
        end: at + lexeme.length,
      });
  }
  yield* sound(parser.end());
}

/** Stops at the first token that is an error: the composer would collect them all. */
function* sound(tokens: Iterable<CST.Token>): Generator<CST.Token, void> {
  for (const token of tokens) {
    if (token.type === 'error')
      throw new SourceFault(lowerCased(token.message), { start: token.offset, end: token.offset + 1 });
    yield token;
  }
}

/** The library's words as all faults here: without a capital and without a full stop. */
export function lowerCased(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
