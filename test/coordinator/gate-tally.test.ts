import { expect, test } from "vitest";
import { GateTally } from "../../src/coordinator/gate-tally.ts";

const SECOND = 1_000_000;
const window = { fromMicros: 10 * SECOND, untilMicros: 100 * SECOND };

test("triggers are changes to engaged in the window; time counts whenever it began", () => {
  const gates = new GateTally(3, window);
  gates.gate(5 * SECOND, 0, true);
  gates.gate(12 * SECOND, 0, false);
  gates.gate(20 * SECOND, 1, true);
  gates.gate(21 * SECOND, 1, true);
  gates.gate(22 * SECOND, 2, true);
  gates.gate(25 * SECOND, 1, false);
  gates.gate(25 * SECOND, 0, false);
  gates.observerStopped(30 * SECOND, 2);
  gates.gate(99 * SECOND, 0, true);
  gates.gate(100 * SECOND, 1, true);
  expect(gates.gates(100 * SECOND)).toEqual({
    triggers: 3,
    seconds: 2 + 5 + 8 + 1,
    heldBack: 0,
    heldBackAlive: 0,
    heldBackDead: 0,
  });
});

test("a restarted observer's gate is open, and can trigger anew", () => {
  const gates = new GateTally(1, window);
  gates.gate(20 * SECOND, 0, true);
  gates.observerStopped(21 * SECOND, 0);
  gates.gate(22 * SECOND, 0, true);
  expect(gates.gates(23 * SECOND)).toMatchObject({ triggers: 2, seconds: 2 });
});

test("what was withheld or done is counted in the window, by whether the subject was up", () => {
  const gates = new GateTally(1, window);
  for (const at of [9, 10, 100]) {
    gates.withheld(at * SECOND, true);
    gates.withheld(at * SECOND, false);
    gates.withheld(at * SECOND, false);
    gates.taken(at * SECOND, true);
    gates.taken(at * SECOND, false);
  }
  expect(gates.gates(100 * SECOND)).toMatchObject({ heldBack: 3, heldBackAlive: 1, heldBackDead: 2 });
  expect(gates.actions()).toEqual({ taken: 2, onAlive: 1 });
});
