import { expect, it } from "vitest";
import { TRACE_ACTION, TRACE_GATE, Trace, type TraceRecord, WORLD } from "../../src/coordinator/trace.ts";
import { traceAct, wakeAtEndOf } from "../../src/engine/group-acting.ts";
import { Kernel } from "../../src/kernel/kernel.ts";
import { KIND_TIMER, PHASE_SETTLE, PHASE_TRAFFIC, PHASE_WORLD } from "../../src/kernel/order.ts";

it("wakes at the end of an instant, the present one too, unless it is called off", () => {
  const kernel = new Kernel();
  const told: string[] = [];
  const say = (what: string) => ({ fire: () => told.push(what) });
  kernel.schedule(say("settle"), 5, PHASE_SETTLE, 3, KIND_TIMER, 0, 0, 0);
  kernel.schedule(say("traffic"), 5, PHASE_TRAFFIC, 3, KIND_TIMER, 0, 0, 0);
  const early = {
    fire: () => {
      told.push("world");
      wakeAtEndOf(kernel, 5, 7, () => told.push("woken"));
      wakeAtEndOf(kernel, 9, 7, () => told.push("too late"))();
      wakeAtEndOf(kernel, 8, 7, () => told.push("later"));
    },
  };
  kernel.schedule(early, 5, PHASE_WORLD, -1, KIND_TIMER, 0, 0, 0);
  kernel.runUntil(100);
  // Before what settles at nodes in the same round: the world's destination comes first.
  expect(told).toEqual(["world", "traffic", "woken", "settle", "later"]);
});

it("traces what is done as events of the world", () => {
  const records: TraceRecord[] = [];
  const trace = new Trace(3, (record) => records.push(record));
  traceAct(trace, 5, { what: "lifted", subject: 2, kind: "stopRouting" });
  traceAct(trace, 6, { what: "engaged", expected: 3, renewals: 1 });
  expect(records.map(({ kind, node, a, b, c }) => [kind, node, a, b, c])).toEqual([
    [TRACE_ACTION, WORLD, 2, 5, 0],
    [TRACE_GATE, WORLD, 1, 3, 1],
  ]);
});
