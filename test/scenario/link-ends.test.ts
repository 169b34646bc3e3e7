import { describe, expect, it } from "vitest";
import { z } from "zod";
import { linkEndsShape, namesLinks, resolveLinkEnds } from "../../src/scenario/link-ends.ts";
import { createNodeDirectory } from "../../src/scenario/node-directory.ts";
import { ProblemList } from "../../src/scenario/problems.ts";

const schema = z.strictObject(linkEndsShape).superRefine(namesLinks);
const directory = createNodeDirectory([
  {
    name: "member",
    first: 0,
    count: 4,
    zoneOf: ["a", "b", "a", "b"],
    packetTimeMicros: 0,
    socketBufferBytes: 1,
    start: { overMicros: 0, view: "full" },
  },
]);
const [a, b] = [{ zone: "a" }, { zone: "b" }];

describe("the ends of links", () => {
  it("are directed, or between two sets both ways", () => {
    const resolve = (value: unknown) =>
      resolveLinkEnds(schema.parse(value), [], directory, new ProblemList());
    const from = { kind: "nodes", nodes: [0, 2] };
    const to = { kind: "nodes", nodes: [1, 3] };
    expect(resolve({ from: a, to: b })).toEqual({ from, to, bothWays: false });
    expect(resolve({ between: [a, b] })).toEqual({ from, to, bothWays: true });
  });

  it.each([
    [{}, "none of them"],
    [{ from: a }, "from:"],
    [{ to: a }, "to:"],
    [{ from: a, to: b, between: [a, b] }, "from: and to: and between:"],
    [{ to: b, between: [a, b] }, "to: and between:"],
  ])("are refused: %j", (value, found) => {
    expect(() => schema.parse(value)).toThrow(`from: and to:, or between: alone, found ${found}`);
  });

  it("tell where a name is wrong", () => {
    const problems = new ProblemList();
    const text = schema.parse({ between: [a, { zone: "q" }] });
    expect(resolveLinkEnds(text, ["x"], directory, problems)).toBeUndefined();
    expect(problems.all[0]?.path).toEqual(["x", "between", 1, "zone"]);
  });
});
