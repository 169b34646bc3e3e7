import { describe, expect, it } from "vitest";
import { ScoreHistory } from "../../../groundtruth/emulation/score-history.ts";
import { DEAD, GOSSIP, INDIRECT_PING, NACK, PING, SUSPECT } from "../../../nodes/memberlist/messages.ts";
import { TRACE_CONFIRMATION, type TraceRecord } from "../../../src/coordinator/trace.ts";
import { CONVICTED, SUSPECTED } from "../../../src/node.ts";
import { beginsProbe, ObservedRun, type SentPacket } from "./observed-run.ts";
import { kill64, kill128, watched } from "./recorded-settings.ts";

const SECOND = 1_000_000;
const MILLISECOND = 1_000;
const VICTIM = 5;

/**
 * Members wake a whole millisecond after they want to at most (`timerUnit`), and a probe and a conviction want to wake at
 * different times; the recordings' own scatter is 2 ms.
 */
const TIMER_MICROS = 2 * MILLISECOND;

const settings = [
  ["64 members, alpha 5, swim", { ...kill64, config: "swim" }, 9_030_000, 504],
  ["64 members, alpha 5, lifeguard", kill64, 9_030_000, 504],
  ["64 members, alpha 4, lifeguard", { ...kill64, suspicionMult: 4 }, 7_224_000, 504],
  ["128 members, alpha 5, swim", { ...kill128, config: "swim" }, 10_535_000, 1524],
  ["128 members, alpha 5, lifeguard", kill128, 10_535_000, 1524],
] as const;

// Everything here is exact in every run, so that two seeds of each setting show it; the recordings have 20.
const kills = settings.map(([name, recorded, suspicionMicros, deadMessages]) => ({
  name,
  recorded,
  suspicionMicros,
  deadMessages,
  runs: [1, 2].map((seed) => new ObservedRun(watched(recorded, 25), seed)),
}));

function first(records: readonly TraceRecord[]): number {
  return records[0]?.timeMicros ?? Number.NaN;
}

describe.each(kills)("a clean kill among $name", ({ recorded, runs, suspicionMicros, deadMessages }) => {
  it("is suspected 0.500 s after the first time-out of a direct ping, within the timer's unit", () => {
    for (const run of runs) {
      // A direct ping has timed out when its prober asks others.
      const timedOut = run.sends.filter(({ packet }) => packet.kind === INDIRECT_PING);
      expect(timedOut.every(({ packet }) => packet.subject === VICTIM)).toBe(true);
      const late = first(run.accusations) - (timedOut[0]?.record.timeMicros ?? Number.NaN) - SECOND / 2;
      expect(Math.abs(late)).toBeLessThanOrEqual(TIMER_MICROS);
    }
  });

  it(`is detected ${suspicionMicros / SECOND} s after it is suspected, with all confirmations, and nobody else is`, () => {
    for (const run of runs) {
      expect(run.verdicts.every(({ a }) => a === VICTIM)).toBe(true);
      const detected = run.verdicts.find(({ b }) => b === CONVICTED);
      const late = (detected?.timeMicros ?? Number.NaN) - first(run.accusations) - suspicionMicros;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(TIMER_MICROS);
      const confirmations = run
        .of(TRACE_CONFIRMATION)
        .filter(({ node, timeMicros }) => node === detected?.node && timeMicros <= detected.timeMicros);
      expect(confirmations.at(-1)?.c).toBe(recorded.suspicionMult - 2);
    }
  });

  it(`is gossiped in exactly ${deadMessages} dead messages`, () => {
    for (const run of runs) {
      const dead = run.sends.flatMap(({ packet }) => packet.parts.filter(({ kind }) => kind === DEAD));
      expect(dead).toHaveLength(deadMessages);
    }
  });
});

describe("4: nacks are always too late at score 0", () => {
  const lifeguard = kills.filter(({ recorded }) => recorded.config === "lifeguard");

  it("every one of them is sent, a whole ProbeTimeout after the helper's ping", () => {
    for (const run of lifeguard.flatMap(({ runs }) => runs)) {
      const asked = run.sends.filter(({ packet }) => packet.kind === INDIRECT_PING);
      const nacks = run.sends.filter(({ packet }) => packet.kind === NACK);
      expect(nacks).toHaveLength(asked.length);
      expect(asked).toHaveLength(run.accusations.length * 3);
    }
  });

  it("and every first failed probe costs +3, of which the next probe at once takes one off: 2 or 3 within 20 ms", () => {
    let accusers = 0;
    for (const run of lifeguard.flatMap(({ runs }) => runs)) {
      const scores = new ScoreHistory();
      for (const record of run.records) scores.take(record);
      for (const { node, timeMicros } of run.accusations) {
        if (scores.at(node, timeMicros - 1) > 0) continue;
        accusers += 1;
        expect(scores.at(node, timeMicros)).toBe(3);
        expect([2, 3]).toContain(scores.at(node, timeMicros + 20 * MILLISECOND));
        const next = run.healths.find((health) => health.node === node && health.timeMicros > timeMicros);
        expect(next?.a).toBe(2);
        expect((next?.timeMicros ?? 0) - timeMicros).toBeLessThan(20 * MILLISECOND);
      }
    }
    expect(accusers).toBeGreaterThan(50);
  });
});

