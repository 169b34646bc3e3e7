import { describe, expect, it } from "vitest";
import { Expectation, type ExpectationRules, renewalThreshold } from "../../../nodes/eureka/expectation.ts";

const expectation = (changes: Partial<ExpectationRules> = {}) =>
  new Expectation({
    share: 0.85,
    intervalSeconds: 30,
    counting: "clients",
    refreshAppliesShare: "once",
    evictionLowers: true,
    enableSelfPreservation: true,
    ...changes,
  });

const opened = (clients: number, changes: Partial<ExpectationRules> = {}) => {
  const one = expectation(changes);
  one.open(clients);
  return one;
};

describe("the threshold", () => {
  // The reference's table: clients, threshold, of a lone Spring server (one client more).
  it.each([
    [1, 1, 3],
    [2, 3, 5],
    [3, 5, 6],
    [4, 6, 8],
    [5, 8, 10],
    [6, 10, 11],
    [7, 11, 13],
    [10, 17, 18],
    [13, 22, 23],
    [14, 23, 25],
    [20, 34, 35],
    [50, 85, 86],
    [100, 170, 171],
    [1000, 1700, 1701],
  ])("of %i clients is %i, and %i with one more", (clients, threshold, withPhantom) => {
    expect(renewalThreshold(clients, 30, 0.85)).toBe(threshold);
    expect(renewalThreshold(clients + 1, 30, 0.85)).toBe(withPhantom);
  });

  it("follows the interval, in the product's order of factors, and reads 0 and less as 30 s", () => {
    expect(renewalThreshold(10, 10, 0.85)).toBe(51);
    expect(renewalThreshold(51, 30, 0.85)).toBe(86);
    expect(renewalThreshold(151, 30, 0.85)).toBe(256);
    for (const interval of [0, -5]) expect(renewalThreshold(10, interval, 0.85)).toBe(17);
    // 60.0 / 7 is no whole number; 7 × (60 / 7) × 0.85 is just below 51, and cut off.
    expect(renewalThreshold(7, 7, 0.85)).toBe(Math.trunc(7 * (60 / 7) * 0.85));
  });
});

describe("what is expected", () => {
  it("is set at the opening, grows by new registrations, shrinks by cancels and evictions", () => {
    const one = opened(10);
    one.registered();
    expect([one.clients, one.threshold]).toEqual([11, 18]);
    one.cancelled();
    one.evicted();
    expect([one.clients, one.threshold]).toEqual([9, 15]);
  });

  it("stays 0 once it is 0, whoever registers or leaves", () => {
    const one = opened(0);
    one.registered();
    one.cancelled();
    one.evicted();
    expect([one.clients, one.threshold]).toEqual([0, 0]);
  });

  it("is not lowered by evictions before 2020, but by cancels", () => {
    const one = opened(10, { evictionLowers: false });
    one.evicted();
    expect(one.clients).toBe(10);
    one.cancelled();
    expect(one.clients).toBe(9);
  });

  it("is refreshed only by a count above the share of it, strictly", () => {
    const one = opened(20);
    expect(one.refresh(17)).toBe(false);
    expect(one.clients).toBe(20);
    expect(one.refresh(18)).toBe(true);
    expect([one.clients, one.threshold]).toEqual([18, 30]);
    expect(one.refresh(150)).toBe(true);
    expect(one.threshold).toBe(255);
  });

  it("leaves 0 by a refresh that counts anybody, and not by one that counts nobody", () => {
    const one = opened(0);
    expect(one.refresh(0)).toBe(false);
    expect(one.refresh(3)).toBe(true);
    expect(one.threshold).toBe(5);
  });

  it("is refreshed by any count without self-preservation", () => {
    const one = opened(20, { enableSelfPreservation: false });
    expect(one.refresh(2)).toBe(true);
    expect(one.clients).toBe(2);
  });

  it("applied the share twice before May 2018: a count of 15 of 20 passed", () => {
    const twice = opened(20, { counting: "twoPerClient", refreshAppliesShare: "twice" });
    // 30 > 0.85 × 34 = 28.9, and 28 is not.
    expect(twice.refresh(14)).toBe(false);
    expect(twice.refresh(15)).toBe(true);
    expect(opened(20, { counting: "twoPerClient" }).refresh(15)).toBe(false);
    expect(opened(20, { refreshAppliesShare: "twice" }).refresh(15)).toBe(true);
  });

  it("took two renewals for each client before July 2018, whatever the interval", () => {
    const one = opened(10, { counting: "twoPerClient", intervalSeconds: 10 });
    expect(one.threshold).toBe(17);
    one.registered();
    expect(one.threshold).toBe(18);
  });
});
