import { Lexer } from "yaml";

/** Far above any scenario written by a person. */
export const DEEPEST_NESTING = 64;

/** The lexer's tokens for byte order mark, document start, flow error and scalar, which have no text of their own. */
const TOKENS_WITHOUT_TEXT: ReadonlySet<string> = new Set(["\ufeff", "\u0002", "\u0018", "\u001f"]);

/**
 * Finds where a text opens more brackets, or puts more dashes in a row, than `DEEPEST_NESTING`.
 *
 * The parser recurses at each, and far down the stack the first compilation of a regular expression ends the whole
 * process, so this must be known before parsing. Nesting by indentation takes room: the text's size bounds it.
 *
 * @returns the offset, or `undefined` if nothing is too deep.
 */
export function firstTooDeep(text: string): number | undefined {
  let brackets = 0;
  let dashes = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === "[" || token === "{") brackets++;
    else if (token === "]" || token === "}") brackets = Math.max(0, brackets - 1);
    else if (token === "-" || token === "?") dashes++;
    else if (!/^ +$/.test(token)) dashes = 0;
    if (brackets + dashes > DEEPEST_NESTING) return offset;
    if (!TOKENS_WITHOUT_TEXT.has(token)) offset += token.length;
  }
  return undefined;
}
