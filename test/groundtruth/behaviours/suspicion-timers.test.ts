import { describe, expect, it } from "vitest";
import type { ConfigName } from "../../../groundtruth/recordings/recorded-run.ts";
import { TRACE_CONFIRMATION, TRACE_FORGOTTEN, TRACE_VERDICT } from "../../../src/coordinator/trace.ts";
import { CONVICTED, SUSPECTED } from "../../../src/node.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { ObservedRun } from "./observed-run.ts";
import { partition64, watched, withFault } from "./recorded-settings.ts";

const SECOND = 1_000_000;
const MEMBERS = 64;

/** A timer is late by a unit at most, and what lets it fire at once by its handling. */
const LATE_MICROS = 2_000;

/** N = 64, alpha 5, beta 6, by hand: 54180 - 45150 · ln(c + 1) / ln 4, in ms, floored. */
const TIMEOUTS_MILLIS = [54_180, 31_605, 18_399, 9_030] as const;

interface Suspicion {
  readonly startMicros: number;
  readonly accuser: number;
  readonly accusers: Set<number>;
  lastMicros: number;
}

/** The first members are cut off from all others, for good. */
function cutOff(island: number, config: ConfigName): Scenario {
  const nodes = Array.from({ length: island }, (_, index) => index);
  const rest = Array.from({ length: MEMBERS - island }, (_, index) => island + index);
  return withFault(watched({ ...partition64, config }, 75), (fault) => ({
    ...fault,
    action: {
      ...(fault.action as Extract<typeof fault.action, { kind: "partition" }>),
      between: [
        { kind: "nodes", nodes },
        { kind: "nodes", nodes: rest },
      ],
    },
    timing: { ...fault.timing, forMicros: 100 * SECOND },
  }));
}

describe.each([1, 2, 3, 4])("6: a suspicion of those %d who are cut off from all of 64", (island) => {
  // Without a health score, so that they probe every second. Whoever is on the island can be confirmed by the others
  // there alone: by island - 1.
  const run = new ObservedRun(cutOff(island, "lha-suspicion"), 1, [
    TRACE_VERDICT,
    TRACE_CONFIRMATION,
    TRACE_FORGOTTEN,
  ]);
  const running = new Map<number, Suspicion>();
  const forgets = new Set<number>();
  const over: { readonly suspicion: Suspicion; readonly elapsed: number }[] = [];
  for (const { kind, node, a, b, d, timeMicros } of run.records) {
    if (node >= island) continue;
    const pair = node * MEMBERS + a;
    // Later suspicions count fewer members.
    if (kind === TRACE_FORGOTTEN) forgets.add(node);
    else if (kind === TRACE_CONFIRMATION) {
      const suspicion = running.get(pair);
      suspicion?.accusers.add(b);
      if (suspicion !== undefined) suspicion.lastMicros = timeMicros;
    } else if (kind === TRACE_VERDICT && b === SUSPECTED && !forgets.has(node)) {
      running.set(pair, {
        startMicros: timeMicros,
        accuser: d >> 1,
        accusers: new Set(),
        lastMicros: timeMicros,
      });
    } else if (kind === TRACE_VERDICT && b === CONVICTED && d >> 1 === node) {
      const suspicion = running.get(pair);
      if (suspicion !== undefined) over.push({ suspicion, elapsed: timeMicros - suspicion.startMicros });
    }
  }

  it("lasts what its confirmations leave of the maximum, from its start, dead members counted", () => {
    for (const { suspicion, elapsed } of over) {
      const { accusers, startMicros, lastMicros } = suspicion;
      const timeout = (TIMEOUTS_MILLIS[accusers.size] ?? Number.NaN) * 1000;
      // A confirmation that comes when the shortened time has passed lets it fire at once.
      const late = elapsed - Math.max(timeout, lastMicros - startMicros);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(LATE_MICROS);
    }
    const most = Math.max(...over.map(({ suspicion }) => suspicion.accusers.size));
    expect(most).toBe(island - 1);
    // A third confirmation within 9 s, by those who probe one of 60 a second, is too much to ask; kills show that.
    const exactly = Math.min(most, 2);
    const exact = over.filter(
      ({ suspicion, elapsed }) =>
        suspicion.accusers.size === exactly &&
        elapsed - (TIMEOUTS_MILLIS[exactly] ?? 0) * 1000 <= LATE_MICROS,
    );
    expect(exact.length).toBeGreaterThan(0);
  });

  it("is never confirmed by its first accuser", () => {
    expect(over.length).toBeGreaterThan(0);
    for (const { suspicion } of over) expect(suspicion.accusers.has(suspicion.accuser)).toBe(false);
  });
});

describe("6: a suspicion that begins when others are dead and not yet reaped", () => {
  it("lasts 9.030 s with beta 1: the dead are counted among the 64", () => {
    // One who hears nobody suspects one after the other; reaped is at the end of a round of 63 probes.
    const run = new ObservedRun(cutOff(1, "swim"), 1, [TRACE_VERDICT, TRACE_FORGOTTEN]);
    const began = new Map<number, number>();
    let dead = 0;
    let after = 0;
    for (const { kind, node, a, b, timeMicros } of run.records) {
      if (node !== 0 || timeMicros < run.fromMicros) continue;
      if (kind === TRACE_FORGOTTEN) break;
      if (b === SUSPECTED && dead > 0) began.set(a, timeMicros);
      if (b !== CONVICTED) continue;
      dead += 1;
      const start = began.get(a);
      if (start === undefined) continue;
      after += 1;
      expect(timeMicros - start).toBeGreaterThanOrEqual(9_030_000);
      expect(timeMicros - start).toBeLessThanOrEqual(9_030_000 + LATE_MICROS);
    }
    expect(after).toBeGreaterThan(15);
  });
});
