import { join } from "node:path";
import type { StartRun } from "../campaign/execute-runs.ts";
import { ARRIVAL_TIMEOUT_MS } from "../processes/protocol.ts";
import type { RefusalReason } from "../processes/refusals.ts";
import { faultKeepingMemory, groupOfGoroutines } from "../processes/remote-scenario.ts";
import { listNames } from "../report/listing.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";
import { nodeNames } from "../scenario/node-names.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { ProcessesRequest } from "./process-options.ts";
import type { Surroundings } from "./surroundings.ts";
import { UsageError } from "./usage-error.ts";

export interface ProcessesPlan {
  readonly request: ProcessesRequest;
  readonly scenario: Scenario;
  readonly source: ScenarioSource;
  /** Of the results; `undefined` when none are kept. */
  readonly folder: string | undefined;
  readonly signal: AbortSignal;
  /** Whether to say what goes on. */
  readonly isTalkative: boolean;
}

/** Why strangers were refused. */
const REFUSAL_WORDS: Record<RefusalReason, string> = {
  token: "no token, or a wrong one",
  origin: "they came from a web page",
  path: "they asked for a path that is not there",
  badHandshake: "they did not open a WebSocket",
  tooManyConnections: "too many others waited",
  noHello: "they said nothing in time",
  protocolVersion: "they speak another version of the protocol",
  nodeTaken: "their nodes had processes already, or are kept for others",
  unknownNode: "the scenario has no nodes of the names they gave",
  badFrame: "they sent what is no frame",
  unexpectedFrame: "they sent a frame that nobody had asked for",
};

/** Each is an operating-system process of some 50 MB. */
const MOST_PROCESSES = 256;

/**
 * Carries out runs with the programs in processes of their own, which are there from the beginning to the end.
 */
export async function withProcesses(
  plan: ProcessesPlan,
  surroundings: Pick<Surroundings, "openProcesses" | "errors">,
  carryOut: (startRun: StartRun) => Promise<boolean>,
): Promise<boolean> {
  const { request, scenario, source, folder, signal } = plan;
  const { errors } = surroundings;
  const processes = countProcesses(request, scenario);
  if (plan.isTalkative) {
    errors.write(
      `Starting ${formatCounted(processes, "process", "processes")} for ${formatCounted(nodeNames(scenario.groups).length - request.external.length, "node")}.\n`,
    );
  }
  let session: Awaited<ReturnType<Surroundings["openProcesses"]>>;
  try {
    session = await surroundings.openProcesses({
      scenario,
      source,
      nodesPerProcess: request.nodesPerProcess,
      externalNodes: request.external,
      answerTimeoutMs: request.answerTimeoutMs,
      logFolder: folder === undefined ? undefined : join(folder, "logs"),
      signal,
      onWaiting: (url, token) =>
        errors.write(
          `Waiting up to ${ARRIVAL_TIMEOUT_MS / 1000} s for ${listNames(request.external)}. Start what runs them with CORONER_COORDINATOR=${url} and CORONER_TOKEN=${token} in its environment.\n`,
        ),
      onRefusals: (refusals) => {
        for (const [reason, times] of refusals) {
          errors.write(`Refused ${formatCounted(times, "connection")}: ${REFUSAL_WORDS[reason]}.\n`);
        }
      },
    });
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
  let how = "the coordinator failed";
  try {
    const isComplete = await carryOut((_, run) => session.startRun(run));
    how = isComplete ? "all runs are done" : "the runs were interrupted";
    return isComplete;
  } finally {
    await session.close(how);
    const { calls, roundTrips } = session.traffic;
    if (plan.isTalkative && calls > 0) {
      errors.write(
        `${formatCount(calls)} calls of programs in ${formatCounted(processes, "process", "processes")}, in ${formatCount(roundTrips)} round trips.\n`,
      );
    }
  }
}

/**
 * How many processes are to be started.
 *
 * @throws {UsageError} when the nodes can't be dealt as asked, or the scenario asks what processes can't.
 */
export function countProcesses({ external, nodesPerProcess }: ProcessesRequest, scenario: Scenario): number {
  const keeping = faultKeepingMemory(scenario);
  if (keeping !== undefined) {
    throw new UsageError(
      `The fault ${keeping} keeps memory over a restart, which programs in processes of their own can't.`,
      "Write memory: lost, or run the scenario without --processes.",
    );
  }
  const sharing = groupOfGoroutines(scenario);
  if (sharing !== undefined) {
    throw new UsageError(
      `The members of ${sharing} are goroutines of one process (scheduler: goroutines), and can't run in processes of their own.`,
      "Remove the scheduler, or run the scenario without --processes.",
    );
  }
  const names = nodeNames(scenario.groups);
  for (const name of external) {
    if (names.includes(name)) continue;
    throw new UsageError(
      `--external names ${name}, and the scenario has no node of that name.`,
      `Its nodes are ${names[0]} to ${names.at(-1)}.`,
    );
  }
  const count = Math.ceil((names.length - external.length) / nodesPerProcess);
  if (count > MOST_PROCESSES) {
    throw new UsageError(
      `${formatCount(names.length)} nodes at ${nodesPerProcess} a process are ${formatCount(count)} processes; at most ${MOST_PROCESSES} are started.`,
      `Give --nodes-per-process ${Math.ceil(names.length / MOST_PROCESSES)} or more.`,
    );
  }
  return count;
}
