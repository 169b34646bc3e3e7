import { describe, expect, it } from "vitest";
import type { Timer } from "../../src/node.ts";
import { RemoteTimers, type TimerSetter } from "../../src/processes/remote-timers.ts";

/** Writes down the timers that are cancelled, by their due time. */
class Clock implements TimerSetter {
  now = 1000;
  readonly cancelled: number[] = [];

  monotonicMicros(): number {
    return this.now;
  }

  setTimer(_activity: number, _key: number, delayMicros: number): Timer {
    return { dueMicros: this.now + delayMicros };
  }

  cancelTimer({ dueMicros }: Timer): void {
    this.cancelled.push(dueMicros);
  }
}

describe("the timers of a program elsewhere", () => {
  it("are cancelled by activity, key and due time, each once", () => {
    const clock = new Clock();
    const timers = new RemoteTimers(clock);
    timers.set(1, 5, 30);
    timers.set(1, 5, 20);
    timers.set(2, 5, 20);
    timers.cancel(1, 5, 1020);
    timers.cancel(1, 5, 1020);
    expect(clock.cancelled).toEqual([1020]);
    expect(timers.size).toBe(2);
  });

  it("are forgotten when they fire, the one due first before the others", () => {
    const clock = new Clock();
    const timers = new RemoteTimers(clock);
    timers.set(1, 5, 30);
    timers.set(1, 5, 20);
    timers.fired(1, 5);
    timers.cancel(1, 5, 1020);
    expect(clock.cancelled).toEqual([]);
    timers.cancel(1, 5, 1030);
    expect(clock.cancelled).toEqual([1030]);
    expect(timers.size).toBe(0);
  });

  it("do nothing when there is none of that name", () => {
    const clock = new Clock();
    const timers = new RemoteTimers(clock);
    timers.set(1, 5, 30);
    timers.cancel(1, 6, 1030);
    timers.cancel(3, 5, 1030);
    timers.fired(3, 3);
    expect(clock.cancelled).toEqual([]);
    expect(timers.size).toBe(1);
  });
});
