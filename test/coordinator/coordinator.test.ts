import { describe, expect, test } from "vitest";
import { Coordinator } from "../../src/coordinator/coordinator.ts";
import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import type { TallyPlan } from "../../src/coordinator/tally-plan.ts";
import {
  ACTION_TAKEN,
  ACTION_WITHHELD,
  ALIVE,
  CONVICTED,
  LEFT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  SUSPECTED,
  type Verdict,
} from "../../src/node.ts";

const SECOND = 1_000_000;

/** A coordinator that is told of seconds, and of verdicts in words. */
class Bench {
  readonly coordinator: Coordinator;
  /** Directed cuts, as `from>to`. */
  readonly cuts = new Set<string>();

  constructor(plan: Partial<TallyPlan> & { readonly startsFull?: boolean } = {}) {
    const memberCount = plan.memberCount ?? 4;
    this.coordinator = new Coordinator({
      memberCount,
      groups: [{ name: "member", first: 0, count: memberCount, startsFull: plan.startsFull ?? true }],
      nameOf: (node) => `member-${node}`,
      messageKinds: [["ping", "ack"]],
      warmupMicros: 10 * SECOND,
      endMicros: 70 * SECOND,
      accounting: "run",
      anomalySet: new Set(),
      isCut: (from, to) => this.cuts.has(`${from}>${to}`),
      limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
      ...plan,
    });
  }

  start(at: number, ...nodes: number[]): void {
    for (const node of nodes) this.coordinator.nodeStarted(at * SECOND, node);
  }

  crash(at: number, node: number): void {
    this.coordinator.nodeStopped(at * SECOND, node, "crash");
  }

  leave(at: number, node: number): void {
    this.coordinator.nodeStopped(at * SECOND, node, "leave");
  }

  holds(at: number, observer: number, subject: number, verdict: Verdict, accuser = observer) {
    return this.coordinator.verdict(at * SECOND, observer, subject, verdict, 1, accuser, ACTION_TAKEN);
  }

  suspects(at: number, observer: number, subject: number, accuser = observer): void {
    expect(this.holds(at, observer, subject, SUSPECTED, accuser)).toBeUndefined();
  }

  convicts(at: number, observer: number, subject: number, accuser = observer) {
    return this.holds(at, observer, subject, CONVICTED, accuser);
  }

  withholds(at: number, observer: number, subject: number, accuser = observer) {
    return this.coordinator.verdict(at * SECOND, observer, subject, CONVICTED, 1, accuser, ACTION_WITHHELD);
  }

  trusts(at: number, observer: number, subject: number): void {
    expect(this.holds(at, observer, subject, ALIVE, subject)).toBeUndefined();
  }

  forgets(at: number, observer: number, subject: number): void {
    this.coordinator.forgotten(at * SECOND, observer, subject);
  }

  anomaly(from: number, to: number, node: number, meanwhile: () => void = () => {}): void {
    this.coordinator.anomalyBegan(from * SECOND, node);
    meanwhile();
    this.coordinator.anomalyEnded(to * SECOND, node);
  }

  finish(at = 80): RunTally {
    return this.coordinator.finish(at * SECOND);
  }

  summary(at = 80) {
    return mergeTallies("default", [this.finish(at)], [1], ["hash"]);
  }
}

