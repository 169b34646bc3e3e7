import { describe, expect, it } from "vitest";
import { Kernel } from "../../src/kernel/kernel.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { StreamDelivery } from "../../src/network/stream-delivery.ts";
import { RECEIVED } from "../../src/node.ts";
import { FakeEndpoint } from "./fake-endpoint.ts";

describe("a stream's delivery", () => {
  it("tells its receiver, again if it was put off", () => {
    const receiver = new FakeEndpoint(new Kernel(), 4);
    const cause = { node: 2, count: 5 };
    const delivery = new StreamDelivery(receiver, 7, 2, RECEIVED, "hello", cause, PHASE_TRAFFIC);
    expect(delivery.wasHeld).toBe(false);
    delivery.fire();
    delivery.fire();
    expect(receiver.streamEvents).toEqual(["-1 7 received hello", "-1 7 received hello"]);
    expect(receiver.deliveries[0]).toBe(delivery);
    expect([delivery.peer, delivery.cause]).toEqual([2, cause]);
  });
});
