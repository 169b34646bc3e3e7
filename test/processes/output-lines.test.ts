import { describe, expect, it } from "vitest";
import { OutputLines } from "../../src/processes/output-lines.ts";

function cut(...texts: readonly string[]): { lines: string[]; last: string } {
  const lines: string[] = [];
  const output = new OutputLines((line) => lines.push(line));
  for (const text of texts) output.push(text);
  output.end();
  return { lines, last: output.lastLine };
}

describe("what a process says", () => {
  it("is cut into lines, wherever it was cut before", () => {
    expect(cut("one\ntw", "o", "\r\n\nthree").lines).toEqual(["one", "two", "", "three"]);
    expect(cut("one\n").lines).toEqual(["one"]);
    expect(cut().lines).toEqual([]);
  });

  it("has no line that is too long, in one piece or in many", () => {
    const long = `${"x".repeat(2000)}…`;
    expect(cut("x".repeat(2000)).lines).toEqual(["x".repeat(2000)]);
    expect(cut(`${"x".repeat(5000)}\nnext`).lines).toEqual([long, "next"]);
    expect(cut(...Array.from({ length: 3000 }, () => "x"), "\nnext").lines).toEqual([long, "next"]);
  });

  it("is not passed on without end", () => {
    const { lines, last } = cut("line\n".repeat(5000), "the end\n");
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toBe("(further lines are left out)");
    expect(last).toBe("the end");
  });

  it("ends with what tells most: not with a stack or Node's version", () => {
    const breakdown =
      "/a.js:1\nthrow x;\n^\n\nError: no memory\n    at a (b.js:1:2) {\n  code: 1\n}\n\nNode.js v20.1.0\n";
    expect(cut("starting\n", breakdown).last).toBe("Error: no memory");
    expect(cut("}\n \n").last).toBe("");
  });
});