/** Four members, one of them starved for a while: window [10 s, 70 s), run to 80 s. Everything is counted by hand. */
function handCounted() {
  const bench = new Bench({
    anomalySet: new Set([3]),
    limits: { worstCaseRemovalsPerMinute: 3, detectionFloorMicros: 2_500_000 },
  });
  const { coordinator } = bench;
  const at = (seconds: number) => seconds * SECOND;

  bench.start(0, 0, 1, 2, 3);

  // The warm-up: none of this counts.
  bench.suspects(5, 0, 1);
  expect(bench.convicts(6, 0, 1)).toBe("false");
  coordinator.refuted(at(6), 1, REFUTED_CONVICTION, 2);
  coordinator.accused(at(6), 0, 1);
  bench.trusts(7, 0, 1);
  coordinator.packetSent(at(10) - 1, 0, 0, 100, 1);
  coordinator.streamSent(at(10) - 1, 0, 0, 100);
  coordinator.dropped(at(10) - 1, "lost");

  coordinator.packetSent(at(10), 0, 0, 30, 1);
  coordinator.packetSent(at(12), 1, 1, 12, 1);
  coordinator.packetSent(at(13), 2, 0, 90, 3);
  coordinator.dropped(at(13), "lost");
  coordinator.streamSent(at(14), 2, 1, 400);

  // member-3 is starved from 20 s to 30 s: the others convict it, and it convicts member-2.
  coordinator.anomalyBegan(at(20), 3);
  coordinator.accused(at(22), 0, 3);
  bench.suspects(22, 0, 3);
  coordinator.health(at(22), 0, 1);
  bench.suspects(23, 1, 3, 0);
  coordinator.confirmed(at(23.5), 0, 3, 1, 1);
  coordinator.accused(at(24), 3, 2);
  bench.suspects(24, 3, 2);
  coordinator.gate(at(24.5), 3, true, 4, 3);
  expect(bench.withholds(25, 3, 2)).toBe("false");
  coordinator.health(at(25), 3, 4);
  expect(bench.convicts(26, 0, 3)).toBe("faulted");
  expect(bench.convicts(27, 1, 3, 0)).toBe("faulted");
  expect(bench.convicts(28, 2, 3, 0)).toBe("faulted");
  coordinator.gate(at(29), 3, false, 4, 4);
  coordinator.released(at(29), 3, 2);
  coordinator.anomalyEnded(at(30), 3);
  coordinator.health(at(30), 3, 0);
  coordinator.refuted(at(30), 3, REFUTED_CONVICTION, 2);
  bench.trusts(31, 0, 3);
  bench.trusts(31, 1, 3);
  bench.trusts(32, 2, 3);
  coordinator.health(at(32), 0, 0);
  coordinator.refuted(at(33), 2, REFUTED_CONVICTION, 2);
  bench.trusts(34, 3, 2);

  // A partition, of which one direction is enough.
  bench.cuts.add("1>0");
  bench.suspects(41, 0, 1);
  expect(bench.convicts(44, 0, 1)).toBe("unreachable");
  bench.cuts.clear();
  bench.trusts(46, 0, 1);

  // A false conviction at a healthy observer.
  coordinator.accused(at(48), 1, 0);
  bench.suspects(48, 1, 0);
  expect(bench.convicts(50, 1, 0)).toBe("false");
  coordinator.refuted(at(51), 0, REFUTED_SUSPICION, 2);
  bench.trusts(52, 1, 0);

  // member-2 dies; the gate of member-3 withholds the action on it.
  bench.crash(54, 2);
  coordinator.accused(at(57), 0, 2);
  bench.suspects(57, 0, 2);
  bench.suspects(58, 1, 2, 0);
  expect(bench.convicts(60, 0, 2)).toBe("true");
  expect(bench.convicts(60.5, 1, 2, 0)).toBe("true");
  bench.suspects(61, 0, 1);
  coordinator.gate(at(61.5), 3, true, 4, 2);
  expect(bench.withholds(62, 3, 2)).toBe("true");
  bench.trusts(62, 0, 1);

  // member-3 dies, member-1 dies before it learns of that, and only the former is detected, in the tail.
  bench.crash(65, 3);
  bench.crash(69, 1);
  coordinator.packetSent(at(70), 0, 0, 100, 1);
  bench.suspects(70, 0, 3);
  expect(bench.convicts(72, 0, 3)).toBe("true");
  coordinator.accused(at(75), 0, 1);
  return bench;
}

