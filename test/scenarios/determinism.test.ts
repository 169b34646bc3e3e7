import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { HAS_NEWER_NODE, newerNode } from "../newer-node/newer-node.ts";
import { PACKAGED, packaged } from "./packaged.ts";

// Runs the built code: `npm test` builds it first.
const SCRIPT = fileURLToPath(new URL("hashes.mjs", import.meta.url));

const HALF_A_MINUTE = ["--set", "duration=25s", "--set", "warmup=5s"];

/** Scenarios that take long; their first half minute has all that the rest has. */
const BRIEF = new Map([
  ["rapid-80-percent-ingress-loss.yaml", HALF_A_MINUTE],
  ["rapid-80-percent-loss.yaml", HALF_A_MINUTE],
  ["rapid-flip-flop.yaml", HALF_A_MINUTE],
  ["lifeguard-interval.yaml", ["--set", "stop.after=15s"]],
]);

/** Scenarios with configurations of which some may do the same: only the longest of their timeouts differ. */
const MAY_BE_ALIKE = new Set(["lifeguard-interval.yaml", "lifeguard-threshold.yaml"]);

function hashes(fileName: string, options: readonly string[] = [], node = process.execPath) {
  const printed = execFileSync(node, [SCRIPT, fileName, ...options, ...(BRIEF.get(fileName) ?? [])], {
    encoding: "utf8",
  });
  return JSON.parse(printed) as Record<string, string>;
}

describe.each(PACKAGED)("the traces of %s", (fileName) => {
  let expected: Record<string, string>;

  beforeAll(() => {
    expected = hashes(fileName);
  });

  it("differ between configurations, and from those of another seed", () => {
    const own = Object.values(expected);
    const others = Object.values(hashes(fileName, ["--seed", "2"]));
    const different = new Set([...own, ...others]);
    if (MAY_BE_ALIKE.has(fileName)) {
      expect(different.size).toBe(new Set(own).size + new Set(others).size);
      expect(new Set(own).size).toBeGreaterThan(4);
    } else {
      expect(different.size).toBe(2 * own.length);
    }
  });

  it("are the same with every idle tick played, views in the other form, and other runs in between", () => {
    expect(hashes(fileName, ["--every-tick", "--sparse", "--in-between"])).toEqual(expected);
  });

  it("are the same on a newer Node", () => {
    expect(hashes(fileName, [], HAS_NEWER_NODE ? newerNode() : process.execPath)).toEqual(expected);
  });
});

describe("the trace of self-preservation.yaml", () => {
  it("is the same in this process, from the sources", () => {
    const scenario = packaged("self-preservation.yaml");
    const here = scenario.configurations.map(({ name }, configuration) => [
      name,
      new ScenarioRun({ scenario, configuration, seed: 1 }).finish().traceHash,
    ]);
    expect(Object.fromEntries(here)).toEqual(hashes("self-preservation.yaml"));
  });
});
