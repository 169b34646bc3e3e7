import { expect, it } from "vitest";
import { campaignManifest } from "../../src/cli/campaign-manifest.ts";
import { readScenario } from "../../src/cli/scenario-file.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";

it("holds all that the runs hang on, and what made them", () => {
  const surroundings = new FakeSurroundings();
  surroundings.engine = "abc";
  const file = readScenario({ name: "crash", sets: [], seed: undefined }, surroundings);
  const origin = {
    name: "crash",
    file,
    sets: ["duration=5s"],
    seeds: [1, 2],
    notices: [],
    sweep: { fields: { "network.loss": [0, 0.1] }, exclude: [] },
    shard: undefined,
    command: "coroner sweep crash",
  };
  const manifest = campaignManifest(origin, surroundings);
  expect(manifest).toMatchObject({ scenario: "crash", seeds: [1, 2], engine: "abc", sweep: origin.sweep });
  expect(manifest.text).toBe(file.text);
  expect(manifest.configurations).toEqual(file.scenario.configurations.map(({ name }) => name));
  expect(campaignManifest({ ...origin, sets: [] }, surroundings).scenarioHash).not.toBe(
    manifest.scenarioHash,
  );
  expect(campaignManifest(origin, new FakeSurroundings())).not.toHaveProperty("engine");
  expect(manifest).not.toHaveProperty("shard");
  expect(campaignManifest({ ...origin, shard: { index: 1, count: 2 } }, surroundings)).toMatchObject({
    shard: { index: 1, count: 2 },
  });
});