describe("a scenario counted by hand", () => {
  test("every figure of the summary", () => {
    expect(handCounted().summary()).toEqual({
      name: "default",
      runs: 1,
      seeds: [1],
      traceHash: ["hash"],
      members: 4,
      seconds: 60,
      incompleteJoins: 0,
      convictions: { true: 3, faulted: 3, unreachable: 1, false: 2 },
      falseConvictions: { total: 2, atHealthy: 1, perRun: [2] },
      crashes: { injected: 3, detected: 2, undetected: 1, alreadyConvicted: 0 },
      // member-2 after 6 s, member-3 after 7 s.
      firstDetection: {
        count: 2,
        p50: 6.5,
        p99: expect.closeTo(6.99, 12),
        p999: expect.closeTo(6.999, 12),
      },
      // member-2 after 6.5 s: member-3, which hears later, is in the anomaly set. member-3 after 7 s.
      fullDissemination: {
        count: 2,
        p50: 6.75,
        p99: expect.closeTo(6.995, 12),
        p999: expect.closeTo(6.9995, 12),
      },
      anomalies: {
        injected: 1,
        detected: 1,
        firstDetection: { count: 1, p50: 6, p99: 6, p999: 6 },
        fullDissemination: { count: 1, p50: 8, p99: 8, p999: 8 },
      },
      // 3 faulted + 1 unreachable + 1 false + 1 released, all alive and all held alive again; 2 true.
      actions: {
        taken: 8,
        onAlive: 6,
        undone: 6,
        irreversible: 0,
        irreversibleOnAlive: 0,
        regretted: 0,
        splitSeconds: 0,
      },
      suspicions: 8,
      accusations: 4,
      confirmations: 1,
      refutations: 3,
      refuted: { suspicion: 1, conviction: 2, conflict: 0 },
      flaps: 6,
      messages: 3,
      bytes: 132,
      messagesPerMemberSecond: 3 / 240,
      parts: 5,
      messagesByKind: { ping: 2, ack: 1 },
      bytesByKind: { ping: 120, ack: 12 },
      streams: {
        messages: 1,
        bytes: 400,
        messagesByKind: { ping: 0, ack: 1 },
        bytesByKind: { ping: 0, ack: 400 },
      },
      dropped: { lost: 1 },
      quality: {
        // Ordered pairs with both up: 12 × 44 s + 6 × 11 s + 2 × 4 s = 602 pair-seconds.
        suspicion: {
          // member-2 at 0, 1, 3: 3, 4, 8 s; member-3 at 0: 5 s.
          detectionTime: 20 / 4,
          detections: 4,
          earlyDetections: 0,
          // (0,3) 9 s, (1,3) 8 s, (2,3) 4 s, (3,2) 10 s, (0,1) 5 s and 1 s, (1,0) 4 s.
          mistakes: 7,
          mistakeRate: 7 / 602,
          mistakeDuration: 41 / 7,
          // (0,1) at 41 s and 61 s.
          mistakeRecurrence: 20,
          queryAccuracy: 1 - 41 / 602,
        },
        conviction: {
          detectionTime: 27.5 / 4,
          detections: 4,
          earlyDetections: 0,
          mistakes: 6,
          mistakeRate: 6 / 602,
          mistakeDuration: 26 / 6,
          mistakeRecurrence: null,
          queryAccuracy: 1 - 26 / 602,
        },
      },
      // 24.5 s to 29 s, and 61.5 s to its member's crash at 65 s.
      gate: {
        triggers: 2,
        seconds: 8,
        heldBack: 2,
        heldBackAlive: 1,
        heldBackDead: 1,
        released: 1,
        dropped: 0,
        lifted: 0,
        standing: 0,
        engagedAtEnd: 0,
      },
      // Healthy members were up 60 + 59 + 44 s, with 10 s at score 1; the other 55 s, with 5 s at score 4.
      health: { healthy: 10 / 163, anomalous: 20 / 55 },
      limits: { worstCaseRemovalsPerMinute: 3, detectionFloorSeconds: 2.5 },
      tail: { seconds: 10, convictions: { true: 1, faulted: 0, unreachable: 0, false: 0 } },
      anomalous: [{ name: "member-3", runs: 1, spells: 1, seconds: 10 }],
      accusers: [
        ["member-0", "member-3", "faulted", 3],
        ["member-0", "member-2", "true", 2],
        ["member-0", "member-1", "unreachable", 1],
        ["member-1", "member-0", "false", 1],
        ["member-3", "member-2", "false", 1],
        ["member-3", "member-2", "true", 1],
      ],
    });
  });

  test("its tally survives JSON", () => {
    const tally = handCounted().finish();
    expect(JSON.parse(JSON.stringify(tally))).toEqual(tally);
  });
});

