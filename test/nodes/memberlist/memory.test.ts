import { expect, it } from "vitest";
import { blockScenario } from "../../../bench/block-scenario.ts";
import { memoryOf } from "../../../nodes/memberlist/memory.ts";
import { TRACE_VERDICT, type TraceRecord } from "../../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import { SUSPECTED, VERDICT_NAMES } from "../../../src/node.ts";
import type { Memory } from "../../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../../host/scripted-scenario.ts";
import { Books } from "./books.ts";
import { SECOND } from "./memberlist-node.ts";

it("holds whom a member held alive or suspected, with their incarnations, and its own", () => {
  const books = new Books(0, 8, {});
  books.alive(1, 5);
  books.suspect(1, 5, 2);
  books.alive(2, 3);
  books.alive(3, 4);
  books.dead(3, 4, 2);
  const { incarnation, members } = memoryOf(books.membership, 0, 8);
  expect(incarnation).toBe(books.membership.incarnation);
  const kept = new Map(members);
  expect([kept.get(1), kept.get(2), kept.get(3), kept.get(0)]).toEqual([5, 3, undefined, undefined]);
});

/** What the others say of a member that is away for 6 s, and what it says after that. */
function restarted(memory: Memory): { readonly others: string[]; readonly own: string[] } {
  const records: TraceRecord[] = [];
  const scenario = blockScenario({
    members: 6,
    settings: {},
    warmupSeconds: 5,
    seconds: 40,
    view: "full",
    faults: [
      faultOf(
        1,
        { kind: "crash", who: nodesOf(2), memory },
        { atMicros: 20 * SECOND, forMicros: 6 * SECOND },
      ),
    ],
  });
  new ScenarioRun({
    scenario,
    configuration: 0,
    seed: 1,
    listener: (record) => records.push(record),
  }).finish();
  const verdicts = records.filter(
    ({ kind, timeMicros }) => kind === TRACE_VERDICT && timeMicros >= 20 * SECOND,
  );
  const words = ({ a, b, c }: TraceRecord) => `${a} ${VERDICT_NAMES[b]} ${c}`;
  return {
    others: verdicts.filter(({ node, a, b }) => node !== 2 && a === 2 && b !== SUSPECTED).map(words),
    own: verdicts.filter(({ node, timeMicros }) => node === 2 && timeMicros < 26 * SECOND + 1).map(words),
  };
}

it("lets a member start anew with all it knew, under an incarnation above its last", () => {
  const { others, own } = restarted("kept");
  expect(own).toEqual([0, 1, 3, 4, 5].map((other) => `${other} alive 1`));
  // Whoever suspects it takes its first word for a refutation.
  expect(new Set(others)).toEqual(new Set(["2 alive 2"]));
});

it("is nothing when it is lost", () => {
  expect(restarted("lost").own).toEqual([]);
});
