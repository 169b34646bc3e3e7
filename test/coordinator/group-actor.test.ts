import { describe, expect, it } from "vitest";
import { Coordinator } from "../../src/coordinator/coordinator.ts";
import type { GroupAct } from "../../src/coordinator/tally-plan.ts";
import { alb } from "../../src/gates/alb.ts";
import { envoyPanic } from "../../src/gates/envoy-panic.ts";
import { escalation } from "../../src/gates/escalation.ts";
import { none } from "../../src/gates/none.ts";
import { velocity } from "../../src/gates/velocity.ts";
import { ACTION_TAKEN, type ActionKind, ALIVE, CONVICTED, type GateRuleDescriptor } from "../../src/node.ts";
import { gateGroup } from "../gates/gate-group.ts";

const SECOND = 1_000_000;

/** One who acts for a group of members that all know one another and are up from the start; times are in seconds. */
class Bench<Settings> {
  readonly coordinator: Coordinator;
  /** In order: `taken 3`, `engaged 3 of 5`. */
  readonly told: string[] = [];
  #wakes: { atMicros: number; wake: () => void }[] = [];

  constructor(
    descriptor: GateRuleDescriptor<Settings>,
    settings: object,
    members: number,
    action: ActionKind = "stopRouting",
    quorum = 0,
    zones?: readonly string[],
  ) {
    const group = gateGroup(members, { action, ...(zones && { zones }) });
    const gate = descriptor.create(descriptor.settings.parse(settings), group);
    this.coordinator = new Coordinator({
      memberCount: members,
      groups: [{ name: "g", first: 0, count: members, startsFull: true, action, actor: { gate, quorum } }],
      nameOf: (node) => `g-${node}`,
      messageKinds: [["ping"]],
      warmupMicros: 0,
      endMicros: 1_000 * SECOND,
      accounting: "run",
      anomalySet: new Set(),
      isCut: () => false,
      limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
      wakeAt: (atMicros, _actor, wake) => {
        const entry = { atMicros, wake };
        this.#wakes.push(entry);
        return () => {
          this.#wakes = this.#wakes.filter((other) => other !== entry);
        };
      },
      onAct: (atMicros, act) => this.told.push(`${atMicros / SECOND} s: ${wordsOf(act)}`),
    });
    for (let member = 0; member < members; member++) this.coordinator.nodeStarted(0, member);
    this.until(0);
  }

  /** So many observers convict the subject, or all others do. */
  convict(at: number, subject: number, ...observers: readonly number[]): void {
    this.#before(at);
    for (const observer of observers) {
      this.coordinator.verdict(at * SECOND, observer, subject, CONVICTED, 1, observer, ACTION_TAKEN);
    }
  }

  trust(at: number, subject: number, ...observers: readonly number[]): void {
    this.#before(at);
    for (const observer of observers) {
      this.coordinator.verdict(at * SECOND, observer, subject, ALIVE, 2, subject, ACTION_TAKEN);
    }
  }

  stop(at: number, node: number, reason: "crash" | "leave" = "crash"): void {
    this.#before(at);
    this.coordinator.nodeStopped(at * SECOND, node, reason);
  }

  start(at: number, node: number): void {
    this.#before(at);
    this.coordinator.nodeStarted(at * SECOND, node, true);
  }

  #before(at: number): void {
    this.until(at - 1e-6);
  }

  /** The ends of all instants up to this one come up. */
  until(at: number): void {
    for (;;) {
      const [next] = this.#wakes.toSorted((one, other) => one.atMicros - other.atMicros);
      if (next === undefined || next.atMicros > at * SECOND) return;
      this.#wakes = this.#wakes.filter((other) => other !== next);
      next.wake();
    }
  }

  finish(at: number) {
    this.until(at);
    return this.coordinator.finish(at * SECOND);
  }
}

function wordsOf(act: GroupAct): string {
  return "subject" in act
    ? `${act.what} ${act.subject}`
    : `${act.what} at ${act.renewals} of ${act.expected}`;
}

/** Members 0 and 1 judge 2 to 4, on whom one acts. */
function judgedByOthers(quorum: number) {
  const told: string[] = [];
  const wakes: (() => void)[] = [];
  const gate = none.create(none.settings.parse({}), gateGroup(3, { first: 2 }));
  const coordinator = new Coordinator({
    memberCount: 5,
    groups: [
      { name: "judges", first: 0, count: 2, startsFull: true, judged: [1] },
      { name: "judged", first: 2, count: 3, startsFull: true, judged: [], actor: { gate, quorum } },
    ],
    nameOf: (node) => `g-${node}`,
    messageKinds: [["ping"], ["ping"]],
    warmupMicros: 0,
    endMicros: 1_000 * SECOND,
    accounting: "run",
    anomalySet: new Set(),
    isCut: () => false,
    limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
    wakeAt: (_atMicros, _actor, wake) => {
      wakes.push(wake);
      return () => {
        wakes.splice(wakes.indexOf(wake), 1);
      };
    },
    onAct: (atMicros, act) => told.push(`${atMicros / SECOND} s: ${wordsOf(act)}`),
  });
  const settle = () => {
    for (const wake of wakes.splice(0)) wake();
  };
  for (let node = 0; node < 5; node++) coordinator.nodeStarted(0, node);
  settle();
  return { coordinator, told, settle };
}