describe("what a conviction was worth", () => {
  test("true, if the subject went down and came back since the accuser's suspicion began", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 0, 3);
    bench.crash(21, 3);
    bench.start(22, 3);
    bench.suspects(23, 1, 3, 0);
    // member-1 suspects only since the restart, but whom it heard it from has done so for longer.
    expect(bench.convicts(24, 1, 3, 0)).toBe("true");
    // A suspicion of member-2's own began too late to have been about the crash.
    bench.suspects(24, 2, 3, 2);
    expect(bench.convicts(25, 2, 3, 2)).toBe("false");
    const tally = bench.finish();
    expect(tally.crashes.firstDetection).toEqual([3]);
    expect(tally.convictions).toEqual({ true: 1, faulted: 0, unreachable: 0, false: 1 });
  });

  test("true even if the accuser has crashed since", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 0, 3);
    bench.crash(21, 3);
    bench.crash(21, 0);
    bench.start(22, 3);
    expect(bench.convicts(24, 1, 3, 0)).toBe("true");
  });

  test("an accuser without a suspicion on record: the observer's own counts, while it lasts", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 1, 3, 0);
    bench.suspects(20, 2, 3, 0);
    bench.trusts(20.5, 2, 3);
    bench.crash(21, 3);
    bench.start(22, 3);
    expect(bench.convicts(24, 1, 3, 0)).toBe("true");
    expect(bench.convicts(24, 2, 3, 0)).toBe("false");
    expect(bench.convicts(24, 0, 3, 0)).toBe("false");
  });

  test("a restart in the very instant in which the suspicion begins came before it", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.crash(21, 3);
    bench.start(22, 3);
    bench.suspects(22, 0, 3);
    expect(bench.convicts(24, 0, 3)).toBe("false");
  });

  test("a member that has not started, or has left, is down", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2);
    expect(bench.convicts(20, 0, 3)).toBe("true");
    bench.leave(21, 2);
    expect(bench.convicts(22, 0, 2)).toBe("true");
    expect(bench.finish().crashes.injected).toBe(0);
  });

  test("the order is true, faulted, unreachable, false", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2, 3);
    for (const subject of [1, 2, 3]) bench.cuts.add(`0>${subject}`);
    expect(bench.convicts(20, 0, 3)).toBe("faulted");
    bench.crash(21, 3);
    expect(bench.convicts(22, 1, 3)).toBe("true");
    expect(bench.convicts(23, 0, 1)).toBe("unreachable");
    expect(bench.convicts(24, 1, 0)).toBe("unreachable");
    expect(bench.convicts(25, 1, 2)).toBe("false");
  });

  test("accounting by the run: an anomaly at any time excuses; by the instant: only now", () => {
    for (const accounting of ["run", "instant"] as const) {
      const bench = new Bench({ accounting, anomalySet: new Set([2, 3]) });
      bench.start(0, 0, 1, 2, 3);
      const whenever = accounting === "run" ? "faulted" : "false";
      expect(bench.convicts(20, 0, 3)).toBe(whenever);
      bench.anomaly(30, 40, 3, () => {
        expect(bench.convicts(31, 1, 3)).toBe("faulted");
        expect(bench.convicts(32, 3, 1)).toBe("false");
        expect(bench.convicts(33, 2, 1)).toBe("false");
      });
      expect(bench.convicts(40, 2, 3)).toBe(whenever);
      expect(bench.convicts(41, 3, 0)).toBe("false");
      expect(bench.finish().falseConvictions).toEqual(
        // By the instant, only member-3's conviction of member-1 came from a faulted observer.
        accounting === "run" ? { total: 3, atHealthy: 0 } : { total: 5, atHealthy: 4 },
      );
    }
  });
});

