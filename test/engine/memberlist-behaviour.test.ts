import { describe, expect, it } from "vitest";
import type { BlockScenarioOptions } from "../../bench/block-scenario.ts";
import { DEAD, NACK, PING } from "../../nodes/memberlist/messages.ts";
import { TRACE_FAULT, TRACE_STREAM_EVENT } from "../../src/coordinator/trace.ts";
import { CONVICTED, SUSPECTED } from "../../src/node.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";
import { writtenValues } from "../nodes/memberlist/presets/preset-value.ts";
import { MemberlistRun } from "./memberlist-run.ts";

const SECOND = 1_000_000;
const lifeguard = writtenValues("groundtruth/lifeguard");
const swim = writtenValues("groundtruth/swim");

/** Time for the join, and for its gossip to be sent often enough everywhere. */
const WARMUP_SECONDS = 25;

describe("an idle group of 128", () => {
  it("sends one ping per member-second and two packets, over whole seconds", () => {
    const run = new MemberlistRun({
      members: 128,
      settings: lifeguard,
      warmupSeconds: WARMUP_SECONDS,
      seconds: 60,
    });
    const memberSeconds = 128 * 60;
    expect(run.result.tally.joinComplete).toBe(true);
    expect(run.sends.filter(({ packet }) => packet.kind === PING)).toHaveLength(memberSeconds);
    // A ping's ack may fall on the other side of the window's edge: within 0.01 %.
    expect(Math.abs(run.sends.length / memberSeconds - 2)).toBeLessThan(0.0002);
    expect(run.result.tally.traffic.messages).toBe(run.sends.length);
    expect(run.result.tally.suspicions).toBe(0);
  });
});

describe("a clean kill", () => {
  const KILLED = 5;

  function kill(members: number, settings: Readonly<Record<string, unknown>>, seed: number): MemberlistRun {
    const crash = faultOf(
      1,
      { kind: "crash", who: nodesOf(KILLED) },
      { atMicros: (WARMUP_SECONDS + 1) * SECOND },
    );
    return new MemberlistRun(
      { members, settings, warmupSeconds: WARMUP_SECONDS, seconds: 35, faults: [crash] },
      seed,
    );
  }

  const kills: readonly (readonly [string, number, Readonly<Record<string, unknown>>, number])[] = [
    ["64, alpha 5, swim", 64, swim, 9_030_000],
    ["64, alpha 5, lifeguard", 64, lifeguard, 9_030_000],
    ["64, alpha 4, lifeguard", 64, { ...lifeguard, SuspicionMult: 4 }, 7_224_000],
    ["128, alpha 5, lifeguard", 128, lifeguard, 10_535_000],
  ];

  it.each(kills)("among %s: exact times and counts", (_name, members, settings, suspicionMicros) => {
    for (const seed of members > 64 ? [1] : [1, 2]) {
      const run = kill(members, settings, seed);
      expect(run.verdicts.every(({ a }) => a === KILLED)).toBe(true);

      // The first ping that finds nobody: half a second until it goes indirect, and as long again.
      const crashMicros = (WARMUP_SECONDS + 1) * SECOND;
      const firstPing = run.sends.find(
        ({ record, packet }) =>
          packet.kind === PING && packet.subject === KILLED && record.timeMicros > crashMicros,
      );
      const firstSuspicion = run.verdicts.find(({ b }) => b === SUSPECTED);
      const firstPingMicros = firstPing?.record.timeMicros ?? Number.NaN;
      const suspectedMicros = firstSuspicion?.timeMicros ?? Number.NaN;
      // Unless one was on its way at the crash, the first of all is that ping's.
      expect(suspectedMicros).toBe(firstPingMicros + SECOND);

      // alpha * log10(N): the confirmations have come long before.
      const firstDetection = run.verdicts.find(({ b }) => b === CONVICTED);
      expect((firstDetection?.timeMicros ?? 0) - suspectedMicros).toBe(suspicionMicros);
      expect(run.result.tally.crashes.firstDetection).toEqual([
        ((firstDetection?.timeMicros ?? 0) - crashMicros) / SECOND,
      ]);
      expect(run.result.tally.convictions).toEqual({
        true: members - 1,
        faulted: 0,
        unreachable: 0,
        false: 0,
      });

      // Every other member sends it lambda * ceil(log10(N + 1)) times.
      const limit = 4 * Math.ceil(Math.log10(members + 1));
      const dead = run.sends.flatMap(({ packet }) => packet.parts.filter(({ kind }) => kind === DEAD));
      expect(dead).toHaveLength((members - 1) * limit);
    }
  });

  it("costs whoever fails to reach it all three nacks, which come too late at score 0 and in time above", () => {
    const run = kill(64, lifeguard, 1);
    const { accusations } = run;
    expect(accusations.length).toBeGreaterThan(4);
    const accusers = new Set<number>();
    for (const accusation of accusations) {
      // The change comes just before the accusation.
      const after = run.scoreBefore(accusation);
      const changed = run.healths.findLast(
        ({ node, timeMicros }) => node === accusation.node && timeMicros === accusation.timeMicros,
      );
      if (accusers.has(accusation.node)) continue;
      accusers.add(accusation.node);
      expect([changed?.a, after]).toEqual([3, 3]);
      // The next probe begins at once, and its success takes one off.
      const next = run.healths.find(
        ({ node, timeMicros }) => node === accusation.node && timeMicros > accusation.timeMicros,
      );
      expect(next?.a).toBe(2);
    }
    const first = run.healths.filter(({ node }) => node === accusations[0]?.node);
    expect((first[1]?.timeMicros ?? 0) - (first[0]?.timeMicros ?? 0)).toBeLessThan(20_000);
    // Every helper that was asked has sent its nack all the same.
    expect(run.sends.filter(({ packet }) => packet.kind === NACK)).toHaveLength(accusations.length * 3);
  });

  it("costs nothing when all nacks come in time", () => {
    // With a short timeout the nacks come well before the deadline.
    const run = kill(64, { ...lifeguard, ProbeTimeout: "200ms" }, 1);
    expect(run.accusations.length).toBeGreaterThan(4);
    expect(run.healths).toEqual([]);
  });
});

