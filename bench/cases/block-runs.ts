import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { blockScenario } from "../block-scenario.ts";
import type { BenchCase } from "../harness.ts";

const MEMBERS = 128;
const WARMUP_SECONDS = 15;
const SECONDS = 60;

/** SWIM of the paper's configuration; its gossip is what the load consists of. */
const SWIM = { SuspicionMult: 5, AwarenessMaxMultiplier: 1, SuspicionMaxTimeoutMult: 1 };

function run(blockedMs: number | undefined) {
  const scenario = blockScenario({
    members: MEMBERS,
    settings: SWIM,
    warmupSeconds: WARMUP_SECONDS,
    seconds: SECONDS,
    ...(blockedMs === undefined ? {} : { block: { pick: 16, blockedMs, openMs: 64 } }),
  });
  return new ScenarioRun({ scenario, configuration: 0, seed: 1 }).finish();
}

/** One operation is one datagram, from its making to the handling of all it carries. */
export const blockRuns: readonly BenchCase[] = [
  {
    name: "packets, 16 of 128 blocked for 16384 ms, open for 64 ms",
    about: "Datagrams sent in 75 virtual seconds of memberlist (health score and shrinking timeouts off).",
    subject: () => run(16_384).messages,
  },
  {
    name: "packets, 16 of 128 blocked for 2048 ms, open for 64 ms",
    about: "As before, with many more suspicions, refutations and gossip in each packet.",
    subject: () => run(2_048).messages,
  },
  {
    name: "packets, 128 idle",
    about: "As before, with nobody blocked: pings and acks without gossip, once all have joined.",
    subject: () => run(undefined).messages,
  },
  {
    name: "milliseconds of virtual time, 16 of 128 blocked for 16384 ms, open for 64 ms",
    about: "The first of these in virtual time; divided by 1,000 it is how many times real time it runs.",
    subject: () => run(16_384).virtualSeconds * 1_000,
  },
];
