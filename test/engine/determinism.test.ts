import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type BlockScenarioOptions, blockScenario } from "../../bench/block-scenario.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { newerNode } from "../newer-node/newer-node.ts";
import { DETERMINISM_CASES } from "./determinism-cases.ts";

const SCRIPT = fileURLToPath(new URL("../newer-node/trace-hashes.mjs", import.meta.url));
const BUILT = fileURLToPath(new URL("../../dist/bench/block-scenario.js", import.meta.url));

const cases = Object.entries(DETERMINISM_CASES);

function run(options: BlockScenarioOptions, seed = 1, suppressIdleTicks = true): RunResult {
  const scenario = blockScenario(options);
  return new ScenarioRun({ scenario, configuration: 0, seed, suppressIdleTicks }).finish();
}

/** What every run of a case came to the first time, at seeds 1 and 2. */
const firstTime = new Map(cases.map(([name, options]) => [name, [run(options), run(options, 2)] as const]));

function outcome(name: string): RunResult {
  return (firstTime.get(name) as readonly [RunResult, RunResult])[0];
}

function hashesOn(node: string): readonly string[] {
  if (!existsSync(BUILT)) throw new Error("this test runs built code: run npm run build first");
  const runs = cases.flatMap(([, options]) => [1, 2].map((seed) => ({ options, seed })));
  const output = execFileSync(node, [SCRIPT], { encoding: "utf8", input: JSON.stringify(runs) });
  return JSON.parse(output).hashes;
}

describe("the trace of memberlist's members", () => {
  it("tells of something in every case", () => {
    for (const [name, { members }] of cases) {
      const { messages, tally } = outcome(name);
      expect(messages, name).toBeGreaterThan(members * 40);
      if (name !== "healthy") expect(tally.suspicions, name).toBeGreaterThan(0);
    }
  });

  it("is the same again in one process, with seeds in another order", () => {
    for (const [name, options] of cases) {
      const again = [2, 1].map((seed) => run(options, seed)).reverse();
      expect(again, name).toEqual(firstTime.get(name));
      expect(again[0]?.traceHash, name).not.toBe(again[1]?.traceHash);
    }
  });

  it("is the same whether idle ticks are left out or not", () => {
    for (const [name, options] of cases) {
      const withIdleTicks = run(options, 1, false);
      expect(withIdleTicks.traceHash, name).toBe(outcome(name).traceHash);
      expect(withIdleTicks.tally, name).toEqual(outcome(name).tally);
      // Those of goroutines take their place in line, and are never left out.
      const leavesOut = options.machine?.scheduler !== "goroutines";
      expect(withIdleTicks.events > outcome(name).events, name).toBe(leavesOut);
    }
  });

  it("is the same with dense views and with sparse ones, in either probe order", () => {
    for (const [name, options] of cases) {
      for (const probeOrder of ["list", "permutation"]) {
        const [dense, sparse] = ["dense", "sparse"].map((viewForm) =>
          run({ ...options, settings: { ...options.settings, probeOrder, viewForm } }),
        );
        expect(sparse, `${name}, ${probeOrder}`).toEqual(dense);
      }
    }
  });

  it("is the same in built code, on this Node and on a newer one", () => {
    const hashes = cases.flatMap(([name]) => firstTime.get(name)?.map(({ traceHash }) => traceHash));
    expect(hashesOn(process.execPath)).toEqual(hashes);
    expect(hashesOn(newerNode())).toEqual(hashes);
  });
});
