import { describe, expect, it } from "vitest";
import { recordedScenario } from "../../../groundtruth/emulation/recorded-scenario.ts";
import { ALIVE_MESSAGE, type Packet } from "../../../nodes/memberlist/messages.ts";
import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_HEALTH,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, SUSPECTED } from "../../../src/node.ts";
import { ScenarioError } from "../../../src/scenario/scenario-error.ts";
import { beginsProbe, ObservedRun } from "./observed-run.ts";
import { healthy64, loss64, watched } from "./recorded-settings.ts";

const MEMBERS = 64;

// A quarter of all packets lost, and no stream pings: members are accused all the time, and refute.
const run = new ObservedRun(watched({ ...loss64, config: "swim", streamPings: false }, 25), 1, [
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_HEALTH,
  TRACE_SEND,
  TRACE_VERDICT,
]);

describe("15: a suspicion carries the incarnation read when the probe started", () => {
  const held = new Map<number, TraceRecord>();
  const stale: TraceRecord[] = [];
  let taken = 0;
  for (const [index, record] of run.records.entries()) {
    const pair = record.node * MEMBERS + record.a;
    if (record.kind === TRACE_VERDICT) held.set(pair, record);
    if (record.kind !== TRACE_ACCUSATION || (held.get(pair)?.b ?? ALIVE) !== ALIVE) continue;
    const next = run.records.slice(index + 1, index + 3).find(({ node }) => node === record.node);
    const isTaken =
      next?.kind === TRACE_VERDICT &&
      next.a === record.a &&
      next.b === SUSPECTED &&
      next.timeMicros === record.timeMicros;
    if (isTaken) taken += 1;
    else stale.push(record);
  }

  it("so that one whose subject has refuted meanwhile is stale, and only such a one", () => {
    const byNode = run.sendsByNode;
    const deliveries = run.of(TRACE_DELIVERY);
    expect(taken).toBeGreaterThan(50);
    expect(stale.length).toBeGreaterThan(5);
    for (const { node, a, timeMicros } of stale) {
      const ping = byNode
        .get(node)
        ?.findLast(
          (sent) => beginsProbe(sent) && sent.packet.subject === a && sent.record.timeMicros < timeMicros,
        );
      const begun = ping?.record.timeMicros ?? Number.NaN;
      const heard = deliveries.some(
        (delivery) =>
          delivery.node === node &&
          delivery.timeMicros >= begun - 1000 &&
          delivery.timeMicros <= timeMicros &&
          (run.find(delivery.a, delivery.b)?.message as Packet | undefined)?.parts.some(
            (part) => part.kind === ALIVE_MESSAGE && part.node === a,
          ),
      );
      expect(heard).toBe(true);
    }
  });

  it("and any suspect message while a timer runs only confirms: the timer declares the first one's incarnation dead", () => {
    const suspected = new Map<number, TraceRecord>();
    const confirmed = new Set<number>();
    let timedOut = 0;
    for (const record of run.records) {
      const { kind, node, a, b, c, d } = record;
      const pair = node * MEMBERS + a;
      if (kind === TRACE_CONFIRMATION) confirmed.add(pair);
      else if (kind === TRACE_VERDICT && b === SUSPECTED) suspected.set(pair, record);
      else if (kind === TRACE_VERDICT && b === CONVICTED && d >> 1 === node) {
        timedOut += 1;
        expect(c).toBe(suspected.get(pair)?.c);
      }
    }
    expect(timedOut).toBeGreaterThan(3);
    expect(confirmed.size).toBeGreaterThan(200);
  });
});

describe("16: off values", () => {
  it("AwarenessMaxMultiplier 1: no score ever moves, whatever fails and is refuted", () => {
    expect(run.accusations.length).toBeGreaterThan(100);
    expect(run.healths).toEqual([]);
  });

  it("SuspicionMaxTimeoutMult 1: every timer takes 9.030 s, whatever is confirmed", () => {
    const began = new Map<number, number>();
    const elapsed: number[] = [];
    for (const { node, a, b, d, timeMicros } of run.verdicts) {
      const pair = node * MEMBERS + a;
      if (b === SUSPECTED) began.set(pair, timeMicros);
      else if (b === CONVICTED && d >> 1 === node) elapsed.push(timeMicros - (began.get(pair) ?? Number.NaN));
    }
    expect(elapsed.length).toBeGreaterThan(3);
    for (const micros of elapsed) {
      expect(micros).toBeGreaterThanOrEqual(9_030_000);
      expect(micros).toBeLessThan(9_032_000);
    }
  });

  it.each(["AwarenessMaxMultiplier", "SuspicionMaxTimeoutMult"])(
    "%s 0 is not off (the library would probe without a pause, or convict at once), and is refused",
    (setting) => {
      const set = (value: number) => () =>
        recordedScenario(healthy64, [`groups.member.settings.${setting}=${value}`]);
      expect(set(0)).toThrow(ScenarioError);
      expect(set(0)).toThrow(setting);
      expect(set(1)).not.toThrow();
    },
  );
});
