import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_CAUSE, TRACE_SEND, Trace, type TraceRecord } from "../../src/coordinator/trace.ts";
import { TraceComparison } from "../../src/trace-reading/trace-comparison.ts";

function records(count: number, changed = 0): TraceRecord[] {
  const heard: TraceRecord[] = [];
  const trace = new Trace(1, (record) => heard.push(record));
  for (let event = 1; event <= count; event++) {
    trace.record(TRACE_SEND, event, 0, NO_CAUSE, 0, event === changed ? 1 : 0, 0, 0, 0);
  }
  return heard;
}

function checkpointsOf(events: readonly TraceRecord[]) {
  const trace = new Trace(1, undefined);
  for (const { kind, timeMicros, a } of events) trace.record(kind, timeMicros, 0, NO_CAUSE, 0, a, 0, 0, 0);
  return trace.checkpoints();
}

function compare(stored: readonly TraceRecord[], here: readonly TraceRecord[]) {
  const comparison = new TraceComparison(checkpointsOf(stored), 1);
  for (const event of here) comparison.follow(event);
  return comparison.differing();
}

describe("a comparison by checkpoints", () => {
  it("finds a part in which the first difference is, at most a checkpoint long, and its first event", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), fc.nat(), (count, place) => {
        const changed = (place % count) + 1;
        const here = records(count, changed);
        const { every } = checkpointsOf(here);
        const { firstEvent, lastEvent, first } = compare(records(count), here);
        expect(firstEvent).toBeLessThanOrEqual(changed);
        expect(lastEvent).toBeGreaterThanOrEqual(changed);
        expect(lastEvent - firstEvent).toBeLessThan(every);
        expect(first).toEqual(here[firstEvent - 1]);
      }),
      { numRuns: 30 },
    );
  });

  it("finds the part in which one of the two has ended", () => {
    expect(compare(records(1_000), records(200))).toMatchObject({ firstEvent: 193, lastEvent: 1_000 });
    expect(compare(records(200), records(1_000))).toMatchObject({ firstEvent: 193, lastEvent: 1_000 });
    expect(compare(records(256), records(128)).first).toBeUndefined();
  });
});
