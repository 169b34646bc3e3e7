import { describe, expect, it } from "vitest";
import { emulate } from "../../../groundtruth/emulation/emulate.ts";
import { DEAD, type Packet } from "../../../nodes/memberlist/messages.ts";
import {
  TRACE_DELIVERY,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, RECEIVED, SUSPECTED } from "../../../src/node.ts";
import { ObservedRun } from "./observed-run.ts";
import { partition64, watched } from "./recorded-settings.ts";

const SECOND = 1_000_000;
const CUT_SECONDS = 20;

/** Ordered pairs across 32 and 32 members. */
const CROSS_PAIRS = 2048;

describe("9: a dead message with the current incarnation is believed at once", () => {
  const run = new ObservedRun(watched(partition64, 62), 1, [
    TRACE_SEND,
    TRACE_DELIVERY,
    TRACE_STREAM_EVENT,
    TRACE_VERDICT,
  ]);
  const left = new Set(run.faults[0]?.nodes);
  const healMicros = run.fromMicros + CUT_SECONDS * SECOND;
  const isSameSide = ({ node, a }: TraceRecord) => left.has(node) === left.has(a);
  const dead = run.verdicts.filter(({ b }) => b === CONVICTED);

  it("so that after a partition each half declares its own members dead, as the other half says of them", () => {
    // Recorded: 260 to 669 in five runs. One run has to come near: the shape, not the number.
    const sameSide = dead.filter(isSameSide);
    expect(sameSide.length).toBeGreaterThan(150);
    expect(sameSide.length).toBeLessThan(1000);
    expect(sameSide.every(({ timeMicros }) => timeMicros >= healMicros)).toBe(true);
    const accusedFromOtherSide = sameSide.filter(({ node, d }) => left.has(node) !== left.has(d >> 1));
    expect(accusedFromOtherSide.length).toBeGreaterThan(0.9 * sameSide.length);
  });

  it("also of a member that the observer hears well: most of them were not even suspected", () => {
    const held = new Map<number, number>();
    let alive = 0;
    let all = 0;
    for (const verdict of run.verdicts) {
      const pair = verdict.node * 64 + verdict.a;
      if (verdict.b === CONVICTED && isSameSide(verdict)) {
        all += 1;
        if ((held.get(pair) ?? ALIVE) === ALIVE) alive += 1;
      }
      held.set(pair, verdict.b);
    }
    expect(alive).toBeGreaterThan(all / 2);
  });

  it("and at once: its own timer or a packet that says so is what buries a member, at that very moment", () => {
    const deadIn = (delivery: TraceRecord, { a, c }: TraceRecord) =>
      (run.find(delivery.a, delivery.b)?.message as Packet | undefined)?.parts.some(
        ({ kind, node, incarnation }) => kind === DEAD && node === a && incarnation >= c,
      );
    const told = dead.filter(({ node, d }) => d >> 1 !== node);
    expect(told.length).toBeGreaterThan(1000);
    const received = new Map<number, TraceRecord[]>();
    for (const delivery of run.of(TRACE_DELIVERY)) {
      const others = received.get(delivery.node);
      if (others === undefined) received.set(delivery.node, [delivery]);
      else others.push(delivery);
    }
    for (const verdict of told) {
      // Handed off within a few milliseconds, or microseconds if nothing else is to be done.
      const before = received.get(verdict.node) as TraceRecord[];
      const since = before.filter(
        ({ timeMicros }) =>
          timeMicros <= verdict.timeMicros && timeMicros > verdict.timeMicros - SECOND / 100,
      );
      expect(since.some((delivery) => deadIn(delivery, verdict))).toBe(true);
    }
  });

  it("11: and never by push/pull, which makes what is dead elsewhere suspected, by the member itself", () => {
    const streamed = run.verdicts.filter((verdict) => {
      const cause = run.causeOf(verdict);
      return (
        cause?.kind === TRACE_STREAM_EVENT && cause.c === RECEIVED && cause.timeMicros === verdict.timeMicros
      );
    });
    const suspected = streamed.filter(({ b }) => b === SUSPECTED);
    expect(suspected.length).toBeGreaterThan(10);
    for (const { node, d } of suspected) expect(d >> 1).toBe(node);
    expect(streamed.filter(({ b }) => b === CONVICTED)).toEqual([]);
  });
});

