import { describe, expect, it } from "vitest";
import { ScoreHistory } from "../../../groundtruth/emulation/score-history.ts";
import { GOSSIP, INDIRECT_PING, PING } from "../../../nodes/memberlist/messages.ts";
import {
  NODE_STARTED,
  TRACE_ACCUSATION,
  TRACE_DIAL,
  TRACE_HEALTH,
  TRACE_NODE,
  TRACE_SEND,
} from "../../../src/coordinator/trace.ts";
import type { NodeOrdinal } from "../../../src/node.ts";
import { beginsProbe, ObservedRun, type SentPacket } from "./observed-run.ts";
import { healthy64, interval, interval64, kill64, watched, withFault } from "./recorded-settings.ts";

const SECOND = 1_000_000;
const MILLISECOND = 1_000;

describe("1: the random stagger of the tickers does nothing", () => {
  // As in the recordings' separate check: 39 members, phase within 3 ms of creation.
  const members = 39;
  const run = new ObservedRun(watched({ ...healthy64, members }, 78), 1, [
    TRACE_NODE,
    TRACE_SEND,
    TRACE_DIAL,
  ]);
  const created = new Map<NodeOrdinal, number>();
  for (const { kind, a, node, timeMicros } of run.records) {
    if (kind === TRACE_NODE && a === NODE_STARTED) created.set(node, timeMicros);
  }
  const since = (node: NodeOrdinal, timeMicros: number) => timeMicros - (created.get(node) ?? Number.NaN);
  const sends = run.records
    .filter(({ kind }) => kind === TRACE_SEND)
    .map((record) => ({ record, packet: record.message as SentPacket["packet"] }));

  it("so the first ping leaves 1.000 s after a member's creation, and every other a whole number of seconds", () => {
    const firsts = new Map<NodeOrdinal, number>();
    for (const { record, packet } of sends) {
      if (packet.kind !== PING) continue;
      const micros = since(record.node, record.timeMicros);
      if (!firsts.has(record.node)) firsts.set(record.node, micros);
      expect(micros % SECOND).toBeLessThan(3 * MILLISECOND);
    }
    expect(firsts.size).toBe(members);
    for (const [node, micros] of firsts) {
      // The very first member knows nobody to ping until another has joined it.
      if (node === 0) continue;
      expect(Math.abs(micros - SECOND)).toBeLessThan(3 * MILLISECOND);
    }
  });

  it("and gossip leaves a whole number of 200 ms after it", () => {
    const gossip = sends.filter(({ packet }) => packet.kind === GOSSIP);
    expect(gossip.length).toBeGreaterThan(500);
    for (const { record } of gossip) {
      expect(since(record.node, record.timeMicros) % (200 * MILLISECOND)).toBeLessThan(3 * MILLISECOND);
    }
  });

  it("but that of push/pull works: first exchanges are spread over 30 s", () => {
    // What a member dials in its first ten seconds is its join.
    const first = new Map<NodeOrdinal, number>();
    for (const { kind, node, timeMicros } of run.records) {
      const micros = since(node, timeMicros);
      if (kind === TRACE_DIAL && micros > 10 * SECOND && !first.has(node)) first.set(node, micros);
    }
    expect(first.size).toBe(members);
    // A stagger of up to 30 s, and one interval: 60 s among 39, but 30 s for those whose stagger was over before they
    // knew 33. The chance that of 30 draws none falls into the first or last fifth is 0.2 %.
    const whole = [...first.values()].filter((micros) => micros >= 60 * SECOND).sort((a, b) => a - b);
    expect(whole.length).toBeGreaterThanOrEqual(30);
    expect(whole[0]).toBeLessThan(66 * SECOND);
    expect(whole.at(-1)).toBeGreaterThan(84 * SECOND);
    expect(whole.at(-1)).toBeLessThan(90.01 * SECOND);
    for (const micros of first.values()) expect(micros).toBeGreaterThanOrEqual(30 * SECOND);
  });
});

