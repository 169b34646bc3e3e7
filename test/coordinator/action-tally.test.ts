import { expect, test } from "vitest";
import { ActionTally } from "../../src/coordinator/action-tally.ts";

const SECOND = 1_000_000;
const window = { fromMicros: 10 * SECOND, untilMicros: 100 * SECOND };

test("counts what was done in the window, to whom, and whether anything undoes it", () => {
  const actions = new ActionTally(window);
  for (const at of [9, 10, 100]) {
    actions.taken(at * SECOND, 1, "stopRouting", true);
    actions.taken(at * SECOND, 2, "restart", false);
    actions.taken(at * SECOND, 3, "failOver", false);
    actions.verdictTakenBack(at * SECOND, 1, "stopRouting", true);
    // A restart is neither undone nor for good.
    actions.verdictTakenBack(at * SECOND, 2, "restart", true);
    // It was really down, and has come back.
    actions.verdictTakenBack(at * SECOND, 3, "failOver", false);
    actions.lifted(at * SECOND);
  }
  expect(actions.counts(100 * SECOND)).toEqual({
    taken: 3,
    onAlive: 1,
    undone: 2,
    irreversible: 1,
    irreversibleOnAlive: 0,
    regretted: 0,
    splitSeconds: 0,
  });
});

test("counts for how long one that was failed over was up beside its successor", () => {
  const actions = new ActionTally(window);
  actions.taken(20 * SECOND, 1, "failOver", true);
  // Others do the same to the same.
  actions.taken(21 * SECOND, 1, "failOver", true);
  actions.taken(30 * SECOND, 2, "failOver", true);
  actions.subjectStopped(35 * SECOND, 2);
  actions.verdictTakenBack(63 * SECOND, 1, "failOver", true);
  actions.verdictTakenBack(64 * SECOND, 1, "failOver", true);
  actions.taken(90 * SECOND, 3, "failOver", true);
  expect(actions.counts(100 * SECOND)).toMatchObject({
    irreversible: 4,
    irreversibleOnAlive: 4,
    regretted: 2,
    splitSeconds: 43 + 5 + 10,
  });
});