describe("10: a healed partition may never heal", () => {
  // Recorded: five runs of each. Under these seeds one and the other are to be seen; whoever changes what members draw
  // may have to look at more: with beta 1 six of ten seeds stay split, with beta 6 none of ten.
  it("with beta 1: where all cross pairs are dead and nothing is left to gossip at the heal, it stays split", () => {
    // What stays split for 40 s, with nothing said, stays so: the dead are gossiped to for 30 s only.
    const shortly = { ...partition64, partition: { seconds: CUT_SECONDS, watchSeconds: 40 } };
    const runs = [1, 2, 3, 4].map((seed) => emulate({ ...shortly, config: "swim" }, seed));
    const split = runs.filter(({ measures }) => measures.partitionCrossDeadAtHeal === CROSS_PAIRS);
    const others = runs.filter((run) => !split.includes(run));
    expect(split.length).toBeGreaterThan(0);
    for (const { measures, events } of split) {
      expect(measures).toMatchObject({
        partitionMissingAtEnd: CROSS_PAIRS,
        partitionSameSideDead: 0,
        refutations: 0,
      });
      // Recorded: the last pair died after 16 to 17.4 s.
      const last = Math.max(...events.filter(({ kind }) => kind === "D").map(({ atSeconds }) => atSeconds));
      expect(last).toBeGreaterThan(14);
      expect(last).toBeLessThan(CUT_SECONDS);
    }
    // Recorded: nearly all pairs died before the heal in the others, too.
    for (const { measures } of others) {
      expect(measures.partitionCrossDeadAtHeal).toBeGreaterThan(0.95 * CROSS_PAIRS);
    }
  });

  it("with beta 6 late timers leave live links, and all comes back, suddenly", () => {
    // Recorded: 24.6 to 37.6 s, 1660 to 1944 pairs dead at the heal, 63 or 64 members refuting, first deaths at 10.1 s.
    const runs = [1, 2].map((seed) => emulate(partition64, seed));
    for (const { measures, events } of runs) {
      expect(measures.partitionMissingAtEnd).toBe(0);
      expect(measures.partitionCrossDeadAtHeal).toBeGreaterThan(1200);
      expect(measures.partitionCrossDeadAtHeal).toBeLessThan(CROSS_PAIRS);
      expect(measures.partitionFirstDeadSeconds).toBeGreaterThan(9.53);
      expect(measures.partitionFirstDeadSeconds).toBeLessThan(10.7);
      expect(measures.refutations).toBeGreaterThanOrEqual(60);
      expect(measures.refutations).toBeLessThanOrEqual(68);
      // In the two recorded event files a quarter rejoin within 1.5 s of the heal, from the first dead messages across,
      // and nearly all others some 25 s later at once: 44 and 51 % of all within three seconds.
      const back = events.filter(({ kind }) => kind === "J").map(({ atSeconds }) => atSeconds - CUT_SECONDS);
      back.sort((a, b) => a - b);
      const at = (share: number) => back[Math.floor(share * (back.length - 1))] ?? Number.NaN;
      expect(back.length).toBeGreaterThan(1800);
      expect(at(0.25)).toBeLessThan(5);
      expect(at(0.95)).toBeGreaterThan(15);
      expect(at(0.95)).toBeLessThan(50);
      const together = back.map((from) => back.filter((time) => time >= from && time < from + 3).length);
      expect(Math.max(...together)).toBeGreaterThan(back.length / 3);
    }
  });
});
