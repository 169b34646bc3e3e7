import { expect, it } from "vitest";
import { ReaderResumption, ReaderTurn, ReadingEnd } from "../../src/host/reader-events.ts";
import { PHASE_SETTLE, PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { DatagramFlight } from "../../src/network/datagram-flight.ts";
import { FakeCalls } from "../network/fake-calls.ts";
import { FakeReader } from "./fake-reader.ts";

const nowhere = { readsAtOnce: true, foreseeRead: () => {}, arrive: () => {}, read: () => {} };

it("come in the message's phase, the resumption with the traffic, and tell the reader", () => {
  const reader = new FakeReader();
  const flight = new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_SETTLE);
  const events = [
    new ReadingEnd(reader, flight.phase),
    new ReaderTurn(reader, flight),
    new ReaderResumption(reader),
  ];
  expect(events.map(({ phase }) => phase)).toEqual([PHASE_SETTLE, PHASE_SETTLE, PHASE_TRAFFIC]);
  for (const event of events) event.fire();
  expect(reader.told).toEqual(["finish", "turn", "resume"]);
});

it("give no turn to a message that is lost meanwhile", () => {
  const reader = new FakeReader();
  const flight = new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_SETTLE);
  const turn = new ReaderTurn(reader, flight);
  flight.cancelled = true;
  turn.fire();
  expect(reader.told).toEqual([]);
});

it("leave it to the host what is foreseen, and never foresee all: the reader goes on", () => {
  const reader = new FakeReader();
  const flight = new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_SETTLE);
  const events = [
    new ReadingEnd(reader, flight.phase),
    new ReaderResumption(reader),
    new ReaderTurn(reader, flight),
  ];
  expect(events.map((event) => event.foresee(new FakeCalls()))).toEqual([false, false, false]);
  expect(reader.told).toEqual(["foresee finish", "foresee reading"]);
});
