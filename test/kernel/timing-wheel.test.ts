import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TimingWheel } from "../../src/kernel/timing-wheel.ts";

const SECOND = 1_000_000;
/** A turn of the wheel is some 16.8 s. */
const LONG = 3_600 * SECOND;

function listFrom(wheel: TimingWheel, first: number): readonly number[] {
  const slots: number[] = [];
  for (let slot = first; slot >= 0; slot = wheel.after(slot)) slots.push(slot);
  return slots;
}

/** Moves on until something is left behind. */
function takeNext(wheel: TimingWheel): readonly number[] {
  for (;;) {
    const slots = listFrom(wheel, wheel.takeInterval());
    if (slots.length > 0 || wheel.count === 0) return slots;
  }
}

describe("the timing wheel", () => {
  it("gives back every slot once: when its start passes the slot's time, and not before", () => {
    const anyTime = fc.oneof(fc.nat(20_000), fc.nat(60 * SECOND), fc.nat(LONG));
    fc.assert(
      fc.property(fc.array(fc.array(anyTime, { maxLength: 12 }), { maxLength: 8 }), (batches) => {
        const wheel = new TimingWheel(128);
        const waiting = new Map<number, number>();
        let slots = 0;
        for (const delays of [...batches, []]) {
          for (const delay of delays) {
            const timeMicros = wheel.startMicros + delay;
            waiting.set(slots, timeMicros);
            wheel.put(slots, timeMicros);
            expect(wheel.timeOf(slots)).toBe(timeMicros);
            slots += 1;
          }
          // Between batches some slots are taken, after the last all that are left.
          for (let takes = delays.length === 0 ? waiting.size : 2; takes > 0 && waiting.size > 0; takes--) {
            for (const slot of takeNext(wheel)) {
              expect(waiting.get(slot)).toBeLessThan(wheel.startMicros);
              waiting.delete(slot);
            }
            for (const timeMicros of waiting.values())
              expect(timeMicros).toBeGreaterThanOrEqual(wheel.startMicros);
            expect(wheel.count).toBe(waiting.size);
          }
        }
        expect(waiting.size).toBe(0);
      }),
      { seed: 12, numRuns: 100 },
    );
  });

  it("shows what lies before an instant, and leaves it where it is", () => {
    const wheel = new TimingWheel(8);
    const times = [5, 4_000, 4_095, 4_096, 30 * SECOND, LONG];
    times.forEach((timeMicros, slot) => {
      wheel.put(slot, timeMicros);
    });
    const shownBefore = (endMicros: number) => {
      const seen: number[] = [];
      wheel.forEachBefore(endMicros, (_slot, timeMicros) => seen.push(timeMicros));
      return seen.sort((one, other) => one - other);
    };
    expect(shownBefore(5)).toEqual([]);
    expect(shownBefore(4_096)).toEqual([5, 4_000, 4_095]);
    expect(shownBefore(4_097)).toEqual([5, 4_000, 4_095, 4_096]);
    expect(shownBefore(Number.POSITIVE_INFINITY)).toEqual(times);
    expect(wheel.count).toBe(times.length);
  });

  it("comes to what lies years ahead without passing every interval until then", () => {
    const wheel = new TimingWheel(8);
    const yearsAhead = 1_000_000_000_000_000;
    wheel.put(3, yearsAhead);
    wheel.put(4, 7);
    expect(takeNext(wheel)).toEqual([4]);
    expect(takeNext(wheel)).toEqual([3]);
    expect(wheel.startMicros).toBeGreaterThan(yearsAhead);
    expect(wheel.count).toBe(0);
  });

  it("keeps what it has when it grows", () => {
    const wheel = new TimingWheel(2);
    wheel.put(0, 100);
    wheel.put(1, 9_000);
    wheel.grow(4);
    wheel.put(3, 200);
    expect([...takeNext(wheel)].sort()).toEqual([0, 3]);
    expect(takeNext(wheel)).toEqual([1]);
  });
});
