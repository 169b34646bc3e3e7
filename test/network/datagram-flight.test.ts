import { describe, expect, it } from "vitest";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { DatagramFlight } from "../../src/network/datagram-flight.ts";
import type { ForeseenCalls } from "../../src/network/foreseen-calls.ts";
import { FakeCalls } from "./fake-calls.ts";

describe("a datagram's flight", () => {
  it("ends at the receiver's host, which has the receiver read it when it comes to it", () => {
    const told: string[] = [];
    const receiver = {
      readsAtOnce: true,
      foreseeRead: () => {},
      arrive: (arrived: DatagramFlight) => told.push(`arrive ${arrived.message}`),
      read: (read: DatagramFlight) => told.push(`read ${read.message}`),
    };
    const flight = new DatagramFlight(receiver, 3, "hello", 40, 17, PHASE_TRAFFIC);
    expect(flight.arrivedMicros).toBe(-1);
    flight.fire();
    expect(told).toEqual(["arrive hello"]);
    flight.read();
    expect(told).toEqual(["arrive hello", "read hello"]);
    expect([flight.from, flight.bytes, flight.sentCount, flight.phase]).toEqual([3, 40, 17, PHASE_TRAFFIC]);
  });

  it.each([true, false])("is foreseen to be read if its host reads at once: %s", (readsAtOnce) => {
    const receiver = {
      readsAtOnce,
      foreseeRead: ({ from, message }: DatagramFlight, calls: ForeseenCalls) =>
        calls.receive(1, from, message),
      arrive: () => {},
      read: () => {},
    };
    const flight = new DatagramFlight(receiver, 3, "hello", 40, 17, PHASE_TRAFFIC);
    const calls = new FakeCalls();
    expect(flight.isFirm).toBe(true);
    expect(flight.foresee(calls)).toBe(readsAtOnce);
    expect(calls.told).toEqual(readsAtOnce ? ["1 receive 3 hello"] : []);
  });
});
