import { expect, it } from "vitest";
import { selectorWords } from "../../src/report/node-words.ts";
import type { GroupPlan, Selector } from "../../src/scenario/scenario.ts";

function group(name: string, first: number, count: number, ...zones: readonly string[]): GroupPlan {
  return {
    name,
    first,
    count,
    zoneOf: Array.from({ length: count }, (_, index) => zones[index % zones.length]),
    packetTimeMicros: 0,
    socketBufferBytes: 1,
    start: { overMicros: 0, view: "full" },
  };
}

const groups = [group("member", 0, 6, "a", "b"), group("client", 6, 2)];
const nodes = (...list: readonly number[]): Selector => ({ kind: "nodes", nodes: list });

it.each([
  [nodes(3), "member-3"],
  [nodes(3, 7), "member-3 and client-1"],
  [nodes(0, 1, 2, 3, 4, 5), "all 6 of member"],
  [nodes(0, 2, 4), "all 3 in zone a"],
  [nodes(0, 1, 2, 3, 6), "5 members (member-0, member-1, member-2, member-3 and client-0)"],
  [{ kind: "pick", count: 2, of: nodes(6, 7), except: undefined }, "2 picked of all 2 of client"],
  [
    { kind: "pick", count: 1, of: nodes(0, 1, 2, 3, 4, 5), except: nodes(1) },
    "1 picked of all 6 of member except member-1",
  ],
] satisfies [Selector, string][])("%j is called %s", (selector, words) => {
  expect(selectorWords(selector, groups)).toBe(words);
});
