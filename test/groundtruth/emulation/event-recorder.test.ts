import { describe, expect, it } from "vitest";
import { EventRecorder } from "../../../groundtruth/emulation/event-recorder.ts";
import { ACK, INDIRECT_PING, PING } from "../../../nodes/memberlist/messages.ts";
import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_HEALTH,
  TRACE_REFUTATION,
  TRACE_STREAM_EVENT,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import {
  ALIVE,
  CONVICTED,
  OPENED,
  RECEIVED,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  SUSPECTED,
} from "../../../src/node.ts";
import { delivered, event, record, sent, verdict } from "./records.ts";

/** The window begins at 10 s. */
function recorded(...records: readonly TraceRecord[]): EventRecorder {
  const recorder = new EventRecorder({
    members: 8,
    windowMicros: 10_000_000,
    probeTimeoutMicros: 500_000,
    probeIntervalMicros: 1_000_000,
  });
  for (const each of records) recorder.take(each);
  return recorder;
}

function accused(atSeconds: number, observer: number, subject: number): TraceRecord {
  return record(atSeconds, TRACE_ACCUSATION, observer, { a: subject });
}

describe("verdicts as events", () => {
  it("are dead and rejoin, in seconds of the window", () => {
    const { events } = recorded(
      verdict(11, 1, 2, SUSPECTED, 5),
      verdict(12.5, 1, 2, CONVICTED, 5),
      verdict(13, 1, 2, ALIVE),
    );
    expect(events).toEqual([event(2.5, "D", 1, 2), event(3, "J", 1, 2)]);
  });

  it("are no rejoin where a suspicion is over, or a member becomes known", () => {
    expect(
      recorded(verdict(11, 1, 2, ALIVE), verdict(11, 1, 3, SUSPECTED), verdict(12, 1, 3, ALIVE)).events,
    ).toEqual([]);
  });

  it("have a time-out with its confirmations before them where the observer's own timer ran out", () => {
    const { events } = recorded(
      verdict(9, 1, 2, SUSPECTED, 5),
      record(9.5, TRACE_CONFIRMATION, 1, { a: 2, b: 6, c: 1 }),
      record(11, TRACE_CONFIRMATION, 1, { a: 2, b: 7, c: 2 }),
      verdict(12, 1, 2, CONVICTED, 1),
    );
    expect(events).toEqual([event(2, "M", 1, 2, 2), event(2, "D", 1, 2)]);
  });

  it("forget the confirmations of an earlier suspicion", () => {
    const { events } = recorded(
      verdict(9, 1, 2, SUSPECTED, 5),
      record(9.5, TRACE_CONFIRMATION, 1, { a: 2, b: 6, c: 1 }),
      verdict(10, 1, 2, ALIVE),
      verdict(11, 1, 2, SUSPECTED, 5),
      verdict(12, 1, 2, CONVICTED, 1),
    );
    expect(events[0]).toEqual(event(2, "M", 1, 2, 0));
  });

  it("count suspicions in the window, and what comes before it not at all", () => {
    const { events, suspicions } = recorded(
      verdict(9.9, 1, 2, SUSPECTED, 5),
      verdict(9.95, 1, 3, CONVICTED, 1),
      accused(9.99, 1, 2),
      verdict(10, 2, 1, SUSPECTED, 5),
    );
    expect(events).toEqual([]);
    expect(suspicions).toEqual([10_000_000]);
  });
});

describe("accusations and refutations as events", () => {
  it("keep their kinds", () => {
    const { events } = recorded(
      accused(11, 1, 2),
      record(12, TRACE_REFUTATION, 2, { a: REFUTED_SUSPICION }),
      record(13, TRACE_REFUTATION, 2, { a: REFUTED_CONVICTION }),
      record(14, TRACE_REFUTATION, 2, { a: REFUTED_CONFLICT }),
    );
    expect(events).toEqual([event(1, "S", 1, 2), event(2, "s", 2), event(3, "d", 2), event(4, "a", 2)]);
  });
});

describe("a direct probe", () => {
  const ping = (atSeconds: number, sequence: number, heldSeconds = 0) =>
    sent(atSeconds, 1, { kind: PING, subject: 2, sequence }, { heldSeconds });
  const indirect = (atSeconds: number, sequence: number, heldSeconds = 0, subject = 2) =>
    sent(atSeconds, 1, { kind: INDIRECT_PING, subject, sequence }, { heldSeconds });

  const heard = (atSeconds: number, event: number = RECEIVED) =>
    record(atSeconds, TRACE_STREAM_EVENT, 1, { a: 2, b: 1, c: event });

  it("has timed out when its prober wants helpers half a second later, however many", () => {
    expect(recorded(ping(11, 1), indirect(11.5, 1), indirect(11.5, 1), indirect(11.5, 1)).events).toEqual([
      event(1.5, "F", 1, 2),
    ]);
  });

  it("times out while its prober is blocked, who then sends what it had wanted to", () => {
    expect(recorded(ping(11, 1), indirect(14, 1, 2.5)).events).toEqual([event(1.5, "F", 1, 2)]);
  });

  it("has not timed out when its ping was held beyond the deadline: the prober turns to helpers at once", () => {
    expect(recorded(ping(14, 1, 3), indirect(14, 1)).events).toEqual([]);
  });

  it("was saved by its stream when that is answered and no ack comes", () => {
    const next = [ping(12, 2), indirect(12.5, 2, 0, 3)];
    const { events } = recorded(ping(11, 1), indirect(11.5, 1), heard(11.6), ...next);
    expect(events).toEqual([event(1.5, "F", 1, 2), event(2, "T", 1, 2), event(2.5, "F", 1, 3)]);
  });

  it("was not saved by a stream that is opened only, or is answered too late, nor because it is held up", () => {
    const next = [ping(13, 2), indirect(13.5, 2, 0, 3)];
    for (const between of [[], [heard(11.6, OPENED)], [heard(12)]]) {
      const { events } = recorded(ping(11, 1), indirect(11.5, 1), ...between, ...next);
      expect(events.map(({ kind }) => kind)).toEqual(["F", "F"]);
    }
  });

  it("was not saved when it is accused, or acknowledged in time", () => {
    const ack = sent(11.6, 2, { kind: ACK, sequence: 1 }, { count: 77 });
    const next = [ping(13, 2), indirect(13.5, 2, 0, 3)];
    const kinds = (records: readonly TraceRecord[]) => recorded(...records).events.map(({ kind }) => kind);
    expect(kinds([ping(11, 1), indirect(11.5, 1), heard(11.6), accused(12, 1, 2), ...next])).toEqual([
      "F",
      "S",
      "F",
    ]);
    expect(
      kinds([ping(11, 1), indirect(11.5, 1), heard(11.6), ack, delivered(11.7, 1, 2, 77), ...next]),
    ).toEqual(["F", "F"]);
  });

  it("was saved before an ack that came after the deadline, which the score stretches", () => {
    const late = (score: number) =>
      recorded(
        record(10, TRACE_HEALTH, 1, { a: score }),
        ping(11, 1),
        indirect(11.5, 1),
        heard(11.9),
        sent(12.5, 2, { kind: ACK, sequence: 1 }, { count: 77 }),
        delivered(12.6, 1, 2, 77),
      ).events.map(({ kind }) => kind);
    expect(late(0)).toEqual(["F", "T"]);
    expect(late(1)).toEqual(["F"]);
  });
});
