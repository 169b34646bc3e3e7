import { describe, expect, it } from "vitest";
import { WorldCall } from "../../src/host/world-call.ts";
import { PHASE_CHECKS } from "../../src/kernel/order.ts";
import { FakePort } from "./fake-port.ts";

function callOn(port: FakePort): WorldCall {
  const act = () => port.told.push("acted");
  return new WorldCall(port, { node: 3, count: 9 }, act, PHASE_CHECKS);
}

describe("a call of the world", () => {
  it("is handled by its node, with what it follows from", () => {
    const port = new FakePort();
    const call = callOn(port);
    call.fire();
    expect(port.told).toEqual(["handle 3 9", "acted"]);
    expect(call.phase).toBe(PHASE_CHECKS);
  });

  it("waits while its host stands still", () => {
    const port = new FakePort();
    const call = callOn(port);
    port.standsStill = true;
    call.fire();
    port.standsStill = false;
    call.fire();
    expect(port.told).toEqual(["putOff WorldCall", "handle 3 9", "acted"]);
  });

  it("is nothing to a later life of its node", () => {
    const port = new FakePort();
    const call = callOn(port);
    port.epoch += 1;
    call.fire();
    expect(port.told).toEqual([]);
  });
});
