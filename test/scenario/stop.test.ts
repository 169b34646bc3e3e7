import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ProblemList } from "../../src/scenario/problems.ts";
import type { FaultPlan } from "../../src/scenario/scenario.ts";
import { planStop } from "../../src/scenario/stop.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withStop = (stop: string, fault = "for: 2s, open: 1s") =>
  `${scenarioWith(`stop: { ${stop} }\nfaults:\n  - { name: f, block: { group: member }, at: 1s, ${fault} }`).replace("duration: 1m\n", "")}`;

describe("stop", () => {
  it("at the first end of an occurrence at or after a time", () => {
    // Occurrences end 3 s, 6 s, 9 s … after the warm-up.
    expect(load(withStop("after: 6s, atEndOfCycle: f")).durationMicros).toBe(6_000_000);
    expect(load(withStop("after: 6001ms, atEndOfCycle: 0")).durationMicros).toBe(9_000_000);
    expect(load(withStop("after: 1s, atEndOfCycle: f"))).toMatchObject({
      durationMicros: 3_000_000,
      stop: undefined,
    });
  });

  it("when converged, at the latest after a time", () => {
    expect(load(withStop("when: converged, after: 120s"))).toMatchObject({
      durationMicros: 120_000_000,
      stop: { when: "converged" },
    });
  });

  it("finds the end that counting through the occurrences finds", () => {
    const micros = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(micros, micros, micros, micros, fc.option(micros), (at, lasts, open, after, until) => {
        const untilMicros = until === null ? undefined : 50 + at + until;
        const timing = { atMicros: 50 + at, forMicros: lasts, everyMicros: lasts + open, untilMicros };
        const fault: FaultPlan = {
          name: "f",
          index: 0,
          action: { kind: "block", who: { kind: "nodes", nodes: [0] } },
          timing,
        };
        let expected: number | undefined;
        for (let start = timing.atMicros; start < (untilMicros ?? 10_000); start += timing.everyMicros) {
          if (start + lasts < 50 + after) continue;
          expected = start + lasts - 50;
          break;
        }
        const problems = new ProblemList();
        const stop = planStop({ stop: { after, atEndOfCycle: "f" }, tail: 0 }, [fault], 50, problems);
        expect(stop?.durationMicros).toBe(expected);
        expect(problems.count).toBe(expected === undefined ? 1 : 0);
      }),
    );
  });

  it.each([
    ["after: 6s, atEndOfCycle: g", /no fault g.*f/],
    ["after: 6s, atEndOfCycle: 1", /no fault 1/],
    ["after: 6s", /exactly one of atEndOfCycle, when/],
    ["atEndOfCycle: f", /stop\.after/],
    ["when: convergd, after: 1s", /Did you mean converged/],
    ["after: 0s, when: converged", /at least 1us/],
  ])("refuses %s", (stop, message) => {
    expect(refusalOf(withStop(stop)).message).toMatch(message);
  });

  it("refuses the cycle of a fault that has none or has no more", () => {
    expect(refusalOf(withStop("after: 6s, atEndOfCycle: f", "for: 2s")).message).toMatch(/isn't periodic/);
    expect(refusalOf(withStop("after: 6s, atEndOfCycle: f", "for: 2s, open: 1s, until: 2s")).message).toMatch(
      /no occurrence of the fault f ends at or after 6s/,
    );
  });

  it("refuses duration beside stop, and neither", () => {
    expect(refusalOf(`${withStop("after: 6s, atEndOfCycle: f")}duration: 1m\n`).message).toMatch(
      /found both/,
    );
    expect(refusalOf(scenarioWith().replace("duration: 1m\n", "")).message).toMatch(/how long it runs/);
  });

  it("refuses a tail after convergence, and takes one after a cycle", () => {
    const converged = `${withStop("when: converged, after: 120s")}tail: `;
    expect(refusalOf(`${converged}5s\n`)).toMatchObject({
      field: "tail",
      message: expect.stringMatching(/ends at that moment: it has no tail.*Remove tail:/),
    });
    expect(load(`${converged}0s\n`).tailMicros).toBe(0);
    expect(load(`${withStop("after: 6s, atEndOfCycle: f")}tail: 5s\n`).tailMicros).toBe(5_000_000);
  });

  it("doesn't call a fault missing that has another problem", () => {
    const refusal = refusalOf(withStop("after: 6s, atEndOfCycle: f", "for: 2s, every: 1s"));
    expect(refusal.problems.map(({ field }) => field)).toEqual(["faults.f.every"]);
  });
});