describe("one who acts on a group some of whom leave", () => {
  /** Six members in zones a and b in turn, behind a balancer that fails open zone by zone. */
  const zoned = () => new Bench(alb, { crossZone: false }, 6, "stopRouting", 0.5, ["a", "b"]);

  it("tells the gate, whoever was under a verdict or not: who is left of a zone is all there is", () => {
    const bench = zoned();
    bench.stop(5, 0, "leave");
    bench.stop(5, 2, "leave");
    // The last one of zone a: without it nobody would be left, and it fails open.
    bench.convict(10, 4, 1, 3, 5);
    bench.until(10);
    expect(bench.told).toEqual(["10 s: withheld 4", "10 s: engaged at 3 of 4"]);
  });

  it("tells it too who is back", () => {
    const bench = zoned();
    bench.stop(5, 0, "leave");
    bench.stop(5, 2, "leave");
    bench.start(8, 0);
    bench.convict(10, 4, 1, 3, 5);
    bench.until(10);
    expect(bench.told).toEqual(["10 s: taken 4"]);
  });
});

describe("one who acts on a group that others judge", () => {
  it("acts on the word of a quorum of these, and what they say they did counts for nothing", () => {
    const { coordinator, told, settle } = judgedByOthers(1);
    coordinator.verdict(5 * SECOND, 0, 3, CONVICTED, 1, 0, ACTION_TAKEN);
    settle();
    expect(told).toEqual([]);
    coordinator.verdict(6 * SECOND, 1, 3, CONVICTED, 1, 1, ACTION_TAKEN);
    settle();
    expect(told).toEqual(["6 s: taken 3"]);
    coordinator.verdict(7 * SECOND, 1, 3, ALIVE, 1, 1, ACTION_TAKEN);
    settle();
    expect(told).toEqual(["6 s: taken 3", "7 s: undone 3"]);
    expect(coordinator.finish(8 * SECOND).actions).toMatchObject({ taken: 1, onAlive: 1, undone: 1 });
  });

  it("needs fewer when a judge stops", () => {
    const { coordinator, told, settle } = judgedByOthers(1);
    coordinator.verdict(5 * SECOND, 0, 3, CONVICTED, 1, 0, ACTION_TAKEN);
    settle();
    coordinator.nodeStopped(9 * SECOND, 1, "crash");
    settle();
    expect(told).toEqual(["9 s: taken 3"]);
  });
});

