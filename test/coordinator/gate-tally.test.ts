import { expect, test } from "vitest";
import { GateTally } from "../../src/coordinator/gate-tally.ts";

const SECOND = 1_000_000;
const window = { fromMicros: 10 * SECOND, untilMicros: 100 * SECOND };
const NOTHING = {
  triggers: 0,
  seconds: 0,
  heldBack: 0,
  heldBackAlive: 0,
  heldBackDead: 0,
  released: 0,
  dropped: 0,
  lifted: 0,
  standing: 0,
  engagedAtEnd: 0,
};

test("triggers are changes to engaged in the window; time counts whenever it began", () => {
  const gates = new GateTally(3, window);
  gates.gate(5 * SECOND, 0, true, 9, 1);
  gates.gate(12 * SECOND, 0, false, 9, 9);
  gates.gate(20 * SECOND, 1, true, 9, 6);
  gates.gate(21 * SECOND, 1, true, 9, 5);
  gates.gate(22 * SECOND, 2, true, 9, 4);
  gates.gate(25 * SECOND, 1, false, 9, 9);
  gates.gate(25 * SECOND, 0, false, 9, 9);
  gates.observerStopped(30 * SECOND, 2);
  gates.gate(99 * SECOND, 0, true, 9, 3);
  gates.gate(100 * SECOND, 1, true, 9, 2);
  expect(gates.gates(100 * SECOND)).toEqual({
    ...NOTHING,
    triggers: 3,
    seconds: 2 + 5 + 8 + 1,
    engagedAtEnd: 2,
  });
  // The first of the window, not of the warm-up.
  expect(gates.first).toEqual({ atMicros: 20 * SECOND, actor: 1, expected: 9, renewals: 6 });
});

test("a restarted observer's gate is open, withholds nothing, and can trigger anew", () => {
  const gates = new GateTally(1, window);
  expect(gates.first).toBeUndefined();
  gates.gate(20 * SECOND, 0, true, 2, 1);
  gates.withheld(20 * SECOND, 0, true);
  gates.observerStopped(21 * SECOND, 0);
  expect(gates.gates(21 * SECOND)).toMatchObject({ standing: 0, engagedAtEnd: 0 });
  gates.gate(22 * SECOND, 0, true, 2, 1);
  expect(gates.gates(23 * SECOND)).toMatchObject({ triggers: 2, seconds: 2, engagedAtEnd: 1 });
});

test("what was withheld is counted in the window, by whether the subject was up, and what became of it", () => {
  const gates = new GateTally(1, window);
  for (const at of [9, 10, 100]) {
    gates.withheld(at * SECOND, 0, true);
    gates.withheld(at * SECOND, 0, false);
    gates.withheld(at * SECOND, 0, false);
    gates.released(at * SECOND, 0);
    gates.dropped(at * SECOND, 0, true);
    gates.lifted(at * SECOND, 0);
  }
  // Who has left is not held alive again.
  gates.dropped(50 * SECOND, 0, false);
  expect(gates.gates(100 * SECOND)).toEqual({
    ...NOTHING,
    heldBack: 3,
    heldBackAlive: 1,
    heldBackDead: 2,
    released: 1,
    dropped: 1,
    lifted: 1,
    // Whenever they began: 3 × (3 − 2 + 1) − 1.
    standing: 5,
  });
});
