/** A piece of TypeScript that is neither white space nor comment. */
export interface Token {
  readonly kind: "word" | "number" | "string" | "regex" | "punctuation";
  /** The text; of a string what is between its quotes, of a template only its literal parts, each a token. */
  readonly text: string;
  readonly line: number;
}

/**
 * Splits TypeScript into tokens, finely enough to find imports, exports and names without being misled by comments,
 * strings, templates or regular expressions. It knows no grammar: whether `/` divides is told from what comes before.
 */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  /** For each template being read, how many of its substitution's braces are open. */
  const openBraces: number[] = [];
  let position = 0;
  let line = 1;

  function push(kind: Token["kind"], length: number, text = source.slice(position, position + length)): void {
    tokens.push({ kind, text, line });
    advance(length);
  }

  function advance(length: number): void {
    for (let end = position + length; position < end; position++) if (source[position] === "\n") line += 1;
  }

  function pushTemplatePart(): void {
    const part = matchAt(TEMPLATE_PART, source, position);
    push("string", part.length);
    if (source[position] === "`") advance(1);
    else if (position < source.length) {
      advance(2);
      openBraces.push(0);
    }
  }

  while (position < source.length) {
    const skipped = matchAt(SKIPPED, source, position).length;
    if (skipped > 0) {
      advance(skipped);
      continue;
    }
    const character = source[position] as string;
    const open = openBraces.length - 1;
    if (character === '"' || character === "'") {
      const literal = matchAt(STRING, source, position);
      push("string", Math.max(literal.length, 1), literal.slice(1, -1));
    } else if (character === "`") {
      advance(1);
      pushTemplatePart();
    } else if (character === "}" && openBraces[open] === 0) {
      openBraces.pop();
      advance(1);
      pushTemplatePart();
    } else if (character === "/" && mayStartRegex(tokens.at(-1)) && matchAt(REGEX, source, position) !== "") {
      push("regex", matchAt(REGEX, source, position).length);
    } else {
      const word = matchAt(WORD, source, position);
      const number = matchAt(NUMBER, source, position);
      if (word !== "") push("word", word.length);
      else if (number !== "") push("number", number.length);
      else {
        if (open >= 0 && character === "{") (openBraces[open] as number) += 1;
        if (open >= 0 && character === "}") (openBraces[open] as number) -= 1;
        push("punctuation", matchAt(PUNCTUATION, source, position).length);
      }
    }
  }
  return tokens;
}

const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
const TEMPLATE_PART = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /\.?\d[\w.]*/y;
const PUNCTUATION = /\*\*=?|=>|\?\.(?!\d)|\.\.\.|[=!]==?|[\s\S]/y;

/** Words after which an expression follows; after any other word, `/` divides. */
const BEFORE_EXPRESSION =
  /^(?:return|typeof|case|in|of|do|else|void|delete|throw|new|instanceof|yield|await)$/;

function mayStartRegex(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "word") return BEFORE_EXPRESSION.test(before.text);
  return before.kind === "punctuation" && !/^[)\]}]$/.test(before.text);
}

function matchAt(pattern: RegExp, source: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(source)?.[0] ?? "";
}
