import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LinkQueue, NO_ROOM } from "../../src/network/link-queue.ts";
import type { BandwidthLaw } from "../../src/scenario/scenario.ts";

/** 8 Mbps: a byte takes a microsecond. */
const law: BandwidthLaw = { bitsPerSecond: 8_000_000, queueBytes: 1000, share: "link" };

describe("the queue of a link", () => {
  it("delays a packet by its own length when nothing is before it", () => {
    const queue = new LinkQueue(law);
    expect(queue.enter(0, 300, false)).toBe(300);
    expect(queue.enter(300, 300, false)).toBe(300);
  });

  it("lets a packet wait for what is left of those before it", () => {
    const queue = new LinkQueue(law);
    expect(queue.enter(100, 300, false)).toBe(300);
    expect(queue.enter(150, 200, false)).toBe(450);
    expect(queue.enter(150, 100, false)).toBe(550);
    expect(queue.enter(650, 100, false)).toBe(150);
  });

  it("has room for exactly its bytes, and forgets a packet that found none", () => {
    const queue = new LinkQueue(law);
    expect(queue.enter(0, 900, false)).toBe(900);
    expect(queue.enter(0, 101, false)).toBe(NO_ROOM);
    expect(queue.enter(0, 100, false)).toBe(1000);
    expect(queue.enter(0, 1, false)).toBe(NO_ROOM);
    expect(queue.enter(1, 1, false)).toBe(1000);
  });

  it("takes what waits at its sender in any case, which then takes the room of others", () => {
    const queue = new LinkQueue(law);
    expect(queue.enter(0, 5000, true)).toBe(5000);
    expect(queue.enter(4500, 501, false)).toBe(NO_ROOM);
    expect(queue.enter(4500, 500, false)).toBe(1000);
  });

  it("rounds the delay up to the next microsecond, and nothing else", () => {
    const queue = new LinkQueue({ bitsPerSecond: 3_000_000, queueBytes: 1000, share: "link" });
    // A byte takes 2 2/3 microseconds: three of them take eight.
    expect([1, 1, 1].map((bytes) => queue.enter(0, bytes, false))).toEqual([3, 6, 8]);
    expect(queue.enter(8, 3, false)).toBe(8);
  });

  it("never lets one overtake another, never holds more than fits, and sends no faster than its rate", () => {
    const packets = fc.array(
      fc.record({ afterMicros: fc.nat({ max: 900 }), bytes: fc.integer({ min: 1, max: 1200 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(
        packets,
        fc.integer({ min: 1000, max: 50_000_000 }),
        fc.integer({ min: 1, max: 3000 }),
        (sent, bitsPerSecond, queueBytes) => {
          const queue = new LinkQueue({ bitsPerSecond, queueBytes, share: "link" });
          const taken: { readonly inMicros: number; readonly outMicros: number; readonly bytes: number }[] =
            [];
          let now = 0;
          for (const { afterMicros, bytes } of sent) {
            now += afterMicros;
            const delay = queue.enter(now, bytes, false);
            // Those not sent by now, whole packets: at least what is counted as waiting.
            const unsent = taken.filter(({ outMicros }) => outMicros > now);
            const most = unsent.reduce((sum, packet) => sum + packet.bytes, bytes);
            if (delay === NO_ROOM) expect(most).toBeGreaterThan(queueBytes);
            else taken.push({ inMicros: now, outMicros: now + delay, bytes });
            if (unsent.length === 0) expect(delay === NO_ROOM).toBe(bytes > queueBytes);
          }
          let before = 0;
          for (const { inMicros, outMicros, bytes } of taken) {
            expect(outMicros).toBeGreaterThanOrEqual(before);
            // A full queue at most is before it.
            expect(outMicros - inMicros).toBeLessThanOrEqual(
              Math.ceil((queueBytes * 8_000_000) / bitsPerSecond),
            );
            expect(outMicros - inMicros).toBeGreaterThanOrEqual(
              Math.floor((bytes * 8_000_000) / bitsPerSecond),
            );
            before = outMicros;
          }
          // Over the whole busy time: no more bytes than the rate allows.
          const bytes = taken.reduce((sum, packet) => sum + packet.bytes, 0);
          const first = taken[0]?.inMicros ?? 0;
          expect(bytes * 8_000_000).toBeLessThanOrEqual((before - first + 1) * bitsPerSecond);
        },
      ),
      { numRuns: 200 },
    );
  });
});
