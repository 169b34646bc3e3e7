import { parseDuration } from "../node.ts";
import { Refusal } from "./refusal.ts";

export type Comparison = ">=" | "<=" | ">" | "<" | "==" | "!=";
export type Operator = "+" | "-" | "*" | "/";

/** A side of an expectation. */
export type Expression =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "path"; readonly path: string }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** `left comparison right`, read. */
export interface ComparisonExpression {
  readonly left: Expression;
  readonly comparison: Comparison;
  readonly right: Expression;
}

const MOST_CHARACTERS = 1_000;
const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?(?:[eE]-?\d+)?$/;
const PATH_PATTERN = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]*)*$/u;
const TOKEN_PATTERN = /\s*(>=|<=|==|!=|[><=!()+*/]|[^\s()<>=!+*/]+)/y;
const FORM = "Write it like lifeguard.convictions.false <= swim.convictions.false / 10.";

/** Whether a name could be taken for a number, and so cannot stand at the head of a path. */
export function looksLikeNumber(name: string): boolean {
  return NUMBER_PATTERN.test(name);
}

/**
 * Reads `expression comparison expression`: numbers, paths, `+ - * /` with spaces around them (names may hold hyphens)
 * and parentheses.
 *
 * @throws {Refusal} that says where the text stops making sense.
 */
export function parseComparison(text: string): ComparisonExpression {
  if (text.length > MOST_CHARACTERS) {
    throw new Refusal(
      `expected at most ${MOST_CHARACTERS} characters, got ${text.length}`,
      "Split it in two.",
    );
  }
  const tokens = tokensOf(text);
  let next = 0;
  const peek = (): Token | undefined => tokens[next];
  const refuse = (expected: string): Refusal => {
    const found = peek();
    return new Refusal(
      found === undefined
        ? `expected ${expected} at the end`
        : `expected ${expected}, got ${found.text} at character ${found.at + 1}`,
      FORM,
    );
  };

  const operand = (): Expression => {
    const token = peek();
    if (token?.text === "(") {
      next++;
      const inner = sum();
      if (peek()?.text !== ")") throw refuse("a closing parenthesis");
      next++;
      return inner;
    }
    const before = tokens[next - 1]?.text;
    if (token === undefined && before !== undefined) {
      throw new Refusal(`something must follow ${before}: a number or a path`, FORM);
    }
    if (token === undefined || !token.isWord || token.text === "-") throw refuse("a number or a path");
    const figure = figureFor(token.text);
    if (figure !== undefined) {
      throw new Refusal(
        `${token.text} at character ${token.at + 1}: ${figure.why}`,
        `Write ${figure.value}.`,
      );
    }
    if (NUMBER_PATTERN.test(token.text)) {
      next++;
      return { kind: "number", value: Number(token.text) };
    }
    if (!PATH_PATTERN.test(token.text)) {
      throw new Refusal(
        `${token.text} at character ${token.at + 1} is neither a number nor a path`,
        token.text.startsWith("-") ? "Put spaces around the minus." : FORM,
      );
    }
    next++;
    return { kind: "path", path: token.text };
  };
  const chain = (operators: readonly string[], inner: () => Expression) => (): Expression => {
    let left = inner();
    for (let token = peek(); token !== undefined && operators.includes(token.text); token = peek()) {
      if (!token.spaced) {
        throw new Refusal(
          `${token.text} at character ${token.at + 1} needs spaces around it`,
          `Write a ${token.text} b.`,
        );
      }
      next++;
      left = { kind: "operation", operator: token.text as Operator, left, right: inner() };
    }
    return left;
  };
  const product = chain(["*", "/"], operand);
  const sum = chain(["+", "-"], product);

  const left = sum();
  const comparison = peek()?.text;
  if (!isComparison(comparison)) throw refuse("a comparison (>= <= > < == !=)");
  next++;
  const right = sum();
  const rest = peek()?.text;
  if (isComparison(rest) || /^(?:and|or|&+|\|+|,|;)$/i.test(rest ?? "")) {
    throw new Refusal(
      `an expectation is one comparison: ${rest} begins another`,
      "Write two expectations, each a line of its own.",
    );
  }
  if (rest !== undefined) throw refuse("nothing more");
  return { left, comparison, right };
}

/** Every path of a comparison, in order, repetitions included. */
export function pathsOf(comparison: ComparisonExpression): readonly string[] {
  const paths: string[] = [];
  const visit = (expression: Expression): void => {
    if (expression.kind === "path") paths.push(expression.path);
    if (expression.kind !== "operation") return;
    visit(expression.left);
    visit(expression.right);
  };
  visit(comparison.left);
  visit(comparison.right);
  return paths;
}

/** The number that was meant by a duration or a share. */
function figureFor(word: string): { readonly why: string; readonly value: number } | undefined {
  const micros = parseDuration(word);
  if (micros !== undefined) return { why: "figures are in seconds", value: micros / 1_000_000 };
  const share = /^(\d+(?:\.\d+)?)%$/.exec(word)?.[1];
  if (share === undefined) return undefined;
  return { why: "shares are numbers from 0 to 1", value: Number((Number(share) / 100).toPrecision(12)) };
}

interface Token {
  readonly text: string;
  readonly at: number;
  /** A number, a path, or a minus standing alone: a minus may be part of a name. */
  readonly isWord: boolean;
  readonly spaced: boolean;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN_PATTERN.lastIndex = 0;
  while (TOKEN_PATTERN.lastIndex < end) {
    const match = TOKEN_PATTERN.exec(text);
    if (match === null) break;
    const word = match[1] as string;
    const after = TOKEN_PATTERN.lastIndex;
    const at = after - word.length;
    if (word === "=" || word === "!") {
      throw new Refusal(
        `${word} at character ${at + 1} is no comparison`,
        word === "="
          ? "Write == to ask whether two values are equal."
          : "Write != to ask whether they differ.",
      );
    }
    tokens.push({
      text: word,
      at,
      isWord: /^[^()<>=!+*/]/.test(word),
      spaced: /\s/.test(text[at - 1] ?? "") && /\s/.test(text[after] ?? " "),
    });
  }
  return tokens;
}

function isComparison(text: string | undefined): text is Comparison {
  return text !== undefined && [">=", "<=", ">", "<", "==", "!="].includes(text);
}
