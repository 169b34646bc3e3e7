import { posix } from "node:path";
import { type Token, tokensOf } from "./tokens.ts";

/** What the walls ask of one source file. */
export interface ModuleFacts {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly imports: readonly ImportFact[];
  /** It exports a function or a class, and not types and plain values alone. */
  readonly exportsCode: boolean;
  readonly tokens: readonly Token[];
}

export interface ImportFact {
  /** A path from the project's root, or a package's name; undefined when it is computed at run time. */
  readonly target: string | undefined;
  readonly line: number;
}

/** Types count as imports too: they bind two folders together as values do. */
export function factsOf(path: string, source: string): ModuleFacts {
  const tokens = tokensOf(source);
  const imports = tokens.flatMap((token, index) => {
    const specifier = specifierAt(tokens, index);
    return specifier === NONE ? [] : [{ target: resolve(path, specifier), line: token.line }];
  });
  const exportsCode = tokens.some((_, index) => exportsCodeAt(tokens, index));
  return { path, imports, exportsCode, tokens };
}

const NONE = Symbol("no import here");

/** The specifier that an import or a re-export at this token names. */
function specifierAt(tokens: readonly Token[], index: number): string | undefined | typeof NONE {
  const token = tokens[index] as Token;
  const next = tokens[index + 1];
  if (token.kind !== "word" || isMember(tokens, index)) return NONE;
  if (token.text === "from" && next?.kind === "string") return next.text;
  if (token.text === "import" && next?.kind === "string") return next.text;
  if ((token.text === "import" || token.text === "require") && next?.text === "(") {
    const specifier = tokens[index + 2];
    const isLiteral = specifier?.kind === "string" && /^[),]$/.test(tokens[index + 3]?.text ?? "");
    return isLiteral ? specifier.text : undefined;
  }
  return NONE;
}

function resolve(path: string, specifier: string | undefined): string | undefined {
  return specifier?.startsWith(".") ? posix.join(posix.dirname(path), specifier) : specifier;
}

/** Whether the word at `index` names a member of something: `x.word` or `x?.word`. */
export function isMember(tokens: readonly Token[], index: number): boolean {
  return /^\??\.$/.test(tokens[index - 1]?.text ?? "");
}

const MODIFIERS = new Set(["default", "async", "abstract", "declare"]);

function exportsCodeAt(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind !== "word" || token.text !== "export" || isMember(tokens, index)) return false;
  let at = index + 1;
  while (MODIFIERS.has(tokens[at]?.text ?? "")) at += 1;
  const word = tokens[at]?.text;
  if (word === "function" || word === "class") return true;
  if (word !== "const" && word !== "let") return false;
  while (at < tokens.length && tokens[at]?.text !== "=" && tokens[at]?.text !== ";") at += 1;
  return startsFunction(tokens, at + 1);
}

/** Whether an expression that starts here is a function: `x => …`, `(x, y) => …`, `async …` or `function …`. */
function startsFunction(tokens: readonly Token[], start: number): boolean {
  const at = tokens[start]?.text === "async" ? start + 1 : start;
  if (tokens[at]?.text === "function") return true;
  if (tokens[at]?.kind === "word" && tokens[at + 1]?.text === "=>") return true;
  if (tokens[at]?.text !== "(" && tokens[at]?.text !== "<") return false;
  // The closing parenthesis of a parameter list is followed by an arrow, or by the type of what is returned.
  let depth = 0;
  for (let end = at; end < tokens.length; end++) {
    if (tokens[end]?.text === "(") depth += 1;
    if (tokens[end]?.text !== ")") continue;
    depth -= 1;
    if (depth === 0) return tokens[end + 1]?.text === "=>" || tokens[end + 1]?.text === ":";
  }
  return false;
}
