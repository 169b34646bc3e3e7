import { describe, expect, it } from "vitest";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { ExactComparison } from "../../src/trace-reading/exact-comparison.ts";
import { HandMadeTrace } from "./hand-made.ts";

function events(count: number): TraceRecord[] {
  const trace = new HandMadeTrace(2);
  return Array.from({ length: count }, (_, ms) => trace.send(ms, 0, 1));
}

function compare(stored: readonly TraceRecord[], here: readonly TraceRecord[]) {
  let next = 0;
  const comparison = new ExactComparison(() => stored[next++]);
  for (const event of here) comparison.follow(event);
  return comparison.finish();
}

describe("two traces", () => {
  it("that are the same do not differ, whatever their messages are", () => {
    expect(
      compare(
        events(5),
        events(5).map((event) => ({ ...event, message: "other" })),
      ),
    ).toBeUndefined();
  });

  it.each(["timeMicros", "kind", "node", "count", "causeNode", "causeCount", "a", "b", "c", "d"] as const)(
    "differ at the first event with another %s",
    (field) => {
      const changed = events(5).map((event, place) =>
        place < 2 ? event : { ...event, [field]: event[field] + 1 },
      );
      expect(compare(events(5), changed)).toMatchObject({ event: 3, stored: events(5)[2], here: changed[2] });
    },
  );

  it("differ where one ends", () => {
    expect(compare(events(2), events(3))).toMatchObject({ event: 3, stored: undefined });
    expect(compare(events(3), events(2))).toMatchObject({ event: 3, here: undefined });
  });
});
