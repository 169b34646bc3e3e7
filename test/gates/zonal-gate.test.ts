import { expect, it } from "vitest";
import { ZonalGate } from "../../src/gates/zonal-gate.ts";
import { gateGroup } from "./gate-group.ts";

class Counting extends ZonalGate {
  get counts() {
    return this.zones.all.map(({ size, accused }) => [size, accused]);
  }

  engagedAt(): boolean {
    return false;
  }

  explain(): string {
    return "";
  }
}

it("keeps by zone who is under a verdict, acted on or not, and who is there", () => {
  const gate = new Counting(gateGroup(4, { zones: ["a", "b"] }));
  gate.convicted({ subject: 0 }, 0);
  gate.convicted({ subject: 1 }, 0);
  gate.permits(1, 0);
  expect(gate.counts).toEqual([
    [2, 1],
    [2, 1],
  ]);
  // A harder action on the same one.
  gate.convicted({ subject: 1, kind: "restart" }, 0);
  expect(gate.counts[1]).toEqual([2, 1]);
  gate.withdrawn(1, 0);
  gate.gone(0, 0);
  expect(gate.counts).toEqual([
    [1, 0],
    [2, 0],
  ]);
  gate.withdrawn(0, 0);
  gate.gone(3, 0);
  gate.convicted({ subject: 3 }, 0);
  expect(gate.counts).toEqual([
    [2, 0],
    [2, 1],
  ]);
});
