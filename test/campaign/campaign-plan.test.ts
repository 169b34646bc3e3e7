import { expect, it } from "vitest";
import {
  inOrderOfExecution,
  placesOfCells,
  planCampaign,
  planCampaignRuns,
} from "../../src/campaign/campaign-plan.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { fakeCatalogue } from "../scenario/fake-catalogue.ts";
import { scenarioWith } from "../scenario/load.ts";

const plan = (lines: string) =>
  planCampaign(
    { bytes: new TextEncoder().encode(scenarioWith(lines)), fileName: "a.yaml", sets: [], seed: undefined },
    fakeCatalogue,
  );

it("has the scenario of every cell", () => {
  const { cells, runs, sweep } = plan(
    "seeds: 3\nsweep: { groups.member.count: [4, 8], tail: [0s, 1s], exclude: [tail: 1s] }",
  );
  expect(cells.map(({ scenario }) => scenario.groups[0]?.count)).toEqual([4, 8]);
  expect(sweep.exclude).toEqual([{ tail: ["1s"] }]);
  expect(runs).toHaveLength(6);
  expect(plan("seeds: 3").cells).toMatchObject([{ cell: {} }]);
});

it("refuses a campaign of which one cell cannot be, naming it", () => {
  // Each value fits the file, and two of them do not fit each other.
  const lines =
    "network: { latency: { uniform: { low: 2ms, high: 9ms } } }\nsweep:\n  network.latency.uniform.low: [1ms, 5ms]\n  network.latency.uniform.high: [9ms, 4ms]";
  expect(() => plan(lines)).toThrow(ScenarioError);
  expect(() => plan(lines)).toThrow(
    /n the cell network\.latency\.uniform\.low=5ms, network\.latency\.uniform\.high=4ms: /,
  );
});

it("is carried out seed by seed, in the order of the scenario's seeds", () => {
  const configurations = [{ name: "a" }, { name: "b" }];
  const runs = planCampaignRuns([{ x: 1 }, { x: 2 }], { configurations, seeds: [9, 3] });
  const told = (list: typeof runs) => list.map((run) => `${run.cell.x}${run.configurationName}${run.seed}`);
  expect(told(runs)).toEqual(["1a9", "1a3", "1b9", "1b3", "2a9", "2a3", "2b9", "2b3"]);
  expect(told(inOrderOfExecution(runs))).toEqual(["1a9", "1b9", "2a9", "2b9", "1a3", "1b3", "2a3", "2b3"]);
});

it("finds a cell whatever the order of its fields", () => {
  const places = placesOfCells([
    { a: 1, b: 1 },
    { a: 1, b: 2 },
  ]);
  expect([...places.values()]).toEqual([0, 1]);
});
