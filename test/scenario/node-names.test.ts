import { describe, expect, it } from "vitest";
import { nodeNames } from "../../src/scenario/node-names.ts";

describe("the names of nodes", () => {
  it("stand at their ordinals, over all groups", () => {
    const groups = [
      { name: "a", first: 0, count: 2 },
      { name: "b", first: 2, count: 3 },
    ];
    expect(nodeNames(groups)).toEqual(["a-0", "a-1", "b-0", "b-1", "b-2"]);
  });

  it("are others where a group's plan says so", () => {
    const groups = [
      { name: "a", first: 0, count: 1 },
      { name: "b", first: 1, count: 2, memberNames: ["n000", "n001"] },
    ];
    expect(nodeNames(groups)).toEqual(["a-0", "n000", "n001"]);
  });
});
