import { expect, test } from "vitest";
import { GroundTruth } from "../../src/coordinator/ground-truth.ts";
import { PairRecords, type PairSlot } from "../../src/coordinator/pair-records.ts";
import type { TallyPlan } from "../../src/coordinator/tally-plan.ts";
import { VerdictActions } from "../../src/coordinator/verdict-actions.ts";
import { VerdictBook } from "../../src/coordinator/verdict-book.ts";
import { none } from "../../src/gates/none.ts";
import { ACTION_TAKEN, ACTION_WITHHELD, ALIVE, CONVICTED } from "../../src/node.ts";
import { gateGroup } from "../gates/gate-group.ts";

const SECOND = 1_000_000;

/** Three members that all know one another; times in seconds. */
function threeMembers(group: Partial<TallyPlan["groups"][number]> = {}, plan: Partial<TallyPlan> = {}) {
  const truth = new GroundTruth(3, new Set(), "run");
  const records = new PairRecords(3);
  const groups = [{ name: "g", first: 0, count: 3, startsFull: true, ...group }];
  const book = new VerdictBook(3, groups, truth, records);
  const whole: TallyPlan = {
    memberCount: 3,
    groups,
    nameOf: (node) => `g-${node}`,
    messageKinds: [["ping"]],
    warmupMicros: 0,
    endMicros: 100 * SECOND,
    accounting: "run",
    anomalySet: new Set(),
    isCut: () => false,
    limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
    ...plan,
  };
  const window = { fromMicros: 0, untilMicros: 100 * SECOND };
  const actions = new VerdictActions(whole, window, { truth, records, book, advance: () => {} });
  for (const node of [0, 1, 2]) {
    truth.started(0, node);
    book.started(node, true);
    actions.memberStarted(0, node);
  }
  const convict = (at: number, observer: number, subject: number, outcome: 0 | 1) => {
    book.hold(observer, subject, ALIVE, CONVICTED);
    actions.convicted(at * SECOND, observer, subject, outcome);
    actions.convictorsChanged(at * SECOND, subject);
  };
  const slotOf = (observer: number, subject: number): PairSlot => records.find(observer, subject);
  const tally = () => actions.tally(100 * SECOND);
  return { actions, convict, slotOf, tally };
}

test("a member acts on its own verdict, and what is taken back is undone", () => {
  const { actions, convict, slotOf, tally } = threeMembers();
  convict(1, 0, 2, ACTION_TAKEN);
  expect(tally().actions).toMatchObject({ taken: 1, onAlive: 1, undone: 0 });
  actions.verdictTakenBack(2 * SECOND, 0, 2, slotOf(0, 2), true);
  expect(tally().actions).toMatchObject({ taken: 1, onAlive: 1, undone: 1 });
  // There is nothing left to be taken back.
  actions.verdictTakenBack(3 * SECOND, 0, 2, slotOf(0, 2), true);
  expect(tally().actions.undone).toBe(1);
});

test("what is withheld is no action until it is released, once", () => {
  const { actions, convict, slotOf, tally } = threeMembers();
  convict(1, 0, 2, ACTION_WITHHELD);
  expect(tally()).toMatchObject({
    actions: { taken: 0 },
    gate: { heldBack: 1, heldBackAlive: 1, standing: 1, released: 0 },
  });
  actions.released(2 * SECOND, 0, 2);
  expect(tally()).toMatchObject({
    actions: { taken: 1, onAlive: 1 },
    gate: { standing: 0, released: 1, dropped: 0 },
  });
  convict(3, 1, 2, ACTION_WITHHELD);
  actions.subjectGone(4 * SECOND, 1, slotOf(1, 2));
  expect(tally().gate).toMatchObject({ standing: 0, released: 1 });
});

test("the first trigger is told with its member, and budgets only of programs that keep one", () => {
  const plain = threeMembers();
  plain.actions.gate(5 * SECOND, 1, true, 3, 2);
  expect(plain.tally()).toMatchObject({
    firstTrigger: { atSeconds: 5, by: "g-1", group: "g", expected: 3, renewals: 2 },
    ownBudgets: [],
  });
  const keeping = threeMembers({ keepsBudget: true });
  keeping.actions.gate(5 * SECOND, 1, true, 3, 2);
  expect(keeping.tally().ownBudgets).toMatchObject([{ observer: "g-1", sinceSeconds: 5, heldBack: 0 }]);
  keeping.actions.observerStopped(6 * SECOND, 1);
  expect(keeping.tally()).toMatchObject({
    ownBudgets: [],
    gate: { triggers: 1, seconds: 1, engagedAtEnd: 0 },
  });
});

test("where somebody acts for the group, its members only say so", () => {
  const woken: (() => void)[] = [];
  const { actions, convict, tally } = threeMembers(
    { actor: { gate: none.create({}, gateGroup(3)), quorum: 0 } },
    {
      wakeAt: (_atMicros, _actor, wake) => {
        woken.push(wake);
        return () => {};
      },
    },
  );
  for (const wake of woken.splice(0)) wake();
  convict(1, 0, 2, ACTION_TAKEN);
  convict(1, 1, 2, ACTION_TAKEN);
  expect(tally().actions.taken).toBe(0);
  for (const wake of woken.splice(0)) wake();
  expect(tally().actions).toMatchObject({ taken: 1, onAlive: 1 });
  expect(tally().firstTrigger).toBeNull();
  actions.memberStopped(2 * SECOND, 0, false);
  expect(tally().actions.taken).toBe(1);
});

test("somebody who acts must be woken", () => {
  const group = { actor: { gate: none.create({}, gateGroup(3)), quorum: 0 } };
  expect(() => threeMembers(group)).toThrow(/who acts for g needs to be woken/);
});
