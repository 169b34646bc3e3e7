import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Inbox, isMessage } from "../../src/host/inbox.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { DatagramFlight } from "../../src/network/datagram-flight.ts";
import type { HostEvent } from "../../src/network/host-event.ts";
import { StreamDelivery } from "../../src/network/stream-delivery.ts";
import { OPENED } from "../../src/node.ts";

const nowhere = {
  readsAtOnce: true,
  foreseeRead: () => {},
  arrive: () => {},
  read: () => {},
  arriveOnStream: () => {},
};
const packet = () => new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_TRAFFIC);
function delivery(awaitsReader: boolean): StreamDelivery {
  const made = new StreamDelivery(nowhere, 1, 3, OPENED, undefined, { node: 3, count: 9 }, PHASE_TRAFFIC);
  made.awaitsReader = awaitsReader;
  return made;
}

describe("an inbox", () => {
  it("tells messages, which are read, from what waits for its turn behind them", () => {
    expect([packet(), delivery(true), delivery(false)].map(isMessage)).toEqual([true, true, false]);
  });

  it("is a queue that knows what it holds, and gives up what it is asked for", () => {
    const step = fc.oneof(
      fc.constantFrom("packet", "delivery", "other", "shift").map((what) => ({ what })),
      fc.constantFrom("takePackets", "takeAll").map((what) => ({ what })),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const inbox = new Inbox();
        let model: HostEvent[] = [];
        for (const { what } of steps) {
          if (what === "shift") {
            if (model.length > 0) expect(inbox.shift()).toBe(model.shift());
          } else if (what === "takeAll") {
            expect(inbox.take()).toEqual(model);
            model = [];
          } else if (what === "takePackets") {
            const isPacket = (event: HostEvent) => event instanceof DatagramFlight;
            expect(inbox.take(isPacket)).toEqual(model.filter(isPacket));
            model = model.filter((event) => !isPacket(event));
          } else {
            const event = what === "packet" ? packet() : delivery(what === "delivery");
            inbox.push(event);
            model.push(event);
          }
          expect(inbox.first).toBe(model[0]);
          expect(inbox.firstOnes(3)).toEqual(model.slice(0, 3));
          expect(inbox.isEmpty).toBe(model.length === 0);
          expect(inbox.waiting).toBe(model.filter((event) => !isMessage(event)).length);
          expect(inbox.deliveries).toBe(
            model.filter((event) => event instanceof StreamDelivery && isMessage(event)).length,
          );
        }
      }),
    );
  });

  it("stays a queue over more events than it keeps", () => {
    const inbox = new Inbox();
    const events = Array.from({ length: 10_000 }, packet);
    for (const event of events) inbox.push(event);
    expect(events.every((event) => inbox.shift() === event)).toBe(true);
    expect(inbox.isEmpty).toBe(true);
  });
});
