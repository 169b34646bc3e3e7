import { describe, expect, it } from "vitest";
import { tokensOf } from "./tokens.ts";

function wordsOf(source: string): string[] {
  return tokensOf(source)
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text);
}

describe("tokens", () => {
  it("are not found in comments, strings and regular expressions", () => {
    expect(
      wordsOf(
        [
          "a; // Date `",
          '/* Date " */ b; \'Date\'; "it\'s Date\\" Date";',
          "c = /Date['\"`/]\\/Date/g; d = 1 / e / f;",
          "return /Date/.test(g);",
        ].join("\n"),
      ),
    ).toEqual(["a", "b", "c", "d", "e", "f", "return", "test", "g"]);
  });

  it("are found in a template's substitutions, nested ones too, and not in its text", () => {
    expect(
      wordsOf(
        `a; \`Date \${b + { c: \`\${d} Date\` }.c} Date \\\` \\\${Date} $5\`; e; \`\`; f; ({ g: \`\` });`,
      ),
    ).toEqual(["a", "b", "c", "d", "c", "e", "f", "g"]);
  });

  it("carry their lines, through comments, strings and templates of several", () => {
    const tokens = tokensOf(`a\n/* \n */ b "c" \`\n\${d}\n\` e`);
    expect(tokens.filter(({ kind }) => kind === "word").map(({ text, line }) => `${text}${line}`)).toEqual([
      "a1",
      "b3",
      "d4",
      "e5",
    ]);
  });

  it("tell powers and arrows from single signs, and numbers from words", () => {
    expect(tokensOf("2**x**=y=>0x1f*1e3/.5").map(({ text }) => text)).toEqual([
      "2",
      "**",
      "x",
      "**=",
      "y",
      "=>",
      "0x1f",
      "*",
      "1e3",
      "/",
      ".5",
    ]);
  });

  it("end with the source even if a string or template does not", () => {
    expect(wordsOf('a "b')).toEqual(["a", "b"]);
    expect(wordsOf("a `b")).toEqual(["a"]);
  });
});
