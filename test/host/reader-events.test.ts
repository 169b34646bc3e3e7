import { describe, expect, it } from "vitest";
import { ReaderResumption, ReaderTurn, ReadingEnd } from "../../src/host/reader-events.ts";
import { PHASE_CHECKS, PHASE_SETTLE, PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { DatagramFlight } from "../../src/network/datagram-flight.ts";
import { FakeCalls } from "../network/fake-calls.ts";
import { FakeReader } from "./fake-reader.ts";

const nowhere = { readsAtOnce: true, foreseeRead: () => {}, arrive: () => {}, read: () => {} };

describe("the end of a packet's time", () => {
  const flight = new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_SETTLE);

  it("comes in the packet's phase, and has the packet handled", () => {
    const reader = new FakeReader();
    const end = new ReadingEnd(reader, flight, 2);
    end.fire();
    expect(end.phase).toBe(PHASE_SETTLE);
    // Outside a pause it asks for no place behind other packets.
    expect(reader.told).toEqual(["finish hello 2"]);
  });

  it("is put off by a pause", () => {
    const reader = new FakeReader();
    const end = new ReadingEnd(reader, flight, 2);
    reader.isPaused = true;
    end.fire();
    reader.isPaused = false;
    end.fire();
    expect(reader.told).toEqual(["putOff ReadingEnd", "finish hello 2"]);
  });
});

describe("what a reader's events foresee", () => {
  it("is the host's to say, and never all: the reader goes on", () => {
    const flight = new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_SETTLE);
    const reader = new FakeReader();
    const calls = new FakeCalls();
    const told = [
      new ReadingEnd(reader, flight, 2).foresee(calls),
      new ReaderResumption(reader, 6).foresee(calls),
      new ReaderTurn(reader, PHASE_CHECKS, 5).foresee(calls),
    ];
    expect(told).toEqual([false, false, false]);
    expect(reader.told).toEqual(["foresee finish hello 2", "foresee reading 6"]);
  });
});

describe("the reader's turn and its resumption", () => {
  it("come in a packet's phase and with the traffic, and say in which life they were asked for", () => {
    const reader = new FakeReader();
    const turn = new ReaderTurn(reader, PHASE_CHECKS, 5);
    const resumption = new ReaderResumption(reader, 6);
    expect([turn.phase, resumption.phase]).toEqual([PHASE_CHECKS, PHASE_TRAFFIC]);
    turn.fire();
    resumption.fire();
    expect(reader.told).toEqual(["turn 5", "resume 6"]);
  });

  it("leave it to the host what to do about a pause", () => {
    const reader = new FakeReader();
    reader.isPaused = true;
    new ReaderTurn(reader, PHASE_CHECKS, 5).fire();
    new ReaderResumption(reader, 6).fire();
    expect(reader.told).toEqual(["turn 5", "resume 6"]);
  });
});
