import { describe, expect, it } from "vitest";
import { RecordedStreams } from "../../src/processes/recorded-streams.ts";

describe("the streams of a program whose world is elsewhere", () => {
  it("number dials after all numbers that are known", () => {
    const streams = new RecordedStreams(3);
    expect([streams.dial(), streams.dial()]).toEqual([4, 5]);
    streams.raiseTo(4);
    expect(streams.dial()).toBe(6);
    streams.raiseTo(9);
    expect([streams.dial(), streams.last]).toEqual([10, 10]);
  });

  it.each(["refused", "timedOut", "closed"] as const)("are gone when they are %s", (event) => {
    const streams = new RecordedStreams(0);
    const dialled = streams.dial();
    expect(streams.hear("opened", dialled)).toBe(true);
    expect(streams.hear("received", dialled)).toBe(true);
    expect(streams.hear(event, dialled)).toBe(true);
    expect(streams.hear("received", dialled)).toBe(false);
    expect(streams.close(dialled)).toBe(false);
  });

  it("that others have dialled are known from when they open", () => {
    const streams = new RecordedStreams(0);
    expect(streams.hear("received", 2)).toBe(false);
    expect(streams.hear("opened", 2)).toBe(true);
    expect(streams.close(2)).toBe(true);
  });

  it("are closed once, and nothing is heard of them then", () => {
    const streams = new RecordedStreams(0);
    const dialled = streams.dial();
    expect([streams.close(dialled), streams.close(dialled)]).toEqual([true, false]);
    expect(streams.hear("refused", dialled)).toBe(false);
  });
});
