import { describe, expect, it } from "vitest";
import { silenceUntilConviction } from "../../src/detectors/steady-silence.ts";
import type { Judge } from "../../src/node.ts";

describe("the silence until conviction", () => {
  it("is the first microsecond at which the judge convicts", () => {
    for (const limit of [1, 2, 3, 1000, 4_522_601, 86_400_000_000]) {
      expect(silenceUntilConviction(deadlineJudge(limit), 1_000_000, 3)).toBe(limit);
    }
  });

  it("comes after so many arrivals, evenly spaced", () => {
    const arrivals: number[] = [];
    const judge: Judge = {
      arrived: (nowMicros) => arrivals.push(nowMicros),
      levelAt: () => 0,
      convictsAt: () => true,
    };
    silenceUntilConviction(judge, 250, 4);
    const first = arrivals[0] as number;
    expect(first).toBeGreaterThan(5_000_000);
    expect(arrivals.map((arrival) => arrival - first)).toEqual([0, 250, 500, 750]);
  });

  it("is infinite for a judge that never convicts", () => {
    expect(silenceUntilConviction(deadlineJudge(Number.POSITIVE_INFINITY), 1_000_000, 3)).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

function deadlineJudge(limitMicros: number): Judge {
  let last = 0;
  return {
    arrived: (nowMicros) => {
      last = nowMicros;
    },
    levelAt: (nowMicros) => nowMicros - last,
    convictsAt: (nowMicros) => nowMicros - last >= limitMicros,
  };
}
