import { expect, it } from "vitest";
import { heartbeatNode } from "./heartbeat-node.ts";

const SECOND = 1_000_000;

it("gives a member its generation and whom it held alive back", () => {
  const node = heartbeatNode(0, 3, {});
  node.advance(SECOND);
  const memory = node.program?.snapshot?.();
  expect(memory).toEqual({
    generation: 1,
    members: [
      [1, 1],
      [2, 1],
    ],
  });
  // Its wall clock, which shows 1000 s, was set back since: the next generation is one more, as in Cassandra.
  const late = { ...(memory as object), generation: 2_000_000 };
  const again = heartbeatNode(0, 3, { view: "join", restarted: true, memory: late });
  expect(again.reports.map((report) => report.slice(0, 4))).toEqual([
    ["verdict", 1, "alive", 1],
    ["verdict", 2, "alive", 1],
  ]);
  expect(again.program?.snapshot?.()).toMatchObject({ generation: 2_000_001 });
});
