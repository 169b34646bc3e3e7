import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Collector } from "../../../src/host/goroutines/collector.ts";

describe("a collector", () => {
  it("lets work take its own time until the heap is full, then several times that while it lasts", () => {
    const collector = new Collector({ workMicros: 100, lastsMicros: 1000, slowdown: 5 });
    expect(collector.spend(0, 60)).toBe(60);
    // The work that fills the heap is still done at full speed.
    expect(collector.spend(60, 60)).toBe(60);
    expect(collector.spend(120, 60)).toBe(300);
    expect(collector.spend(1059, 60)).toBe(300);
    expect(collector.spend(1060, 60)).toBe(60);
  });

  it("does not count what is done during a collection towards the next", () => {
    const collector = new Collector({ workMicros: 100, lastsMicros: 1000, slowdown: 2 });
    collector.spend(0, 100);
    for (let now = 0; now < 1000; now += 100) collector.spend(now, 100);
    expect(collector.spend(1000, 99)).toBe(99);
    expect(collector.spend(1100, 1)).toBe(1);
    expect(collector.spend(1101, 10)).toBe(20);
  });

  it("changes nothing when it slows nothing down", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ wait: fc.integer({ min: 0, max: 500 }), work: fc.integer({ min: 0, max: 50 }) }),
        ),
        (steps) => {
          const collector = new Collector({ workMicros: 30, lastsMicros: 200, slowdown: 1 });
          let now = 0;
          for (const { wait, work } of steps) {
            now += wait;
            expect(collector.spend(now, work)).toBe(work);
          }
        },
      ),
    );
  });

  it("collects for at most the share of time that its work allows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (works) => {
        const collector = new Collector({ workMicros: 200, lastsMicros: 300, slowdown: 4 });
        let now = 0;
        let slowed = 0;
        let fullSpeed = 0;
        for (const work of works) {
          const took = collector.spend(now, work);
          if (took === work) fullSpeed += work;
          else {
            expect(took).toBe(4 * work);
            slowed += took;
          }
          now += took;
        }
        // Each collection is paid for by 200 µs of work at full speed; its last step may reach beyond its end.
        expect(slowed).toBeLessThanOrEqual(Math.floor(fullSpeed / 200) * (300 + 4 * 50));
      }),
    );
  });
});