describe("7: confirmations are gossiped again", () => {
  it.each(kills)("by each member for its first k alone, among $name", ({ recorded, runs }) => {
    const k = recorded.suspicionMult - 2;
    const limit = 4 * Math.ceil(Math.log10(recorded.members + 1));
    let replaced = 0;
    for (const run of runs) {
      for (const sent of run.sendsByNode.values()) {
        // Suspicions by their accusers, in the order in which this member first sent them; the buddy's is no gossip.
        const times = new Map<number, number>();
        for (const { packet } of sent) {
          if (packet.kind === PING && packet.crc) continue;
          for (const { kind, from } of packet.parts) {
            if (kind !== SUSPECT) continue;
            // What a newer one has replaced is never sent again.
            if (times.has(from)) expect([...times.keys()].at(-1)).toBe(from);
            times.set(from, (times.get(from) ?? 0) + 1);
          }
        }
        expect(times.size).toBeLessThanOrEqual(1 + k);
        const counts = [...times.values()];
        replaced += counts.slice(0, -1).filter((count) => count < limit).length;
        // The last begins at 0 transmissions, and goes on to the limit.
        if (counts.length > 0) expect(counts.at(-1)).toBe(limit);
        for (const count of counts) expect(count).toBeLessThanOrEqual(limit);
      }
    }
    expect(replaced).toBeGreaterThan(recorded.members / 2);
  });
});

describe("8: a buddy ping", () => {
  const runs = kills.flatMap((kill) => kill.runs);

  it("goes out exactly where the target is suspected when the probe starts", () => {
    let buddies = 0;
    const wrong: SentPacket[] = [];
    for (const run of runs) {
      const suspects = new Map<number, number>();
      for (const { node, b, timeMicros } of run.verdicts) {
        if (b === SUSPECTED) suspects.set(node, timeMicros);
      }
      for (const sent of run.sends.filter(beginsProbe)) {
        const { record, packet } = sent;
        if (packet.subject !== VICTIM) {
          if (packet.crc) wrong.push(sent);
          continue;
        }
        const suspected = suspects.get(record.node) ?? Number.POSITIVE_INFINITY;
        if (record.timeMicros !== suspected) expect(packet.crc).toBe(record.timeMicros > suspected);
        buddies += packet.crc ? 1 : 0;
      }
    }
    expect(wrong).toEqual([]);
    expect(buddies).toBeGreaterThan(20);
  });

  it("carries ping and suspect only, whatever waits to be gossiped, and is 5 bytes longer for its CRC", () => {
    let withPiggyback = 0;
    // Of so many packets only those are looked at closer that break a rule: an expectation each would take long.
    const wrong: SentPacket[] = [];
    for (const sent of runs.flatMap((run) => run.sends)) {
      const { record, packet } = sent;
      const plain = PING_BYTES + numberBytes(packet.sequence);
      if (packet.kind === PING && packet.crc) {
        expect(packet.parts).toHaveLength(1);
        expect(packet.parts[0]).toMatchObject({ kind: SUSPECT, node: VICTIM, from: record.node });
        // A compound's head has two bytes, and two for each length; the CRC's is one and four.
        expect(record.b - (packet.parts[0]?.size ?? 0) - 6 - 5).toBe(plain);
        continue;
      }
      // All else carries the header only if it is gossip.
      if (packet.crc !== (packet.kind === GOSSIP)) wrong.push(sent);
      if (packet.kind === PING && packet.parts.length === 0 && record.b !== plain) wrong.push(sent);
      if (packet.kind !== GOSSIP && packet.parts.length > 0) withPiggyback += 1;
    }
    expect(wrong).toEqual([]);
    expect(withPiggyback).toBeGreaterThan(100);
  });
});

/**
 * Of a plain ping between names of four bytes, but for its number: type and map 2, SeqNo 6, Node 5 + 5, SourceAddr 11 + 5,
 * SourcePort 11 + 3, SourceNode 11 + 5. With an ack of 18 that is the 83 bytes of a recorded healthy group.
 */
const PING_BYTES = 64;

/** Bytes that a number takes. */
function numberBytes(value: number): number {
  return value < 128 ? 1 : value < 256 ? 2 : 3;
}
