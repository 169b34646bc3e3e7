import { describe, expect, it } from "vitest";
import { HeldSend } from "../../src/host/held-send.ts";
import { PHASE_CHECKS } from "../../src/kernel/order.ts";
import { FakeCalls } from "../network/fake-calls.ts";
import { FakePort } from "./fake-port.ts";

function heldOn(port: FakePort): HeldSend {
  const action = { what: "datagram", to: 1, message: "hello" } as const;
  return new HeldSend(port, 2, 17, action, 3, 9, PHASE_CHECKS);
}

describe("a held send", () => {
  it("knows who was held, when, and from what it follows", () => {
    const port = new FakePort();
    const held = heldOn(port);
    port.nowMicros = 80;
    held.fire();
    expect(port.told).toEqual(["release 2 17 50"]);
    expect([held.phase, held.causeNode, held.causeCount]).toEqual([PHASE_CHECKS, 3, 9]);
  });

  it("waits on while its host stands still", () => {
    const port = new FakePort();
    const held = heldOn(port);
    port.standsStill = true;
    held.fire();
    port.standsStill = false;
    held.fire();
    expect(port.told).toEqual(["putOff HeldSend", "release 2 17 50"]);
  });

  it("is nothing to a later life of its node", () => {
    const port = new FakePort();
    const held = heldOn(port);
    port.epoch += 1;
    held.fire();
    expect(port.told).toEqual([]);
  });

  it("is foreseen to let its activity go on, but not while its host stands still or in a later life", () => {
    const port = new FakePort();
    const held = heldOn(port);
    const calls = new FakeCalls();
    expect([held.isFirm, held.foresee(calls)]).toEqual([true, true]);
    port.standsStill = true;
    expect(held.foresee(calls)).toBe(false);
    port.standsStill = false;
    port.epoch += 1;
    expect(held.foresee(calls)).toBe(false);
    expect(calls.told).toEqual(["4 resume 2 17"]);
  });

  it("is foreseen to make its activity resume, a dial too", () => {
    const dial = { what: "dial", connection: 1, to: 2, deadlineMicros: 70 } as const;
    const calls = new FakeCalls();
    expect(new HeldSend(new FakePort(), 2, 17, dial, 3, 9, PHASE_CHECKS).foresee(calls)).toBe(true);
    expect(calls.told).toEqual(["4 resume 2 17"]);
  });
});
