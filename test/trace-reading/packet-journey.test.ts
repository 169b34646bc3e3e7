import { describe, expect, it } from "vitest";
import { DROP_DOWN, DROP_PARTITION } from "../../src/coordinator/trace.ts";
import { isArrival, isSend, journeyOf } from "../../src/trace-reading/packet-journey.ts";
import { HandMadeTrace } from "./hand-made.ts";
import { realRun } from "./real-run.ts";

describe("a packet's journey", () => {
  it("tells when it was wanted, sent, at the host and read", () => {
    const trace = new HandMadeTrace(2);
    const send = trace.send(10, 0, 1, undefined, undefined, 4);
    trace.deliver(18, send, 5);
    const journey = journeyOf(trace.index, send);
    expect(journey).toMatchObject({
      from: 0,
      to: 1,
      wantedMicros: 6_000,
      sentMicros: 10_000,
      heldMicros: 4_000,
    });
    expect(journey.arrivals).toMatchObject([{ atMicros: 13_000, readMicros: 18_000, waitedMicros: 5_000 }]);
    expect(journey.arrivals[0]?.lost).toBeUndefined();
  });

  it("tells why it was lost, and whether on the way or at the host", () => {
    const trace = new HandMadeTrace(2);
    const cut = trace.send(1, 0, 1);
    trace.lose(1, cut, DROP_PARTITION);
    const down = trace.send(1, 0, 1);
    trace.lose(2, down, DROP_DOWN, true);
    expect(journeyOf(trace.index, cut).arrivals).toMatchObject([{ lost: "partition", lostOnTheWay: true }]);
    expect(journeyOf(trace.index, down).arrivals).toMatchObject([
      { lost: "down", lostOnTheWay: false, readMicros: undefined },
    ]);
  });

  it("has one arrival for each copy, and none while it is on its way", () => {
    const trace = new HandMadeTrace(2);
    const send = trace.send(1, 0, 1);
    expect(journeyOf(trace.index, send).arrivals).toEqual([]);
    trace.deliver(2, send);
    trace.deliver(3, send);
    expect(journeyOf(trace.index, send).arrivals).toHaveLength(2);
  });

  it("never goes back in time, in a real run", () => {
    const { index } = realRun();
    let journeys = 0;
    for (const send of index.events.filter(isSend)) {
      const { wantedMicros, sentMicros, arrivals } = journeyOf(index, send);
      expect(sentMicros).toBeGreaterThanOrEqual(wantedMicros);
      for (const { atMicros, readMicros, event } of arrivals) {
        expect(isArrival(event)).toBe(true);
        expect(atMicros).toBeGreaterThanOrEqual(sentMicros);
        expect(readMicros ?? atMicros).toBeGreaterThanOrEqual(atMicros);
        journeys += 1;
      }
    }
    expect(journeys).toBeGreaterThan(500);
  });
});
