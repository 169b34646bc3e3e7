import { describe, expect, it } from "vitest";
import { byConfiguration, sayOnce } from "../../src/report/say-once.ts";

describe("what is said of configurations", () => {
  const said = { a: "1 s", b: "2 s", c: "1 s" } as Record<string, string>;
  const wordsOf = (name: string) => said[name] ?? "";
  const linesOf = (name: string, label: string) =>
    wordsOf(name) === "" ? [] : [`${label}: ${wordsOf(name)}`, "  and so on"];

  it("is said once for those of which the same is to be said, in the order of the first", () => {
    expect(sayOnce(["a", "b", "c"], linesOf)).toEqual([
      "a and c: 1 s",
      "  and so on",
      "b: 2 s",
      "  and so on",
    ]);
    expect(sayOnce(["a", "c"], linesOf)).toEqual(["all configurations: 1 s", "  and so on"]);
    expect(sayOnce(["a"], linesOf)).toEqual(["a: 1 s", "  and so on"]);
    expect(sayOnce(["x", "b"], linesOf)).toEqual(["b: 2 s", "  and so on"]);
  });

  it("is a list in a sentence, without a name where there is only one", () => {
    expect(byConfiguration(["a"], wordsOf)).toBe("1 s");
    expect(byConfiguration(["a", "b"], wordsOf)).toBe("1 s by a and 2 s by b");
    expect(byConfiguration(["a", "c"], wordsOf)).toBe("1 s by each configuration");
    expect(byConfiguration(["a", "c", "a2"], () => "1 s")).toBe("1 s by every configuration");
    expect(byConfiguration(["a", "c"], () => "never")).toBe("never by either configuration");
    expect(byConfiguration(["a", "b", "c"], wordsOf)).toBe("1 s by a and c, and 2 s by b");
    expect(byConfiguration(["a", "c"], wordsOf, 3)).toBe("1 s by a and c");
    expect(byConfiguration([], wordsOf)).toBe("");
  });
});
