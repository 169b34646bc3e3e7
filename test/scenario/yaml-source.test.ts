import { describe, expect, it } from "vitest";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { MOST_SCENARIO_BYTES, readYamlSource } from "../../src/scenario/yaml-source.ts";

const read = (text: string) => readYamlSource(new TextEncoder().encode(text), "a.yaml");
function refusal(text: string): ScenarioError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("readYamlSource", () => {
  it("finds fields and list elements, and the nearest around what is not there", () => {
    const source = read("a: 1\nb:\n  c: [x, y]\n  d:\n    - e: 2\n      f: 3\n");
    expect(source.locate(["a"])).toEqual({ line: 1, column: 1 });
    expect(source.locate(["b", "c", 1])).toEqual({ line: 3, column: 10 });
    expect(source.locate(["b", "d", 0, "f"])).toEqual({ line: 6, column: 7 });
    expect(source.locate(["b", "d", 0, "missing", "deeper"])).toEqual({ line: 5, column: 7 });
    expect(source.locate(["z"])).toEqual({ line: 1, column: 1 });
  });

  it("follows aliases and drops a byte order mark", () => {
    const source = read("\ufeffa: &x\n  b: 1\nc: *x\n");
    expect(source.value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    expect(source.locate(["c", "b"]).line).toBe(2);
  });

  it("reads the core schema of YAML 1.2: yes and 0x are text and a number, merges are nothing special", () => {
    expect(read("a: yes\nb: 0x10\nc: 1_000\n<<: { d: 1 }\n").value).toEqual({
      a: "yes",
      b: 16,
      c: "1_000",
      "<<": { d: 1 },
    });
  });

  it.each([
    ["", 1, /the file is empty/],
    ["# only a remark\n", 1, /the file is empty/],
    ["- a\n", 1, /expected a mapping of fields .* got a list/],
    ["just text\n", 1, /got "just text"/],
    ["a: 1\n---\nb: 2\n", 2, /more than one document.*file of its own/],
    ["a: 1\nb: 2\na: 3\n", 3, /the field a is given twice/],
    ["a: 1\n__proto__: { b: 1 }\n", 2, /__proto__/],
    ["a: 1\nb: *nowhere\n", 2, /alias \*nowhere refers to no anchor/],
    ["a: &a [*a]\n", 1, /alias \*a refers to the value it is in/],
    ["a: !!set { b }\n", 1, /Remove the tag/],
    ["a: !!timestamp 2001-01-01\n", 1, /Remove the tag/],
    ["? [a]\n: b\n", 1, /expected a field's name/],
    ["a:\n\tb: 1\n", 2, /Indent with spaces/],
    ["a: b: c\n", 1, /one field a line/],
    ["a: [1, 2\n", 2, /bracket/],
  ])("refuses %j in line %i", (text, line, message) => {
    const error = refusal(text);
    expect(error.message).toMatch(message);
    expect(error.line).toBe(line);
    expect(error.message).not.toContain("\n");
  });

  it("refuses endless brackets and dashes before the parser recurses into them", () => {
    for (const text of [
      "[".repeat(MOST_SCENARIO_BYTES),
      "- ".repeat(MOST_SCENARIO_BYTES / 2),
      "{a: ".repeat(100_000),
    ]) {
      expect(refusal(text).message).toMatch(/nested too deeply/);
    }
    expect(refusal(`a: 1\nb: ${"[".repeat(100)}`).line).toBe(2);
  });

  it("refuses endless indentation", () => {
    const text = Array.from({ length: 1_400 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n");
    expect(refusal(text).message).toMatch(/nested too deeply/);
  });

  it("takes a file of exactly the limit and refuses one byte more", () => {
    const line = "a: 1\n#";
    const full = line + "x".repeat(MOST_SCENARIO_BYTES - line.length);
    expect(read(full).value).toEqual({ a: 1 });
    expect(refusal(`${full}x`).message).toMatch(/expected at most 1 MiB/);
  });

  it("finds a field given twice among very many without comparing each with all", () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => `k${index}: 1`);
    expect(refusal([...lines, "k7: 2"].join("\n")).line).toBe(50_001);
  });
});
