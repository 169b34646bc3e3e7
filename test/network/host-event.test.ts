import { describe, expect, it } from "vitest";
import { PHASE_CHECKS } from "../../src/kernel/order.ts";
import { HostEvent } from "../../src/network/host-event.ts";
import { FakeCalls } from "./fake-calls.ts";

class Ring extends HostEvent {
  rung = 0;

  fire(): void {
    this.rung += 1;
  }
}

describe("a host event", () => {
  it("has a phase, may fire again, and is neither cancelled nor put off at first", () => {
    const ring = new Ring(PHASE_CHECKS);
    expect([ring.phase, ring.cancelled, ring.letGo]).toEqual([PHASE_CHECKS, false, false]);
    // It is nobody's, unless it says whose.
    expect(ring.isFor(ring)).toBe(false);
    ring.fire();
    ring.fire();
    expect(ring.rung).toBe(2);
  });

  it("promises nothing of what it will bring, unless its class does", () => {
    const ring = new Ring(PHASE_CHECKS);
    const calls = new FakeCalls();
    expect([ring.isFirm, ring.foresee(calls)]).toEqual([false, false]);
    expect(calls.told).toEqual([]);
  });
});
