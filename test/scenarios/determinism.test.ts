import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { HAS_NEWER_NODE, newerNode } from "../newer-node/newer-node.ts";
import { PACKAGED, packaged } from "./packaged.ts";

const SCRIPT = fileURLToPath(new URL("hashes.mjs", import.meta.url));

function hashesOf(scenario: Scenario, suppressIdleTicks: boolean): Record<string, string> {
  return Object.fromEntries(
    scenario.configurations.map(({ name }, configuration) => {
      const run = new ScenarioRun({ scenario, configuration, seed: 1, suppressIdleTicks });
      return [name, run.finish().traceHash];
    }),
  );
}

/** The same scenario with every memberlist view kept in the other form. */
function withSparseViews(scenario: Scenario): Scenario {
  return {
    ...scenario,
    configurations: scenario.configurations.map((configuration) => ({
      ...configuration,
      groups: configuration.groups.map((group) =>
        group.program.name === "memberlist"
          ? { ...group, settings: { ...(group.settings as object), viewForm: "sparse" } }
          : group,
      ),
    })),
  };
}

describe.each(PACKAGED)("the trace of %s under seed 1", (fileName) => {
  const scenario = packaged(fileName);
  let expected: Record<string, string>;

  beforeAll(() => {
    expected = hashesOf(scenario, true);
  });

  it("differs between configurations", () => {
    const hashes = Object.values(expected);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it("is the same a second time, though other seeds have run in between", () => {
    new ScenarioRun({ scenario, configuration: 0, seed: 2 }).advance(20_000_000);
    expect(hashesOf(scenario, true)).toEqual(expected);
  });

  it("is the same with every idle tick played, and with views in the other form", () => {
    expect(hashesOf(withSparseViews(scenario), false)).toEqual(expected);
  });

  it("is another under another seed", () => {
    const other = new ScenarioRun({ scenario, configuration: 0, seed: 2 }).finish().traceHash;
    expect(Object.values(expected)).not.toContain(other);
  });

  it("is the same on a newer Node, and in the built code", () => {
    const node = HAS_NEWER_NODE ? newerNode() : process.execPath;
    const there = JSON.parse(execFileSync(node, [SCRIPT, fileName], { encoding: "utf8" }));
    expect(there).toEqual({ [fileName]: expected });
  });
});
