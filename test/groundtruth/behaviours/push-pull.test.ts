import { describe, expect, it } from "vitest";
import { TRACE_DIAL, type TraceRecord } from "../../../src/coordinator/trace.ts";
import type { NodeOrdinal } from "../../../src/node.ts";
import { ObservedRun } from "./observed-run.ts";
import { healthy64, watched } from "./recorded-settings.ts";

const SECOND = 1_000_000;

/** What an exchange takes: six times 1 to 2 ms, and the timer's unit. */
const EXCHANGE_MICROS = SECOND / 50;

/** Probes have no part in this, and are most of a healthy group's work. */
const SELDOM_PROBES = "groups.member.settings.ProbeInterval=10s";

/** A member's dials but those of its join, which are over by then; a healthy group dials for nothing else. */
function exchangesOf(run: ObservedRun, joinedSeconds = 10): ReadonlyMap<NodeOrdinal, readonly TraceRecord[]> {
  const byNode = new Map<NodeOrdinal, TraceRecord[]>();
  for (const record of run.records) {
    if (record.kind !== TRACE_DIAL || record.timeMicros < joinedSeconds * SECOND) continue;
    byNode.set(record.node, [...(byNode.get(record.node) ?? []), record]);
  }
  return byNode;
}

describe("11: the push/pull interval", () => {
  it.each([
    [32, 1],
    [64, 2],
    [128, 3],
  ])("among %d is %d times 30 s, once all are known", (members, times) => {
    // The first exchange is over after a stagger and an interval, and so is the second after another.
    const recorded = watched({ ...healthy64, members }, 15 + 60 * times, [SELDOM_PROBES]);
    const run = new ObservedRun(recorded, 1, [TRACE_DIAL]);
    const gaps = [...exchangesOf(run).values()].flatMap((dials) =>
      dials.slice(1).map(({ timeMicros }, index) => timeMicros - (dials[index]?.timeMicros ?? 0)),
    );
    expect(gaps.length).toBeGreaterThan(members / 4);
    for (const gap of gaps) {
      expect(gap).toBeGreaterThanOrEqual(30 * times * SECOND);
      expect(gap).toBeLessThan(30 * times * SECOND + EXCHANGE_MICROS);
    }
  });

  it("is shorter early in a start, for those whose stagger is over before they know 33", () => {
    // Created over 20 s instead of 2, so that several staggers of up to 30 s are over while few are known.
    const slow = watched({ ...healthy64, formedSeconds: 25 }, 75, [
      SELDOM_PROBES,
      "groups.member.start.over=20s",
    ]);
    const run = new ObservedRun(slow, 1, [TRACE_DIAL]);
    const firsts = [...exchangesOf(run, 28).values()].map((dials) => (dials[0]?.timeMicros ?? 0) / SECOND);
    expect(firsts).toHaveLength(64);
    // The 33rd is created after some 10 s.
    const early = firsts.filter((seconds) => seconds < 60);
    expect(early.length).toBeGreaterThan(0);
    expect(Math.min(...early)).toBeGreaterThan(30);
    expect(Math.max(...early)).toBeLessThan(44);
    expect(firsts.length - early.length).toBeGreaterThan(50);
  });
});
