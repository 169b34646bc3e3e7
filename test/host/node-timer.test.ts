import { describe, expect, it } from "vitest";
import { NodeTimer } from "../../src/host/node-timer.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { FakeCalls } from "../network/fake-calls.ts";
import { FakePort } from "./fake-port.ts";

function timerOn(port: FakePort): NodeTimer {
  return new NodeTimer(port, 2, 17, 1_000_000_050, 3, 9, PHASE_TRAFFIC);
}

describe("a program's timer", () => {
  it("fires with its activity, its key and what armed it", () => {
    const port = new FakePort();
    const timer = timerOn(port);
    expect([timer.hasComeUp, timer.isStale, timer.dueMicros]).toEqual([false, false, 1_000_000_050]);
    timer.fire();
    expect(port.told).toEqual(["timer 2 17 3 9"]);
    expect(timer.hasComeUp).toBe(true);
  });

  it("is put off by a host that stands still, and may still be cancelled then", () => {
    const port = new FakePort();
    const timer = timerOn(port);
    port.standsStill = true;
    timer.fire();
    expect(port.told).toEqual(["putOff NodeTimer"]);
    expect(timer.hasComeUp).toBe(true);
    port.standsStill = false;
    timer.fire();
    timer.cancelled = true;
    timer.fire();
    expect(port.told).toEqual(["putOff NodeTimer", "timer 2 17 3 9"]);
  });

  it("is foreseen to fire unless it is cancelled, its host stands still, or its program has ended", () => {
    const port = new FakePort();
    const timer = timerOn(port);
    const calls = new FakeCalls();
    expect([timer.isFirm, timer.foresee(calls)]).toEqual([false, true]);
    port.standsStill = true;
    expect(timer.foresee(calls)).toBe(false);
    port.standsStill = false;
    timer.cancelled = true;
    expect(timer.foresee(calls)).toBe(false);
    timer.cancelled = false;
    port.epoch += 1;
    expect(timer.foresee(calls)).toBe(false);
    expect(calls.told).toEqual(["4 timer 2 17"]);
  });

  it("is nothing to a later life of its node", () => {
    const port = new FakePort();
    const timer = timerOn(port);
    port.epoch += 1;
    expect(timer.isStale).toBe(true);
    timer.fire();
    expect(port.told).toEqual([]);
  });
});