describe("2: a failed probe takes the whole scaled interval", () => {
  // Several members die, so that probers fail at scores above 0 too.
  const nodes = [5, 9, 17, 23, 31, 38, 44, 52, 60];
  const scenario = withFault(watched(kill64, 9), (fault) => ({
    ...fault,
    action: { kind: "crash", who: { kind: "nodes", nodes } },
  }));
  const run = new ObservedRun(scenario, 1);
  const scores = new ScoreHistory();
  for (const record of run.records) scores.take(record);
  const byNode = run.sendsByNode;
  const failed = run.accusations.flatMap((accusation) => {
    const sent = byNode.get(accusation.node) ?? [];
    const ping = sent.findLast(
      (each) =>
        beginsProbe(each) &&
        each.packet.subject === accusation.a &&
        each.record.timeMicros < accusation.timeMicros,
    );
    if (ping === undefined) return [];
    const asked = sent.filter(
      ({ packet }) => packet.kind === INDIRECT_PING && packet.sequence === ping.packet.sequence,
    );
    const next = sent.find((each) => beginsProbe(each) && each.record.timeMicros >= accusation.timeMicros);
    return [{ accusation, ping: ping.record.timeMicros, asked, next: next?.record.timeMicros }];
  });

  it("500 ms unscaled until others are asked, then until (score + 1) s from its start, and the next starts at once", () => {
    const lengths = new Set<number>();
    for (const { accusation, ping, asked, next } of failed) {
      const score = scores.at(accusation.node, ping);
      lengths.add(score);
      expect(asked).toHaveLength(3);
      for (const { record } of asked) {
        expect(Math.abs(record.timeMicros - ping - 500 * MILLISECOND)).toBeLessThan(3 * MILLISECOND);
      }
      const late = accusation.timeMicros - ping - (score + 1) * SECOND;
      expect(Math.abs(late)).toBeLessThan(3 * MILLISECOND);
      if (next !== undefined) expect(next - accusation.timeMicros).toBeLessThan(3 * MILLISECOND);
    }
    expect(failed.length).toBeGreaterThan(40);
    expect(lengths.size).toBeGreaterThanOrEqual(3);
  });
});

describe("3: a high score does not slow probing", () => {
  // Eight anomalies that push blocked members up to 7, and calm, in which they come down again.
  const cycles = 8;
  const members = 16;
  const blocked = [2, 7, 11, 13];
  const cycleMicros = 16_448 * MILLISECOND;
  const scenario = withFault(
    watched(interval({ ...interval64, members }, { members: blocked }), 8 * 16.448 + 15),
    (fault) => ({
      ...fault,
      timing: { ...fault.timing, untilMicros: fault.timing.atMicros + cycles * cycleMicros },
    }),
  );
  const run = new ObservedRun(scenario, 1, [TRACE_SEND, TRACE_HEALTH, TRACE_ACCUSATION]);
  const scores = new ScoreHistory();
  for (const record of run.records) scores.take(record);

  it("with 5 and 6 too, the highest that a first success leaves, a member whose probes succeed pings once a second", () => {
    const releaseMicros = run.fromMicros + cycles * cycleMicros;
    let highest = 0;
    let gaps = 0;
    for (const node of blocked) {
      const sent = run.sendsByNode.get(node) ?? [];
      const pings = sent.filter(
        (each) => beginsProbe(each) && each.record.timeMicros > releaseMicros + SECOND,
      );
      for (const [index, ping] of pings.slice(1).entries()) {
        const before = pings[index] as SentPacket;
        const failed = run.accusations.some(
          ({ node: accuser, timeMicros }) =>
            accuser === node && timeMicros > before.record.timeMicros && timeMicros <= ping.record.timeMicros,
        );
        if (failed) continue;
        gaps += 1;
        highest = Math.max(highest, scores.at(node, before.record.timeMicros));
        expect(Math.abs(ping.record.timeMicros - before.record.timeMicros - SECOND)).toBeLessThan(
          3 * MILLISECOND,
        );
      }
    }
    expect(gaps).toBeGreaterThan(30);
    expect(highest).toBeGreaterThanOrEqual(5);
  });
});
