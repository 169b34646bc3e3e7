import { expect, it } from "vitest";
import { CellLoader } from "../../src/scenario/cell-loader.ts";
import type { Cell } from "../../src/scenario/cells.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";
import { FILE_NAME, load, scenarioWith } from "./load.ts";

function loaderOf(text: string, sets: readonly string[] = []) {
  const bytes = new TextEncoder().encode(text);
  return new CellLoader({ bytes, fileName: FILE_NAME, catalogue: fakeCatalogue, sets });
}

function refusal(text: string, cell: Cell): ScenarioError {
  try {
    loaderOf(text).load(cell);
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error("expected the cell to be refused");
}

const text = scenarioWith(
  "network: { latency: { uniform: { low: 1ms, high: 2ms } } }\nsweep:\n  groups.member.count: [4, 8]\n  network.latency.uniform.low: [1ms, 5ms]",
);

it("makes the scenario that --set would make", () => {
  const loader = loaderOf(text, ["duration=2m"]);
  const bySet = load(text, { sets: ["duration=2m", "groups.member.count=8"] });
  expect(loader.load({ "groups.member.count": 8 })).toEqual(bySet);
  expect(loader.load({})).toEqual(load(text, { sets: ["duration=2m"] }));
});

it("names the cell, the field, and the line of the swept value", () => {
  const error = refusal(text, { "groups.member.count": 8, "network.latency.uniform.low": "5ms" });
  expect(error.message).toMatch(
    /^test\.yaml:\d+: network\.latency\.uniform.*: In the cell groups\.member\.count=8, network\.latency\.uniform\.low=5ms: |in the cell groups\.member\.count=8, network\.latency\.uniform\.low=5ms: /,
  );
  const alone = refusal(text, { "groups.member.count": 0 });
  expect(alone).toMatchObject({ line: 9, field: "groups.member.count" });
  expect(alone.expected).toMatch(/^in the cell groups\.member\.count=0: expected at least 1/);
});

it("refuses a field that cannot be there", () => {
  expect(refusal(text, { "groups.other.count": 1 }).message).toMatch(/no element named other/);
});

it("refuses an assignment that every cell would replace, and no other", () => {
  const fields = ["groups.member.count", "network.latency.uniform.low"];
  const given = (...sets: string[]) => loaderOf(text, sets);
  expect(() => given("groups.0.count=6").refuseShadowedSets(fields)).toThrow(
    /--set groups\.0\.count=6.*no effect.*--only groups\.member\.count=/,
  );
  const fine = given("duration=2m", "network.latency.uniform={ low: 1ms, high: 3ms }", "seeds=2");
  expect(() => fine.refuseShadowedSets(fields)).not.toThrow();
});