describe("what must not count", () => {
  test("a verdict that changes nothing, one on oneself, and left", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 0, 1);
    bench.suspects(21, 0, 1);
    expect(bench.convicts(22, 0, 1)).toBe("false");
    expect(bench.convicts(23, 0, 1)).toBeUndefined();
    expect(bench.convicts(24, 2, 2)).toBeUndefined();
    expect(bench.holds(25, 2, 1, LEFT)).toBeUndefined();
    const tally = bench.finish();
    expect(tally.suspicions).toBe(1);
    expect(tally.convictions.false).toBe(1);
    expect(tally.actions).toMatchObject({ taken: 1, onAlive: 1 });
    expect(tally.quality.conviction.mistakes).toBe(1);
  });

  test("the edges of the window: closed at the start, open at the end", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(10 - 1e-6, 0, 1);
    bench.suspects(10, 0, 2);
    bench.suspects(70 - 1e-6, 0, 3);
    bench.suspects(70, 1, 0);
    bench.convicts(70, 1, 2);
    const tally = bench.finish();
    expect(tally.suspicions).toBe(2);
    expect(tally.convictions.false).toBe(0);
    expect(tally.tail).toEqual({
      seconds: 10,
      convictions: { true: 0, faulted: 0, unreachable: 0, false: 1 },
    });
  });

  test("crashes and anomalies of the warm-up and the tail", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2, 3);
    bench.crash(5, 1);
    bench.anomaly(6, 12, 3, () => {
      expect(bench.convicts(11, 0, 1)).toBe("true");
      bench.convicts(11, 0, 3);
    });
    bench.crash(70, 2);
    bench.convicts(71, 0, 2);
    bench.anomaly(72, 74, 3, () => bench.convicts(73, 0, 3));
    const tally = bench.finish();
    expect(tally.crashes).toEqual({ injected: 0, firstDetection: [], fullDissemination: [] });
    expect(tally.anomalies).toEqual({ injected: 0, firstDetection: [], fullDissemination: [] });
    expect(tally.quality.conviction.detections.count).toBe(0);
    expect(tally.anomalous).toEqual([{ name: "member-3", spells: 0, seconds: 2 }]);
  });

  test("a leave is nothing to detect, and a spell of a host whose member is down neither", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2, 3);
    bench.leave(20, 2);
    bench.convicts(21, 0, 2);
    bench.crash(30, 3);
    bench.anomaly(31, 40, 3);
    const tally = bench.finish();
    expect(tally.crashes.injected).toBe(1);
    expect(tally.anomalies.injected).toBe(0);
  });

  test("no flap: suspected only, down in between, left in between, or an observer that lost its memory", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 0, 1);
    bench.trusts(21, 0, 1);
    bench.convicts(22, 0, 3);
    bench.crash(23, 3);
    bench.start(24, 3);
    bench.trusts(25, 0, 3);
    bench.convicts(26, 0, 2);
    bench.holds(27, 0, 2, LEFT);
    bench.trusts(28, 0, 2);
    bench.convicts(30, 1, 2);
    bench.crash(31, 1);
    bench.start(32, 1);
    bench.trusts(33, 1, 2);
    expect(bench.finish().flaps).toBe(0);
  });

  test("but a conviction that was forgotten before the subject is alive again is a flap", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.convicts(22, 0, 3);
    bench.forgets(50, 0, 3);
    bench.trusts(51, 0, 3);
    expect(bench.finish().flaps).toBe(1);
  });

  test("figures without a sample are null, and health without a report too", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    const summary = bench.summary();
    expect(summary.firstDetection).toEqual({ count: 0, p50: null, p99: null, p999: null });
    expect(summary.quality.suspicion).toEqual({
      detectionTime: null,
      mistakeRate: 0,
      mistakeDuration: null,
      mistakeRecurrence: null,
      queryAccuracy: 1,
      mistakes: 0,
      detections: 0,
      earlyDetections: 0,
    });
    expect(summary.health).toEqual({ healthy: null, anomalous: null });
    expect(summary.limits).toEqual({ worstCaseRemovalsPerMinute: null, detectionFloorSeconds: null });
  });

  test("a run that ends within its warm-up has no rates", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    const summary = bench.summary(5);
    expect(summary.seconds).toBe(0);
    expect(summary.messagesPerMemberSecond).toBeNull();
    expect(summary.quality.conviction.queryAccuracy).toBeNull();
  });

  test("a run that ends early counts the time it had", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(20, 0, 1);
    const tally = bench.finish(30);
    expect(tally.seconds).toBe(20);
    expect(tally.tail.seconds).toBe(0);
    expect(tally.quality.suspicion.judgedPairSeconds).toBe(240);
    expect(tally.quality.suspicion.wrongPairSeconds).toBe(10);
    // The mistake had not ended.
    expect(tally.quality.suspicion.durations.count).toBe(0);
  });
});

