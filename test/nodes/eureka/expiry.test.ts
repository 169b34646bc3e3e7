import { describe, expect, it } from "vitest";
import { renewalThreshold } from "../../../nodes/eureka/expectation.ts";
import { compensationMs, evictionLimit, isExpiryEnabled } from "../../../nodes/eureka/expiry.ts";

describe("whether leases may expire", () => {
  it("takes more renewals than the threshold, strictly", () => {
    expect(isExpiryEnabled(true, 17, 18)).toBe(true);
    expect(isExpiryEnabled(true, 17, 17)).toBe(false);
    expect(isExpiryEnabled(true, 17, 0)).toBe(false);
  });

  it("is no with a threshold of 0, however many come", () => {
    expect(isExpiryEnabled(true, 0, 100)).toBe(false);
  });

  it("is yes without self-preservation", () => {
    expect(isExpiryEnabled(false, 17, 0)).toBe(true);
    expect(isExpiryEnabled(false, 0, 0)).toBe(true);
  });

  // The reference's table: the most clients that may fall silent at once without stopping it.
  it.each([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 1],
    [10, 1],
    [13, 1],
    [14, 2],
    [20, 2],
    [50, 7],
    [100, 14],
    [1000, 149],
  ])("of %i clients %i may be silent", (clients, silent) => {
    const threshold = renewalThreshold(clients, 30, 0.85);
    expect(isExpiryEnabled(true, threshold, 2 * (clients - silent))).toBe(true);
    expect(isExpiryEnabled(true, threshold, 2 * (clients - silent - 1))).toBe(false);
  });

  it.each([
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [5, false],
    [6, true],
    [7, true],
    [1000, true],
  ])("a lone Spring server with %i clients, all alive: %s", (clients, isEnabled) => {
    expect(isExpiryEnabled(true, renewalThreshold(clients + 1, 30, 0.85), 2 * clients)).toBe(isEnabled);
  });
});

describe("the limit of a pass", () => {
  it.each([
    [[1, 6], 1],
    [[7, 13], 2],
    [[14, 20], 3],
    [[25, 25], 4],
    [[30, 30], 5],
    [[50, 50], 8],
    [[100, 100], 15],
    [[200, 200], 30],
    [[1000, 1000], 150],
  ])("of %o leases is %i", ([from, to], limit) => {
    for (let size = from as number; size <= (to as number); size++)
      expect(evictionLimit(size, 0.85)).toBe(limit);
  });

  it("is nobody with a share of 1, and everybody with 0", () => {
    expect([evictionLimit(10, 1), evictionLimit(10, 0)]).toEqual([0, 10]);
  });

  it.each([
    [5, 5],
    [10, 8],
    [20, 11],
    [50, 16],
    [100, 20],
  ])("takes all of %i dead in %i passes", (clients, passes) => {
    let left = clients;
    let count = 0;
    while (left > 0) {
      left -= evictionLimit(left, 0.85);
      count += 1;
    }
    expect(count).toBe(passes);
  });
});

describe("the compensation", () => {
  it("is what a pass comes too late: 0 on time and early, 10 ms for 10 ms", () => {
    expect([60_000, 60_010, 59_000, 0].map((elapsed) => compensationMs(elapsed, 60_000))).toEqual([
      0, 10, 0, 0,
    ]);
  });
});
