import { describe, expect, it } from "vitest";
import { anomalousMembers } from "../../../groundtruth/loopback/anomalous-members.ts";

describe("the blocked members of a run", () => {
  it("are different ones, of the group, and the seed's", () => {
    const picked = anomalousMembers(128, 16, 1);
    expect(new Set(picked).size).toBe(16);
    for (const member of picked) expect(member >= 0 && member < 128).toBe(true);
    expect(anomalousMembers(128, 16, 1)).toEqual(picked);
    expect(anomalousMembers(128, 16, 2)).not.toEqual(picked);
  });

  it("are among the first of more under the same seed", () => {
    expect(anomalousMembers(128, 4, 3)).toEqual(anomalousMembers(128, 16, 3).slice(0, 4));
    expect(anomalousMembers(8, 8, 3).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("are each member equally often: over 2000 seeds within five standard deviations of a quarter", () => {
    const counts = Array.from({ length: 16 }, () => 0);
    for (let seed = 1; seed <= 2000; seed++) {
      for (const member of anomalousMembers(16, 4, seed)) (counts[member] as number) += 1;
    }
    // sqrt(2000 · 0.25 · 0.75) = 19.4.
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(97);
  });
});
