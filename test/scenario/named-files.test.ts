import { expect, it } from "vitest";
import { filesOf, NO_FILES } from "../../src/scenario/named-files.ts";
import { Refusal } from "../../src/scenario/refusal.ts";

it("hands over the text of a file by its name, and refuses what isn't there", () => {
  const files = filesOf(new Map([["a.csv", "1\n"]]));
  expect(files.read("a.csv")).toBe("1\n");
  expect(() => files.read("b.csv")).toThrow(Refusal);
  expect(() => NO_FILES.read("a.csv")).toThrow("the file a.csv isn't there");
});
