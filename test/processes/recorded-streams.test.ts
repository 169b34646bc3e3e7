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
    expect(streams.hear("opened", dialled)).toBe("open");
    expect(streams.hear("received", dialled)).toBe("open");
    expect(streams.hear(event, dialled)).toBe("open");
    expect(streams.hear("received", dialled)).toBe("unknown");
    expect(streams.close(dialled)).toBe(false);
  });

  it("that others have dialled are known from when they open", () => {
    const streams = new RecordedStreams(0);
    expect(streams.hear("received", 2)).toBe("unknown");
    expect(streams.hear("opened", 2)).toBe("open");
    expect(streams.close(2)).toBe(true);
  });

  it("are closed once, and closed ones are told from unknown ones within a batch", () => {
    const streams = new RecordedStreams(0);
    const dialled = streams.dial();
    expect([streams.close(dialled), streams.close(dialled)]).toEqual([true, false]);
    expect(streams.hear("opened", dialled)).toBe("closed");
    expect(streams.hear("refused", dialled)).toBe("closed");
    streams.beginBatch();
    expect(streams.hear("refused", dialled)).toBe("unknown");
  });
});
