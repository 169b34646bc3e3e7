import { expect, it } from "vitest";
import { planRuns } from "../../src/campaign/run-plan.ts";

it("goes through all configurations for each seed", () => {
  const configurations = ["swim", "lifeguard"].map((name) => ({ name, groups: [] }));
  expect(
    planRuns({ configurations, seeds: [7, 3] }).map((run) => [
      run.seed,
      run.configuration,
      run.configurationName,
    ]),
  ).toEqual([
    [7, 0, "swim"],
    [7, 1, "lifeguard"],
    [3, 0, "swim"],
    [3, 1, "lifeguard"],
  ]);
});
