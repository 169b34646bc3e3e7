import { describe, expect, it } from "vitest";
import { summarise, summaryOf } from "../../src/campaign/summarise.ts";
import { summarySchema } from "../../src/coordinator/summary-schema.ts";
import { wrong } from "../report/made-up.ts";
import { result } from "./stepped-run.ts";

const convictions = { true: 0, faulted: 0, unreachable: 0, false: 6 };
const runs = [
  { result: result("life-guard", 1), wallSeconds: 0.5 },
  { result: result("swim", 1, { tally: wrong(6, { convictions }) }), wallSeconds: 1 },
  { result: result("swim", 2, { tally: wrong(6, { convictions }) }), wallSeconds: 2 },
];

function judged(...expectations: readonly string[]) {
  const configurations = ["swim", "life-guard", "idle"].map((name) => ({ name, groups: [] }));
  return summarise({ name: "s", configurations, expectations }, "1.2.3", runs);
}

describe("a summary", () => {
  it("has the configurations in the scenario's order, those without a run left out", () => {
    const summary = judged();
    expect(summarySchema.parse(summary)).toEqual(summary);
    expect(summary.configurations.map(({ name, seeds }) => [name, seeds])).toEqual([
      ["swim", [1, 2]],
      ["life-guard", [1]],
    ]);
    expect(summary.configurations[0]).toEqual(
      summaryOf(
        "swim",
        [runs[1]?.result, runs[2]?.result].filter((each) => each !== undefined),
      ),
    );
    expect(summary.engine).toEqual({ virtualSeconds: 180, events: 30, messages: 300, wallSeconds: 3.5 });
  });

  it("judges what is expected, over all runs of a configuration", () => {
    const texts = [
      "swim.convictions.false == 12",
      "swim.convictions.false < life-guard.convictions.false",
      "swim.convictions.false / life-guard.convictions.false > 100",
      "swim.firstDetection.p50 > 1",
      "idle.convictions.false == 0",
    ];
    expect(judged(...texts).expectations).toEqual([
      { text: texts[0], value: 12, right: 12, holds: true },
      { text: texts[1], value: 12, right: 0, holds: false },
      { text: texts[2], value: null, right: 100, holds: true },
      { text: texts[3], value: null, right: 1, holds: false, why: expect.stringContaining("no value") },
      { text: texts[4], value: null, right: 0, holds: false, why: expect.stringContaining("unknown") },
    ]);
  });
});
