import { expect, it } from "vitest";
import { CampaignRunFailure } from "../../src/campaign/campaign-run-failure.ts";

const run = { cell: {}, cellIndex: 0, configuration: 0, configurationName: "swim", seed: 3 };

it("says which run it was, and why", () => {
  const failure = new CampaignRunFailure("small", { ...run, cell: { a: 1 } }, new Error("broken"));
  expect(failure.message).toBe("scenario small, cell a=1, configuration swim, seed 3: broken");
  expect(new CampaignRunFailure("small", run, "x").message).toBe(
    "scenario small, configuration swim, seed 3: x",
  );
});