describe("one who acts for a group", () => {
  it("acts once, however many convict, at the end of the instant of the first", () => {
    const bench = new Bench(none, {}, 4);
    bench.convict(5, 2, 0, 1);
    bench.convict(5, 3, 0);
    expect(bench.told).toEqual([]);
    bench.until(5);
    expect(bench.told).toEqual(["5 s: taken 2", "5 s: taken 3"]);
    bench.convict(6, 2, 3);
    bench.trust(8, 2, 0, 1);
    bench.until(8);
    expect(bench.told).toHaveLength(2);
    // Only when nobody convicts it any more.
    bench.trust(9, 2, 3);
    const { actions, convictions } = bench.finish(10);
    expect(bench.told.at(-1)).toBe("9 s: undone 2");
    expect(actions).toMatchObject({ taken: 2, onAlive: 2, undone: 1, irreversible: 0 });
    // The members' own verdicts are counted as ever.
    expect(convictions.false).toBe(4);
  });

  it("waits for a quorum of those that are up, the subject apart", () => {
    const bench = new Bench(none, {}, 5, "stopRouting", 0.5);
    bench.convict(1, 4, 0);
    bench.until(1);
    expect(bench.told).toEqual([]);
    bench.convict(2, 4, 1);
    bench.until(2);
    expect(bench.told).toEqual(["2 s: taken 4"]);
    bench.convict(3, 3, 0);
    bench.until(3);
    // Of three others that are up, one is no half; of two it is.
    bench.stop(4, 1);
    bench.stop(5, 2);
    bench.until(5);
    // With member-1 its verdict on member-4 has gone: one of two convicts it still.
    expect(bench.told).toEqual(["2 s: taken 4", "4 s: undone 4", "5 s: taken 3", "5 s: taken 4"]);
  });

  it("is gated: what is withheld is taken in its time, or comes to nothing", () => {
    const bench = new Bench(velocity, { removals: 1, window: "30s" }, 6);
    bench.convict(10, 1, 0);
    bench.convict(10, 2, 0);
    bench.convict(10, 3, 0);
    bench.until(10);
    expect(bench.told).toEqual([
      "10 s: taken 1",
      "10 s: withheld 2",
      "10 s: withheld 3",
      "10 s: engaged at 3 of 6",
    ]);
    bench.stop(15, 3);
    bench.trust(20, 2, 0);
    bench.until(100);
    expect(bench.told.slice(4)).toEqual(["40 s: released 3", "70 s: open at 4 of 6"]);
    expect(bench.finish(100)).toMatchObject({
      actions: { taken: 2, onAlive: 1 },
      gate: {
        triggers: 1,
        seconds: 60,
        heldBack: 2,
        heldBackAlive: 2,
        released: 1,
        dropped: 1,
        standing: 0,
        engagedAtEnd: 0,
      },
      firstTrigger: { atSeconds: 10, by: "g", expected: 6, renewals: 3 },
    });
  });

  it("routes to everybody again when its gate fails open, and stops when that is over", () => {
    const bench = new Bench(envoyPanic, {}, 4);
    bench.convict(1, 0, 3);
    bench.convict(2, 1, 3);
    bench.until(2);
    bench.convict(3, 2, 3);
    bench.until(3);
    expect(bench.told).toEqual([
      "1 s: taken 0",
      "2 s: taken 1",
      "3 s: lifted 0",
      "3 s: lifted 1",
      "3 s: withheld 2",
      "3 s: engaged at 1 of 4",
    ]);
    bench.trust(9, 2, 3);
    const { actions, gate } = bench.finish(9);
    expect(bench.told.slice(6)).toEqual(["9 s: released 0", "9 s: released 1", "9 s: open at 2 of 4"]);
    expect(actions).toMatchObject({ taken: 4, undone: 2 });
    expect(gate).toMatchObject({ heldBack: 1, lifted: 2, released: 2, dropped: 1, standing: 0 });
  });

  it("cannot undo a failover: the old one is back beside the new one", () => {
    const bench = new Bench(none, {}, 5, "failOver");
    bench.convict(10, 1, 0);
    bench.convict(10, 2, 0);
    bench.until(10);
    bench.stop(20, 2);
    bench.trust(53, 1, 0);
    bench.until(53);
    // Its place is another's: nobody fails it over again.
    bench.convict(60, 1, 0);
    bench.until(60);
    expect(bench.told).toEqual(["10 s: taken 1", "10 s: taken 2", "53 s: stands 1"]);
    expect(bench.finish(70).actions).toEqual({
      taken: 2,
      onAlive: 2,
      undone: 0,
      irreversible: 2,
      irreversibleOnAlive: 2,
      regretted: 1,
      splitSeconds: 43 + 10,
    });
  });

  it("regrets no failover of one that was really down", () => {
    const bench = new Bench(escalation, {}, 5, "failOver");
    bench.stop(10, 1);
    bench.convict(15, 1, 0);
    bench.until(80);
    bench.start(90, 1);
    bench.trust(95, 1, 0);
    expect(bench.finish(100)).toMatchObject({
      actions: {
        taken: 1,
        onAlive: 0,
        irreversible: 1,
        irreversibleOnAlive: 0,
        regretted: 0,
        splitSeconds: 0,
      },
      gate: { heldBack: 1, heldBackDead: 1, released: 1 },
    });
    expect(bench.told).toEqual([
      "15 s: withheld 1",
      "15 s: engaged at 4 of 5",
      "75 s: released 1",
      "75 s: open at 4 of 5",
      "95 s: stands 1",
    ]);
  });

  it("expects nobody back who has said that it leaves", () => {
    const bench = new Bench(velocity, { removals: 1, window: "30s" }, 4);
    bench.convict(1, 0, 3);
    bench.convict(1, 1, 3);
    bench.until(1);
    bench.stop(2, 1, "leave");
    bench.until(100);
    expect(bench.told).toEqual([
      "1 s: taken 0",
      "1 s: withheld 1",
      "1 s: engaged at 2 of 4",
      "31 s: open at 2 of 3",
    ]);
    expect(bench.finish(100).gate).toMatchObject({ heldBack: 1, released: 0, dropped: 0, standing: 0 });
  });

  it("needs to be woken", () => {
    expect(
      () =>
        new Coordinator({
          memberCount: 1,
          groups: [
            {
              name: "g",
              first: 0,
              count: 1,
              startsFull: true,
              actor: { gate: none.create({}, gateGroup(1)), quorum: 0 },
            },
          ],
          nameOf: String,
          messageKinds: [[]],
          warmupMicros: 0,
          endMicros: 1,
          accounting: "run",
          anomalySet: new Set(),
          isCut: () => false,
          limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
        }),
    ).toThrow("who acts for g needs to be woken");
  });
});
