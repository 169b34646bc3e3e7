import { describe, expect, it } from "vitest";
import { RecordedTimers } from "../../src/processes/recorded-timers.ts";

describe("the timers of a program whose world is elsewhere", () => {
  it("fire in the order of their due times, whatever the order in which they were set", () => {
    const timers = new RecordedTimers();
    const late = timers.set(1, 7, 30);
    const early = timers.set(1, 7, 10);
    const middle = timers.set(1, 7, 20);
    expect(timers.fire(1, 7, 10)).toBe(true);
    expect(timers.cancel(early)).toBe(false);
    expect(timers.cancel(middle)).toBe(true);
    expect(timers.fire(1, 7, 30)).toBe(true);
    expect(timers.cancel(late)).toBe(false);
    expect(timers.fire(1, 7, 99)).toBe(false);
  });

  it("are cancelled once, and leave a successor of the same name alone", () => {
    const timers = new RecordedTimers();
    const old = timers.set(0, 0, 10);
    expect(timers.fire(0, 0, 10)).toBe(true);
    const young = timers.set(0, 0, 10);
    expect(timers.cancel(old)).toBe(false);
    expect(timers.cancel(young)).toBe(true);
    expect(timers.cancel(young)).toBe(false);
  });

  it("of other activities and keys are others", () => {
    const timers = new RecordedTimers();
    timers.set(0, 1, 10);
    expect(timers.fire(1, 0, 10)).toBe(false);
    expect(timers.fire(0, 0, 10)).toBe(false);
    expect(timers.fire(0, 1, 9)).toBe(false);
    expect(timers.fire(0, 1, 10)).toBe(true);
  });

  it("cannot be two that nothing tells apart", () => {
    const timers = new RecordedTimers();
    timers.set(2, 3, 10);
    timers.set(2, 3, 11);
    expect(() => timers.set(2, 3, 10)).toThrow("two timers of activity 2 and key 3 are due at one instant");
  });
});
