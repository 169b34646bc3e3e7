// Many runs of 128 memberlist members with the built code, for statistics: `crash <seeds>` or `healthy <seeds>`.
// Prints a JSON list with what was counted in each run.
import { blockScenario } from "../../dist/bench/block-scenario.js";
import { ScenarioRun } from "../../dist/src/engine/scenario-run.js";

const MEMBERS = 128;
const [what, seeds] = process.argv.slice(2);
const everybody = Array.from({ length: MEMBERS }, (_, index) => index);
const crash = {
  name: "crash",
  index: 0,
  action: { kind: "crash", who: { kind: "pick", count: 1, of: { kind: "nodes", nodes: everybody } } },
  timing: { atMicros: 20_000_000 },
};
const scenario =
  what === "crash"
    ? blockScenario({
        members: MEMBERS,
        settings: { SuspicionMult: 5 },
        warmupSeconds: 15,
        seconds: 35,
        faults: [crash],
      })
    : blockScenario({ members: MEMBERS, settings: {}, warmupSeconds: 60, seconds: 600 });
const tallies = [];
for (let seed = 1; seed <= Number(seeds); seed++) {
  const { tally } = new ScenarioRun({ scenario, configuration: 0, seed }).finish();
  const { crashes, convictions, suspicions, accusations, traffic } = tally;
  tallies.push({ crashes, convictions, suspicions, accusations, traffic });
}
console.log(JSON.stringify(tallies));
