import { describe, expect, it } from "vitest";
import { nodeRanges } from "../../src/processes/node-ranges.ts";

describe("names of nodes in words", () => {
  it.each([
    ["no nodes", []],
    ["member-5", ["member-5"]],
    ["member-48 to member-63", Array.from({ length: 16 }, (_, index) => `member-${48 + index}`)],
    ["member-9 to member-11", ["member-9", "member-10", "member-11"]],
    ["member-1 and member-3", ["member-1", "member-3"]],
    ["a-0 to a-1, b-2 and b-0", ["a-0", "a-1", "b-2", "b-0"]],
    ["a-1 and b-2", ["a-1", "b-2"]],
    ["x and x-1", ["x", "x-1"]],
    ["n-0, n-2, n-4, n-6 and 1 more node", ["n-0", "n-2", "n-4", "n-6", "n-8"]],
    ["n-0, n-2, n-4, n-6 and 3 more nodes", ["n-0", "n-2", "n-4", "n-6", "n-8", "n-9", "n-10"]],
  ])("%s", (said, names) => {
    expect(nodeRanges(names)).toBe(said);
  });
});