describe("blocked members", () => {
  it("accuse at once when they are unblocked, one accusation a member and anomaly, each with all three nacks missing", () => {
    const blockedMs = 16_384;
    const openMs = 1024;
    const pick = 8;
    const run = new MemberlistRun({
      members: 64,
      settings: lifeguard,
      warmupSeconds: WARMUP_SECONDS,
      seconds: 60,
      block: { pick, blockedMs, openMs },
    });
    const anomalous = new Set(run.result.tally.anomalous.map(({ name }) => Number(name.split("-")[1])));
    const ends = run.of(TRACE_FAULT).filter(({ c }) => c === 0);
    expect(ends).toHaveLength(3);
    const theirs = run.accusations.filter(({ node }) => anomalous.has(node));
    // None comes at any other time, and none of them is spared.
    for (const { timeMicros } of ends) {
      const now = theirs.filter((accusation) => accusation.timeMicros === timeMicros);
      expect(new Set(now.map(({ node }) => node))).toEqual(anomalous);
      expect(now).toHaveLength(pick);
    }
    expect(theirs).toHaveLength(pick * ends.length);
    // At the first end every score was 0: the first change there is by the three nacks that did not come.
    for (const member of anomalous) {
      const first = run.healths.find(({ node }) => node === member);
      expect([first?.timeMicros, first?.a]).toEqual([ends[0]?.timeMicros, 3]);
    }
  });
});

describe("push/pull", () => {
  /** Members that hear of one another's verdicts by push/pull almost alone. */
  const options: BlockScenarioOptions = {
    members: 32,
    settings: { ...lifeguard, GossipInterval: "0s", PushPullInterval: "500ms" },
    warmupSeconds: WARMUP_SECONDS,
    seconds: 40,
    faults: [faultOf(1, { kind: "crash", who: nodesOf(3) }, { atMicros: (WARMUP_SECONDS + 1) * SECOND })],
  };

  it("never kills: what is dead to another becomes suspected, by the member itself", () => {
    const run = new MemberlistRun(options);
    const byStream = run.verdicts.filter(
      (verdict) => run.causeOf(verdict)?.kind === TRACE_STREAM_EVENT && verdict.a === 3,
    );
    const suspected = byStream.filter(({ b }) => b === SUSPECTED);
    expect(suspected.length).toBeGreaterThan(5);
    for (const { node, d } of suspected) expect(d >> 1).toBe(node);
    // A timer that a stream's message armed may convict later; the message itself never does.
    const atOnce = byStream.filter(
      (verdict) => verdict.b === CONVICTED && run.causeOf(verdict)?.timeMicros === verdict.timeMicros,
    );
    expect(atOnce).toEqual([]);
    expect(run.result.tally.convictions.true).toBe(31);
  });
});
