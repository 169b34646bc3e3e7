import { describe, expect, it } from "vitest";
import { Lease } from "../../../nodes/eureka/lease.ts";
import { recordOf } from "./records.ts";

const leaseOf = (durationSeconds: number, nowMs: number) =>
  new Lease(recordOf(1, { durationSeconds }), nowMs);

describe("a lease", () => {
  it("that was never renewed expires after its duration, strictly", () => {
    const lease = leaseOf(90, 1_000);
    expect(lease.isExpired(91_000)).toBe(false);
    expect(lease.isExpired(91_001)).toBe(true);
  });

  it("that was renewed expires after twice its duration, strictly: 180 s", () => {
    const lease = leaseOf(90, 0);
    lease.renew(30_000);
    expect(lease.lastUpdateMs).toBe(120_000);
    expect(lease.isExpired(210_000)).toBe(false);
    expect(lease.isExpired(210_001)).toBe(true);
  });

  it("is longer by what the server forgives", () => {
    const lease = leaseOf(30, 0);
    expect(lease.isExpired(30_010, 10)).toBe(false);
    expect(lease.isExpired(30_011, 10)).toBe(true);
  });

  it("has 90 s where its instance names none, or none above 0", () => {
    for (const seconds of [0, -1]) {
      expect(leaseOf(seconds, 0).isExpired(90_000)).toBe(false);
      expect(leaseOf(seconds, 0).isExpired(90_001)).toBe(true);
    }
  });

  it("is expired once cancelled, since the first time", () => {
    const lease = leaseOf(90, 0);
    lease.cancel(5);
    lease.cancel(7);
    lease.renew(8);
    expect(lease.isExpired(9)).toBe(true);
  });

  it("knows when its service first was up, and the next lease learns it", () => {
    const lease = leaseOf(90, 0);
    expect(lease.serviceUpMs).toBe(0);
    lease.serviceUp(5);
    lease.serviceUp(9);
    expect(lease.serviceUpMs).toBe(5);
    const next = leaseOf(90, 100);
    next.inheritServiceUp(lease);
    next.serviceUp(200);
    expect(next.serviceUpMs).toBe(5);
    // Registered anew, it lasts for its single duration again.
    expect(next.isExpired(90_101)).toBe(true);
  });
});
