// Runs scenarios with the built code and prints their hashes, so that other versions of Node can be asked. Arguments:
// file names of packaged scenarios. Prints a JSON object: file name, configuration, hash under seed 1.
import { readFileSync } from "node:fs";
import { catalogue } from "../../dist/nodes/catalogue.js";
import { ScenarioRun } from "../../dist/src/engine/scenario-run.js";
import { loadScenario } from "../../dist/src/scenario/load-scenario.js";

const hashes = {};
for (const fileName of process.argv.slice(2)) {
  const bytes = readFileSync(new URL(`../../scenarios/${fileName}`, import.meta.url));
  const scenario = loadScenario({ bytes, fileName, catalogue, sets: [] });
  hashes[fileName] = Object.fromEntries(
    scenario.configurations.map(({ name }, configuration) => [
      name,
      new ScenarioRun({ scenario, configuration, seed: 1 }).finish().traceHash,
    ]),
  );
}
console.log(JSON.stringify(hashes));
