import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_CAUSE, TRACE_SEND, Trace } from "../../src/coordinator/trace.ts";
import { CHECKPOINT_DIGITS, CheckpointKeeper } from "../../src/coordinator/trace-checkpoints.ts";

function traceOf(events: number, changed = Number.POSITIVE_INFINITY): Trace {
  const trace = new Trace(1, undefined);
  for (let event = 1; event <= events; event++) {
    trace.record(TRACE_SEND, event, 0, NO_CAUSE, 0, event === changed ? 1 : 0, 0, 0, 0);
  }
  return trace;
}

describe("checkpoints", () => {
  it("are the hash's first digits after every so many events, and count all of them", () => {
    fc.assert(
      fc.property(fc.nat({ max: 40_000 }), (events) => {
        const { events: counted, every, digests } = traceOf(events).checkpoints();
        expect(counted).toBe(events);
        expect(digests).toHaveLength(Math.floor(events / every) * CHECKPOINT_DIGITS);
        const last = Math.floor(events / every);
        if (last > 0) {
          expect(traceOf(last * every).digest()).toMatch(new RegExp(`^${digests.slice(-CHECKPOINT_DIGITS)}`));
        }
      }),
      { numRuns: 20 },
    );
  });

  it("are at most 128, and of a long trace at least 63", () => {
    for (const events of [64 * 127, 64 * 128, 64 * 129, 200_000]) {
      const { every, digests } = traceOf(events).checkpoints();
      expect(digests.length / CHECKPOINT_DIGITS).toBeLessThan(128);
      expect(digests.length / CHECKPOINT_DIGITS).toBeGreaterThanOrEqual(63);
      expect(every % 64).toBe(0);
    }
  });

  it("differ from the first one after a difference on", () => {
    const { digests, every } = traceOf(20_000).checkpoints();
    const changed = traceOf(20_000, 5_000).checkpoints().digests;
    const of = (text: string, index: number) =>
      text.slice(index * CHECKPOINT_DIGITS, (index + 1) * CHECKPOINT_DIGITS);
    const differing = Array.from({ length: digests.length / CHECKPOINT_DIGITS }, (_, index) => index).filter(
      (index) => of(digests, index) !== of(changed, index),
    );
    expect(differing[0]).toBe(Math.ceil(5_000 / every) - 1);
    expect(differing.at(-1)).toBe(digests.length / CHECKPOINT_DIGITS - 1);
  });

  it("of a trace that is too short are none", () => {
    expect(new CheckpointKeeper().checkpoints(7)).toEqual({ events: 7, every: 64, digests: "" });
  });
});