describe("detection", () => {
  test("who held the subject convicted at its crash is informed, and has detected it after 0 s", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.convicts(20, 0, 3);
    bench.crash(25, 3);
    bench.convicts(27, 1, 3);
    bench.convicts(28, 2, 3);
    const { crashes, quality } = bench.finish();
    expect(crashes).toEqual({ injected: 1, firstDetection: [0], fullDissemination: [3] });
    expect(quality.conviction.detections).toEqual({ count: 3, sumSeconds: 0 + 2 + 3 });
    expect(quality.conviction.earlyDetections).toBe(1);
  });

  test("a crash that everybody had convicted before is detected and known after 0 s", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    for (const observer of [0, 1, 2]) bench.convicts(20, observer, 3);
    bench.crash(25, 3);
    expect(bench.finish().crashes).toEqual({
      injected: 1,
      firstDetection: [0],
      fullDissemination: [0],
    });
  });

  test("a spell is not detected by what the spell before it caused", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2, 3);
    bench.anomaly(20, 30, 3, () => {
      bench.convicts(25, 0, 3);
      bench.convicts(26, 1, 3);
    });
    // The detection of a spell may come after it …
    bench.convicts(31, 2, 3);
    bench.anomaly(40, 50, 3);
    bench.trusts(51, 0, 3);
    // … until the next one.
    bench.convicts(60, 0, 3);
    expect(bench.finish().anomalies).toEqual({
      injected: 2,
      firstDetection: [5, 20],
      fullDissemination: [11],
    });
  });

  test("a crash ends the watch for the anomaly, and a restart does not end that for the crash", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2, 3);
    bench.coordinator.anomalyBegan(20 * SECOND, 3);
    bench.suspects(21, 0, 3);
    bench.crash(22, 3);
    bench.start(23, 3);
    expect(bench.convicts(24, 0, 3)).toBe("true");
    expect(bench.convicts(25, 1, 3)).toBe("faulted");
    const tally = bench.finish();
    expect(tally.anomalies.firstDetection).toEqual([]);
    expect(tally.crashes.firstDetection).toEqual([2]);
  });

  test("a crash that restarts before any detection is undetected", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.crash(22, 3);
    bench.start(23, 3);
    expect(bench.convicts(30, 0, 3)).toBe("false");
    expect(bench.summary().crashes).toEqual({ injected: 1, detected: 0, undetected: 1, alreadyConvicted: 0 });
  });

  test("members that crash, leave, forget the subject or hold it left are not awaited", () => {
    const bench = new Bench({ memberCount: 7 });
    bench.start(0, 0, 1, 2, 3, 4, 5, 6);
    bench.forgets(19, 5, 6);
    bench.crash(20, 6);
    bench.convicts(21, 0, 6);
    bench.crash(22, 1);
    bench.leave(23, 2);
    bench.forgets(24, 3, 6);
    bench.holds(25, 4, 6, LEFT);
    // All that were awaited are gone; the last that was informed was so at 21 s.
    expect(bench.finish().crashes.fullDissemination).toEqual([1]);
  });

  test("a member that is informed later than it restarted was not awaited", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    bench.crash(20, 3);
    bench.crash(21, 2);
    bench.convicts(22, 0, 3);
    bench.convicts(23, 1, 3);
    bench.start(24, 2);
    bench.trusts(25, 2, 3);
    bench.convicts(30, 2, 3);
    const { crashes, quality } = bench.finish();
    expect(crashes.fullDissemination).toEqual([3]);
    // Nor was member-2's pair there at the crash.
    expect(quality.conviction.detections.count).toBe(2);
  });

  test("a subject that was forgotten after one crash is not detected at the next for that", () => {
    const bench = new Bench({ memberCount: 2 });
    bench.start(0, 0, 1);
    bench.crash(20, 1);
    bench.convicts(22, 0, 1);
    bench.forgets(30, 0, 1);
    bench.start(40, 1);
    bench.crash(50, 1);
    const { crashes, quality } = bench.finish();
    expect(crashes).toEqual({ injected: 2, firstDetection: [2], fullDissemination: [2] });
    expect(quality.suspicion.detections).toEqual({ count: 1, sumSeconds: 2 });
    expect(quality.conviction.detections).toEqual({ count: 1, sumSeconds: 2 });
  });

  test("the final transition counts for the quality, the first one for the detection", () => {
    const bench = new Bench({ memberCount: 2 });
    bench.start(0, 0, 1);
    bench.crash(20, 1);
    bench.suspects(21, 0, 1);
    bench.convicts(22, 0, 1);
    bench.trusts(23, 0, 1);
    bench.suspects(30, 0, 1);
    bench.convicts(32, 0, 1);
    // Reaped, as dead members are after a while: it was detected all the same.
    bench.forgets(62, 0, 1);
    const { crashes, quality } = bench.finish();
    expect(crashes.firstDetection).toEqual([2]);
    expect(quality.suspicion.detections).toEqual({ count: 1, sumSeconds: 10 });
    expect(quality.conviction.detections).toEqual({ count: 1, sumSeconds: 12 });
    expect(quality.suspicion.mistakes).toBe(0);
  });
});

