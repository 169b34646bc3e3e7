import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HeldSend } from "../../src/host/held-send.ts";
import { ReaderTurn } from "../../src/host/reader-events.ts";
import { inWakeUpOrder } from "../../src/host/wake-up-order.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { DatagramFlight } from "../../src/network/datagram-flight.ts";
import type { HostEvent } from "../../src/network/host-event.ts";
import { StreamDelivery } from "../../src/network/stream-delivery.ts";
import { OPENED } from "../../src/node.ts";
import type { PauseWakeUp } from "../../src/scenario/scenario.ts";
import { FakePort } from "./fake-port.ts";
import { FakeReader } from "./fake-reader.ts";

const nowhere = {
  readsAtOnce: true,
  foreseeRead: () => {},
  arrive: () => {},
  read: () => {},
  arriveOnStream: () => {},
};

function flight(): DatagramFlight {
  return new DatagramFlight(nowhere, 3, "hello", 40, 17, PHASE_TRAFFIC);
}

function delivery(): StreamDelivery {
  return new StreamDelivery(nowhere, 1, 3, OPENED, undefined, { node: 3, count: 9 }, PHASE_TRAFFIC);
}

function heldSend(): HeldSend {
  const action = { what: "datagram", to: 1, message: "hello" } as const;
  return new HeldSend(new FakePort(), 2, 17, action, 3, 9, PHASE_TRAFFIC);
}

const WAKE_UPS: readonly PauseWakeUp[] = ["due", "packets", "timers"];

describe("the order of waking up", () => {
  const first = heldSend();
  const packet = flight();
  const second = heldSend();
  const stream = delivery();
  const putOff = [first, packet, second, stream];

  it.each<{ wakeUp: PauseWakeUp; order: readonly HostEvent[] }>([
    { wakeUp: "due", order: [first, packet, second, stream] },
    { wakeUp: "packets", order: [packet, stream, first, second] },
    { wakeUp: "timers", order: [first, second, packet, stream] },
  ])("$wakeUp", ({ wakeUp, order }) => {
    expect(inWakeUpOrder(putOff, wakeUp)).toEqual(order);
  });

  it("loses nothing, and otherwise leaves each kind as it came up", () => {
    const anyEvent = fc.constantFrom(
      flight,
      delivery,
      heldSend,
      () => new ReaderTurn(new FakeReader(), flight()),
    );
    fc.assert(
      fc.property(fc.array(anyEvent), fc.constantFrom(...WAKE_UPS), (makers, wakeUp) => {
        const events: HostEvent[] = makers.map((make) => make());
        const order = inWakeUpOrder(events, wakeUp);
        const places = (fromNetwork: boolean) =>
          order
            .filter(
              (event) => (event instanceof DatagramFlight || event instanceof StreamDelivery) === fromNetwork,
            )
            .map((event) => events.indexOf(event));
        const rising = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
        expect(rising(order.map((event) => events.indexOf(event)))).toEqual([...events.keys()]);
        for (const kind of [places(true), places(false)]) expect(kind).toEqual(rising(kind));
      }),
    );
  });
});
