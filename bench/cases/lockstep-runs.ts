import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { catalogue } from "../../nodes/catalogue.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { findPackageFolder } from "../../src/main/package-folder.ts";
import { LockstepSession } from "../../src/processes/lockstep-session.ts";
import type { FrameForm } from "../../src/processes/protocol.ts";
import { loadScenario, type ScenarioSource } from "../../src/scenario/load-scenario.ts";
import type { BenchCase, Side, Work } from "../harness.ts";

export interface LockstepSize {
  readonly members: number;
  readonly nodesPerProcess: number;
  /** Virtual ones, after a warm-up of three in which all join. */
  readonly seconds: number;
}

/** Threads and processes run what was built, also if this file is not. */
const BUILT = join(findPackageFolder(), "dist/src/main");
const RUN = { configuration: 0, configurationName: "default", seed: 1 };

/** Of one run in lockstep; the same in both forms. */
interface LockstepFigures {
  readonly packets: number;
  readonly roundTrips: number;
}

/** The same run of memberlist with its members in processes of their own, counted in packets and in round trips. */
export function lockstepRuns({ members, nodesPerProcess, seconds }: LockstepSize): readonly BenchCase[] {
  const source = sourceOf(members, seconds);
  const scenario = loadScenario({ ...source, catalogue });
  const directly: Work = () =>
    new ScenarioRun({ scenario, configuration: 0, seed: RUN.seed }).finish().messages;

  function inLockstep(form: FrameForm, operations: (figures: LockstepFigures) => number): Side {
    return {
      open: async () => {
        const session = await LockstepSession.open({
          scenario,
          source,
          nodesPerProcess,
          externalNodes: [],
          answerTimeoutMs: 30_000,
          logFolder: undefined,
          form,
          engineModule: pathToFileURL(join(BUILT, "lockstep-engine.js")),
          nodeModule: join(BUILT, "node-process.js"),
          signal: new AbortController().signal,
          onWaiting: () => {},
          onRefusals: () => {},
        });
        return {
          work: async () => {
            const before = session.traffic.roundTrips;
            const { messages } = await finish(session);
            return operations({ packets: messages, roundTrips: session.traffic.roundTrips - before });
          },
          close: () => session.close("all is measured"),
        };
      },
    };
  }

  const load = `${3 + seconds} virtual seconds of ${members} members of memberlist, ${nodesPerProcess} in each process, 0.5 to 1.5 ms apart`;
  return [
    {
      name: "lockstep: packets, MessagePack against JSON",
      about: `Datagrams sent in ${load}; the processes of the baseline write JSON.`,
      subject: inLockstep("msgpack", ({ packets }) => packets),
      baseline: inLockstep("json", ({ packets }) => packets),
    },
    {
      name: "lockstep: round trips, MessagePack against JSON",
      about: "As before, in times that the engine waits for all processes that have calls.",
      subject: inLockstep("msgpack", ({ roundTrips }) => roundTrips),
      baseline: inLockstep("json", ({ roundTrips }) => roundTrips),
    },
    {
      name: "lockstep: packets, separate processes against one",
      about: "As the first of these in MessagePack; the baseline is the same run in this process.",
      subject: inLockstep("msgpack", ({ packets }) => packets),
      baseline: directly,
    },
  ];
}

function sourceOf(members: number, seconds: number): ScenarioSource {
  const text = `name: lockstep
about: Members without faults, in a plain network.
warmup: 3s
duration: ${seconds}s
groups:
  - { name: member, count: ${members}, program: memberlist, start: { over: 2s, view: join } }
network: { latency: { uniform: { low: 500us, high: 1500us } } }
`;
  return { bytes: new TextEncoder().encode(text), fileName: "lockstep.yaml", sets: [] };
}

async function finish(session: LockstepSession): Promise<RunResult> {
  const run = await session.startRun(RUN);
  while (!run.isDone) await run.advance(run.boundMicros);
  const result = await run.finish();
  if (result === undefined) throw new Error("the run was interrupted");
  return result;
}