describe("quality", () => {
  test("the worked check: mistakes at 10, 30, 60 and 100 s of 120 s that last 2, 3, 1 and 4 s", () => {
    // The subject joins and learns of nobody, so that there is one ordered pair.
    const bench = new Bench({
      memberCount: 2,
      startsFull: false,
      warmupMicros: 0,
      endMicros: 120 * SECOND,
    });
    bench.start(0, 0, 1);
    bench.trusts(0, 0, 1);
    const mistakes = [
      [10, 2],
      [30, 3],
      [60, 1],
      [100, 4],
    ] as const;
    for (const [start, length] of mistakes) {
      bench.suspects(start, 0, 1);
      bench.trusts(start + length, 0, 1);
    }
    const { quality } = bench.summary(120);
    expect(quality.suspicion).toEqual({
      detectionTime: null,
      mistakeRate: 4 / 120,
      mistakeDuration: 2.5,
      mistakeRecurrence: 30,
      queryAccuracy: expect.closeTo(0.91667, 5),
      mistakes: 4,
      detections: 0,
      earlyDetections: 0,
    });
    expect(quality.conviction.mistakes).toBe(0);
  });

  test("the worked check over whole cycles: [10 s, 100 s) is right 28/30 of the time", () => {
    const bench = new Bench({
      memberCount: 2,
      startsFull: false,
      warmupMicros: 10 * SECOND,
      endMicros: 100 * SECOND,
    });
    bench.start(0, 0, 1);
    bench.trusts(0, 0, 1);
    for (const [start, length] of [
      [10, 2],
      [30, 3],
      [60, 1],
      [100, 4],
    ] as const) {
      bench.suspects(start, 0, 1);
      bench.trusts(start + length, 0, 1);
    }
    const { suspicion } = bench.summary(120).quality;
    expect(suspicion.queryAccuracy).toBeCloseTo(28 / 30, 12);
    expect(suspicion.mistakes).toBe(3);
    expect(suspicion.mistakeRecurrence).toBe(25);
  });

  test("a mistake cut by the window, a crash or forgetting gives no sample, but its time counts", () => {
    const bench = new Bench({ memberCount: 4 });
    bench.start(0, 0, 1, 2, 3);
    bench.suspects(8, 0, 1);
    bench.trusts(12, 0, 1);
    bench.suspects(20, 0, 2);
    bench.crash(23, 2);
    bench.suspects(30, 0, 3);
    bench.forgets(35, 0, 3);
    bench.suspects(68, 1, 0);
    bench.trusts(72, 1, 0);
    const { suspicion } = bench.finish().quality;
    expect(suspicion.durations.count).toBe(0);
    expect(suspicion.mistakes).toBe(3);
    expect(suspicion.wrongPairSeconds).toBe(2 + 3 + 5 + 2);
    // 12 pairs for 13 s, 6 for 12 s, and 5 from when member-3 is forgotten.
    expect(suspicion.judgedPairSeconds).toBe(12 * 13 + 6 * 12 + 5 * 35);
  });

  test("a cycle cut by a crash of either gives no recurrence", () => {
    const bench = new Bench();
    bench.start(0, 0, 1, 2, 3);
    for (const crashed of [0, 1]) {
      bench.suspects(20 + 10 * crashed, 0, 1);
      bench.trusts(21 + 10 * crashed, 0, 1);
      bench.crash(22 + 10 * crashed, crashed);
      bench.start(23 + 10 * crashed, crashed);
      bench.trusts(24 + 10 * crashed, 0, 1);
    }
    bench.suspects(40, 0, 1);
    bench.trusts(41, 0, 1);
    const { suspicion } = bench.finish().quality;
    expect(suspicion.mistakes).toBe(3);
    expect(suspicion.recurrences.count).toBe(0);
  });

  test("a verdict that outlasts the restart is no mistake, but wrong for as long", () => {
    const bench = new Bench({ memberCount: 2 });
    bench.start(0, 0, 1);
    bench.crash(20, 1);
    bench.convicts(22, 0, 1);
    bench.start(30, 1);
    bench.trusts(33, 0, 1);
    const { conviction } = bench.finish().quality;
    expect(conviction.mistakes).toBe(0);
    expect(conviction.durations.count).toBe(0);
    expect(conviction.wrongPairSeconds).toBe(3);
    expect(conviction.detections).toEqual({ count: 1, sumSeconds: 2 });
  });

  test("unknown and left subjects are not judged", () => {
    const bench = new Bench({ memberCount: 2, startsFull: false });
    bench.start(0, 0, 1);
    bench.trusts(20, 0, 1);
    bench.holds(30, 0, 1, LEFT);
    expect(bench.finish().quality.suspicion.judgedPairSeconds).toBe(10);
  });
});

