import { describe, expect, it } from "vitest";
import { ScriptedGate } from "./scripted-gate.ts";

describe("a gate's books", () => {
  it("hold a verdict until it is acted on or withdrawn", () => {
    let isClosed = true;
    const gate = new ScriptedGate(() => isClosed);
    gate.convicted({ subject: 3 }, 0);
    expect([gate.mightPermitAt(0), gate.permits(3, 0)]).toEqual([false, false]);
    isClosed = false;
    expect([gate.mightPermitAt(1), gate.permits(3, 1), gate.removed]).toEqual([true, true, 1]);
    // Acted on, it is no longer there to be asked about …
    expect(() => gate.permits(3, 1)).toThrow("the gate was asked for node 3, on whom it withholds nothing");
    // … not even if it is told of again, until it was withdrawn.
    gate.convicted({ subject: 3 }, 2);
    expect(() => gate.permits(3, 2)).toThrow();
    gate.withdrawn(3, 3);
    expect(gate.removed).toBe(0);
    gate.convicted({ subject: 3 }, 4);
    expect(gate.permits(3, 4)).toBe(true);
    gate.gone(3, 5);
    expect(gate.removed).toBe(0);
  });

  it("have nothing against withdrawing what was never there, and uphold what was done", () => {
    const gate = new ScriptedGate();
    gate.withdrawn(1, 0);
    gate.gone(1, 0);
    expect([gate.upholds(1, 0), gate.nextChangeMicros(0)]).toEqual([true, undefined]);
  });
});
