import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealNodes } from "../../src/processes/process-plan.ts";

describe("the dealing of nodes onto processes", () => {
  it("gives each process so many, in order, and the last what is left", () => {
    expect(dealNodes(["a", "b", "c", "d", "e"], 2)).toEqual([
      { name: "process-0", nodes: ["a", "b"] },
      { name: "process-1", nodes: ["c", "d"] },
      { name: "process-2", nodes: ["e"] },
    ]);
  });

  it("loses no node, and starts no process for nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 9 }), (nodes, nodesPerProcess) => {
        const plans = dealNodes(nodes, nodesPerProcess);
        expect(plans.flatMap((plan) => plan.nodes)).toEqual(nodes);
        for (const plan of plans) {
          expect(plan.nodes.length).toBeGreaterThan(0);
          expect(plan.nodes.length).toBeLessThanOrEqual(nodesPerProcess);
        }
      }),
    );
  });
});
