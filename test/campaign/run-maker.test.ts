import { expect, it } from "vitest";
import { RunMaker } from "../../src/campaign/run-maker.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { fakeCatalogue } from "../scenario/fake-catalogue.ts";
import { scenarioWith } from "../scenario/load.ts";
import { result } from "./stepped-run.ts";

it("runs the cell's scenario, reads each once, and keeps no checkpoints", () => {
  const seen: Scenario[] = [];
  let nowMs = 0;
  const maker = new RunMaker(
    { bytes: new TextEncoder().encode(scenarioWith()), fileName: "a.yaml", sets: [] },
    fakeCatalogue,
    (scenario, { configurationName, seed }) => {
      seen.push(scenario);
      return result(configurationName, seed, { traceCheckpoints: { events: 1, every: 1, digests: "0" } });
    },
    () => {
      nowMs += 500;
      return nowMs;
    },
  );
  const task = { version: "1", scenarioHash: "h", configuration: 0, configurationName: "default" };
  const { line, virtualSeconds } = maker.make({ ...task, cell: { "groups.member.count": 7 }, seed: 1 });
  maker.make({ ...task, cell: { "groups.member.count": 9 }, seed: 1 });
  maker.make({ ...task, cell: { "groups.member.count": 7 }, seed: 2 });
  expect(seen.map(({ groups }) => groups[0]?.count)).toEqual([7, 9, 7]);
  expect(seen[2]).toBe(seen[0]);
  expect(virtualSeconds).toBe(60);
  const record = JSON.parse(line);
  expect(record.key).toEqual({
    version: "1",
    scenarioHash: "h",
    cell: { "groups.member.count": 7 },
    configuration: "default",
    seed: 1,
  });
  expect(record.engine.wallSeconds).toBe(0.5);
  expect(record).not.toHaveProperty("trace");
});
