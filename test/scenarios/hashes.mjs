// Runs one packaged scenario with the built code and prints its traces' hashes, so that any version of Node can be
// asked and nothing stands between the code and the engine. Arguments: the file name, then any of
//   --every-tick   idle ticks are played
//   --sparse       memberlist views are kept in the other form
//   --seed <n>     instead of 1
//   --in-between   another run, of another seed, is begun between any two
//   --set <field=value>   as of the command line; may be repeated
// Prints a JSON object: configuration, hash.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { catalogue } from "../../dist/nodes/catalogue.js";
import { ScenarioRun } from "../../dist/src/engine/scenario-run.js";
import { loadScenario } from "../../dist/src/scenario/load-scenario.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "every-tick": { type: "boolean", default: false },
    sparse: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    "in-between": { type: "boolean", default: false },
    set: { type: "string", multiple: true, default: [] },
  },
});
const [fileName] = positionals;
const bytes = readFileSync(new URL(`../../scenarios/${fileName}`, import.meta.url));
const scenario = loadScenario({ bytes, fileName, catalogue, sets: values.set });
if (values.sparse) {
  for (const { groups } of scenario.configurations) {
    for (const { program, settings } of groups) {
      if (program.name === "memberlist") settings.viewForm = "sparse";
    }
  }
}
const hashes = scenario.configurations.map(({ name }, configuration) => {
  const run = new ScenarioRun({
    scenario,
    configuration,
    seed: Number(values.seed),
    suppressIdleTicks: !values["every-tick"],
  });
  if (values["in-between"]) {
    run.advance(10_000_000);
    new ScenarioRun({ scenario, configuration, seed: 999 }).advance(20_000_000);
  }
  return [name, run.finish().traceHash];
});
console.log(JSON.stringify(Object.fromEntries(hashes)));