describe("questions the engine asks", () => {
  test("converged: all that are up hold all that are up alive, anomalous ones too, and none that has stopped", () => {
    const bench = new Bench({ anomalySet: new Set([3]) });
    bench.start(0, 0, 1, 2);
    expect(bench.coordinator.isConverged()).toBe(true);
    bench.start(1, 3);
    expect(bench.coordinator.isConverged()).toBe(true);
    bench.suspects(20, 0, 3);
    expect(bench.coordinator.isConverged()).toBe(false);
    bench.crash(21, 3);
    expect(bench.coordinator.isConverged()).toBe(false);
    bench.convicts(21, 0, 3);
    bench.convicts(21, 1, 3);
    expect(bench.coordinator.isConverged()).toBe(false);
    bench.convicts(21, 2, 3);
    expect(bench.coordinator.isConverged()).toBe(true);
    bench.start(22, 3);
    // It knows nobody after its restart, and is convicted still.
    expect(bench.coordinator.isConverged()).toBe(false);
    for (const subject of [0, 1, 2]) bench.trusts(23, 3, subject);
    expect(bench.coordinator.isConverged()).toBe(false);
    for (const observer of [0, 1, 2]) bench.trusts(24, observer, 3);
    expect(bench.coordinator.isConverged()).toBe(true);
    bench.holds(25, 1, 2, LEFT);
    expect(bench.coordinator.isConverged()).toBe(false);
  });

  test("a join is complete when all are up and know one another, in whatever state", () => {
    const bench = new Bench({ memberCount: 3, startsFull: false });
    bench.start(0, 0, 1);
    expect(bench.coordinator.knowsAll()).toBe(false);
    bench.trusts(1, 0, 1);
    bench.suspects(1, 1, 0);
    // The two know each other, but one has not come yet.
    expect(bench.coordinator.knowsAll()).toBe(false);
    expect(bench.coordinator.isConverged()).toBe(false);
    bench.start(2, 2);
    expect(bench.coordinator.knowsAll()).toBe(false);
    for (const [observer, subject] of [
      [0, 2],
      [1, 2],
      [2, 0],
    ] as const) {
      bench.trusts(9, observer, subject);
    }
    // One is missing when the warm-up ends, and comes in that very instant: too late.
    bench.trusts(10, 2, 1);
    expect(bench.coordinator.knowsAll()).toBe(true);
    expect(bench.finish().joinComplete).toBe(false);
  });

  test("a member may start again with a full view if the engine says so", () => {
    const bench = new Bench({ memberCount: 2 });
    bench.start(0, 0, 1);
    bench.crash(20, 0);
    bench.coordinator.nodeStarted(21 * SECOND, 0, true);
    expect(bench.coordinator.isConverged()).toBe(true);
  });

  test("groups are judged apart", () => {
    const bench = new Bench({
      memberCount: 4,
      groups: [
        { name: "a", first: 0, count: 2, startsFull: true },
        { name: "b", first: 2, count: 2, startsFull: false },
      ],
      messageKinds: [["ping"], ["beat", "ping"]],
    });
    bench.start(0, 0, 1, 2, 3);
    expect(bench.coordinator.knowsAll()).toBe(false);
    bench.trusts(1, 2, 3);
    bench.trusts(1, 3, 2);
    expect(bench.coordinator.isConverged()).toBe(true);
    bench.coordinator.packetSent(20 * SECOND, 1, 0, 1, 1);
    bench.coordinator.packetSent(20 * SECOND, 2, 1, 2, 1);
    bench.coordinator.packetSent(20 * SECOND, 3, 0, 4, 1);
    const tally = bench.finish();
    expect(tally.joinComplete).toBe(true);
    expect(tally.traffic.messagesByKind).toEqual({ ping: 2, beat: 1 });
    expect(tally.traffic.bytesByKind).toEqual({ ping: 3, beat: 4 });
    expect(tally.quality.suspicion.judgedPairSeconds).toBe(4 * 60);
  });
});

describe("what cannot be is refused", () => {
  test.each<[string, (bench: Bench) => void]>([
    ["a start of a node that is up", (bench) => bench.start(1, 0)],
    ["a stop of a node that is down", (bench) => bench.crash(1, 3)],
    ["a report of a node that is down", (bench) => bench.suspects(1, 3, 0)],
    ["a verdict on a node of no group of the observer's", (bench) => bench.suspects(1, 0, 4)],
    ["an anomaly of a node outside the anomaly set", (bench) => bench.anomaly(1, 2, 0)],
    ["an anomaly that ends and never began", (bench) => bench.coordinator.anomalyEnded(1, 2)],
    ["a second spell within a spell", (bench) => bench.anomaly(1, 3, 2, () => bench.anomaly(2, 3, 2))],
    [
      "an event after the end",
      (bench) => {
        bench.finish();
        bench.suspects(81, 0, 1);
      },
    ],
  ])("%s", (_, act) => {
    const bench = new Bench({ anomalySet: new Set([2]) });
    bench.start(0, 0, 1, 2);
    expect(() => act(bench)).toThrow();
  });
});
