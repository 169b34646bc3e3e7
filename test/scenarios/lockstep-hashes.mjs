// Runs packaged scenarios in this process and with their programs in processes of their own, and compares the traces'
// hashes. Takes minutes, and is for the record: the tests do the same on shorter runs.
//
//   node test/scenarios/lockstep-hashes.mjs [--seed <n>] [--only <scenario>] [--set <field=value>]…
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const BIN = fileURLToPath(new URL("../../bin/coroner.js", import.meta.url));
const SCENARIOS = ["starved-observers", "partition", "crash", "phi-jitter", "self-preservation"];
/** The same with 16 members, where a scenario has more and more of them do something. */
const SIXTEEN = ["groups.member.count=16"];
const FEWER = { "starved-observers": ["faults.starvation.block.pick=2"] };
const LAYOUTS = [
  { nodesPerProcess: 16, sets: () => [] },
  { nodesPerProcess: 4, sets: () => [] },
  { nodesPerProcess: 1, sets: (scenario) => [...SIXTEEN, ...(FEWER[scenario] ?? [])] },
];

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    set: { type: "string", multiple: true, default: [] },
  },
});

function summaryOf(scenario, sets, extra) {
  const words = ["run", scenario, "--seed", values.seed, "--no-results", "--json", ...extra];
  for (const set of [...values.set, ...sets]) words.push("--set", set);
  try {
    return JSON.parse(execFileSync(process.execPath, [BIN, ...words], { encoding: "utf8", maxBuffer: 1e9 }));
  } catch (error) {
    // Expectations are of the scenario as it is packaged.
    if (error.status === 1) return JSON.parse(error.stdout);
    throw error;
  }
}

let differ = 0;
for (const scenario of SCENARIOS.filter((name) => values.only === undefined || name === values.only)) {
  for (const { nodesPerProcess, sets } of LAYOUTS) {
    const here = summaryOf(scenario, sets(scenario), []);
    const there = summaryOf(scenario, sets(scenario), ["--nodes-per-process", String(nodesPerProcess)]);
    for (const [index, { name, traceHash }] of here.configurations.entries()) {
      const isSame = traceHash.join() === there.configurations[index].traceHash.join();
      if (!isSame) differ += 1;
      console.log(
        `${isSame ? "same" : "DIFFERENT"}  ${scenario}  ${name}  ${nodesPerProcess} a process  ${traceHash}`,
      );
    }
    const { messages, wallSeconds } = there.engine;
    console.log(
      `      ${messages} packets in ${wallSeconds.toFixed(1)} s, here in ${here.engine.wallSeconds.toFixed(1)} s`,
    );
  }
}
process.exitCode = differ === 0 ? 0 : 1;
