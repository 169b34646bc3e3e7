import { describe, expect, it } from "vitest";
import { cyclesOf } from "./cycles.ts";

function graph(edges: string): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>();
  for (const [from, to] of edges.split(" ").map((edge) => edge.split(">"))) {
    result.set(from as string, (result.get(from as string) ?? new Set()).add(to as string));
  }
  return result;
}

describe("cycles", () => {
  it("are not found in a graph that only goes down", () => {
    expect(cyclesOf(graph("a>b a>c b>d c>d"))).toEqual([]);
  });

  it("are found whole, each once", () => {
    expect(cyclesOf(graph("z>a a>b b>c c>a c>d d>e e>d")).map((cycle) => cycle.sort().join(""))).toEqual([
      "abc",
      "de",
    ]);
  });
});
