import { describe, expect, it } from "vitest";
import { drawFault } from "../../src/engine/draw-fault.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { FaultAction, Selector } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";

const stream = () => new RandomStreams(1).stream("fault/0");
const everybody = nodesOf(0, 1, 2, 3, 4, 5);
const pick = (count: number, of: Selector): Selector => ({ kind: "pick", count, of, except: undefined });

function draw(action: FaultAction, timing = {}, end = 1000) {
  return drawFault(faultOf(0, action, timing), stream(), end);
}

describe("a drawn fault", () => {
  it("is about those that chance picks, the same again under the same seed", () => {
    const block: FaultAction = { kind: "block", who: pick(2, everybody) };
    expect(draw(block).nodes).toHaveLength(2);
    expect(draw(block).nodes).toEqual(draw(block).nodes);
  });

  it("has a partition's named side first, and knows when that is the second one", () => {
    const named = draw({ kind: "partition", between: [nodesOf(0), nodesOf(1)] });
    expect([named.nodes, named.otherSide, named.isTurned]).toEqual([[1], [0], true]);
    const picked = draw({ kind: "partition", between: [nodesOf(0), pick(5, everybody)] });
    expect([picked.nodes, picked.otherSide, picked.isTurned]).toEqual([[0], [1, 2, 3, 4, 5], false]);
  });

  it("makes rules of a fault of links, in one direction or both", () => {
    const fields = { latency: undefined, loss: 0.5 };
    const rule = { from: nodesOf(0), to: pick(6, everybody), bothWays: false, ...fields };
    const to = [0, 1, 2, 3, 4, 5];
    expect(draw({ kind: "link", rule }).rules).toEqual([{ from: [0], to, ...fields }]);
    expect(draw({ kind: "link", rule: { ...rule, bothWays: true } }).rules).toEqual([
      { from: [0], to, ...fields },
      { from: to, to: [0], ...fields },
    ]);
  });

  it("occurs by its period, or by chance, drawn after who it is about", () => {
    const block: FaultAction = { kind: "block", who: pick(2, everybody) };
    const periodic = draw(block, { atMicros: 100, forMicros: 50, everyMicros: 400 });
    expect([0, 1, 2, 3].map((index) => periodic.occurrence(index)?.startMicros)).toEqual([
      100,
      500,
      900,
      undefined,
    ]);
    expect(periodic.lastChangeMicros).toBe(950);
    const random = { probability: 0.5, everyMicros: 10, stabilityMicros: 0 };
    const byChance = draw(block, { random });
    expect(byChance.nodes).toEqual(periodic.nodes);
    expect(byChance.occurrence(0)).toBeDefined();
    expect(byChance.occurrence(1000)).toBeUndefined();
    expect(byChance.lastChangeMicros).toBeGreaterThan(900);
    const never = draw(block, { random: { ...random, probability: 0 } });
    expect([never.occurrence(0), never.lastChangeMicros]).toEqual([undefined, 0]);
  });
});
