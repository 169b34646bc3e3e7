import { StoredTrace, StoredTraceError } from "../campaign/stored-trace.ts";
import type { RunResult } from "../engine/run-result.ts";
import { MICROS_PER_SECOND, type NodeOrdinal } from "../node.ts";
import { jsonText } from "../report/json-text.ts";
import { formatCounted } from "../report/numbers.ts";
import { type Difference, type ReplayOutcome, replayReport } from "../report/replay-report.ts";
import { createStyle } from "../report/style.ts";
import { didYouMean } from "../scenario/nearest.ts";
import { ExactComparison } from "../trace-reading/exact-comparison.ts";
import { TraceComparison } from "../trace-reading/trace-comparison.ts";
import { NodeNames, type TraceHead } from "../trace-reading/trace-head.ts";
import { TraceLines } from "../trace-reading/trace-lines.ts";
import type { TracePart } from "../trace-reading/trace-part.ts";
import { EXIT_GOOD, EXIT_INTERRUPTED, EXIT_REPLAY_DIFFERS, type ExitStatus } from "./exit-status.ts";
import { type FileRequest, ReplayFiles, type WrittenFiles } from "./replay-files.ts";
import { runAgain } from "./run-again.ts";
import { readStoredRun, type StoredRun, type StoredRunRequest } from "./stored-run.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { textWidth } from "./text-width.ts";
import { UsageError } from "./usage-error.ts";

export interface ReplayRequest extends StoredRunRequest, FileRequest {
  /** A stored trace to compare with, event by event. */
  readonly against: string | undefined;
  /** Run time in microseconds. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Names; `undefined` for all. */
  readonly members: readonly string[] | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/**
 * `coroner replay`: one stored run again, whose trace is compared with the stored one and written into files.
 *
 * @throws {UsageError} when there is no such run, or what is asked for does not fit it.
 * @throws {ToolFailure} when the run breaks down or a file cannot be written.
 */
export async function replay(request: ReplayRequest, surroundings: Surroundings): Promise<ExitStatus> {
  const stored = readStoredRun(request, surroundings);
  const part = partOf(request, stored);
  const against = request.against === undefined ? undefined : openAgainst(request.against, stored);
  try {
    const files = new ReplayFiles(request, part);
    try {
      return await carryOut(request, stored, against, files, surroundings);
    } finally {
      files.abandon();
    }
  } finally {
    against?.close();
  }
}

async function carryOut(
  request: ReplayRequest,
  stored: StoredRun,
  against: StoredTrace | undefined,
  files: ReplayFiles,
  surroundings: Surroundings,
): Promise<ExitStatus> {
  const { scenario, record } = stored;
  const nodeCount = scenario.groups.reduce((sum, { count }) => sum + count, 0);
  const byCheckpoints = record.trace === undefined ? undefined : new TraceComparison(record.trace, nodeCount);
  const exact = against === undefined ? undefined : new ExactComparison(() => against.next()?.record);
  const again = await runAgain(stored, surroundings, !request.json && !request.quiet, {
    begin: (head, describe) => files.begin(head, describe),
    event: (event, convictionClass) => {
      byCheckpoints?.follow(event);
      exact?.follow(event);
      files.event(event, convictionClass);
    },
  });
  if (again === undefined) {
    surroundings.errors.write("Interrupted; nothing was written.\n");
    return EXIT_INTERRUPTED;
  }
  const { result, head } = again;
  const lastMicros = Math.round(result.virtualSeconds * MICROS_PER_SECOND);
  const written = files.finish(result.traceHash, lastMicros);
  const outcome = outcomeOf(request, stored, result, head, written, byCheckpoints, exact);
  const width = textWidth(surroundings.columns);
  for (const remark of stored.remarks) surroundings.errors.write(`${remark}\n`);
  surroundings.output.write(
    request.json
      ? jsonText(outcome)
      : `${replayReport(outcome, width, createStyle(surroundings.coloured))}\n`,
  );
  return outcome.same && outcome.difference === undefined ? EXIT_GOOD : EXIT_REPLAY_DIFFERS;
}

function outcomeOf(
  request: ReplayRequest,
  { scenario, planned, record, suspicions }: StoredRun,
  result: RunResult,
  head: TraceHead,
  written: WrittenFiles,
  byCheckpoints: TraceComparison | undefined,
  exact: ExactComparison | undefined,
): ReplayOutcome {
  const storedHash = record.summary.traceHash[0] ?? "";
  const same = storedHash === result.traceHash;
  const lines = new TraceLines(head);
  const lineOf = (event: Parameters<TraceLines["lineOf"]>[0] | undefined) =>
    event === undefined ? undefined : lines.lineOf(event, undefined, undefined);
  const differing = exact?.finish();
  let difference: Difference | undefined;
  if (differing !== undefined) {
    const { event, here, stored } = differing;
    difference = {
      firstEvent: event,
      lastEvent: event,
      here: lineOf(here),
      stored: lineOf(stored),
      isExact: true,
    };
  } else if (!same && byCheckpoints !== undefined) {
    const { firstEvent, lastEvent, first } = byCheckpoints.differing();
    difference = { firstEvent, lastEvent, here: lineOf(first), isExact: false };
  } else if (!same) {
    difference = { firstEvent: 1, lastEvent: result.events, here: undefined, isExact: false };
  }
  return {
    scenario: scenario.name,
    configuration: planned.configurationName,
    seed: planned.seed,
    same,
    storedHash,
    hash: result.traceHash,
    events: result.traceCheckpoints?.events ?? 0,
    virtualSeconds: result.virtualSeconds,
    difference,
    likelyReasons: same ? [] : suspicions,
    files: filesOf(request, written, head),
  };
}

function filesOf(request: FileRequest, written: WrittenFiles, head: TraceHead): ReplayOutcome["files"] {
  const files: { path: string; content: string }[] = [];
  const { tracedEvents, cutOut, viewerEvents } = written;
  if (request.trace !== undefined) {
    files.push({ path: request.trace, content: `the trace, ${formatCounted(tracedEvents ?? 0, "event")}` });
  }
  if (request.diagram !== undefined && cutOut !== undefined) {
    const names = new NodeNames(head.nodes);
    const { focus, members, messages } = cutOut;
    const about =
      focus === undefined
        ? ""
        : `, about ${names.nameOf(focus.node)} convicting ${names.nameOf(focus.a)} at ${focus.timeMicros / MICROS_PER_SECOND} s`;
    files.push({
      path: request.diagram,
      content: `a sequence diagram of ${formatCounted(members.length, "member")} and ${formatCounted(messages.length, "message")}${about}`,
    });
  }
  if (request.perfetto !== undefined) {
    files.push({
      path: request.perfetto,
      content: `${formatCounted(viewerEvents ?? 0, "event")} for ui.perfetto.dev or chrome://tracing`,
    });
  }
  return files;
}

function partOf({ from, to, members }: ReplayRequest, { scenario }: StoredRun): TracePart {
  const endMicros = scenario.warmupMicros + scenario.durationMicros + scenario.tailMicros;
  if (from !== undefined && to !== undefined && to <= from) {
    throw new UsageError("--to is not after --from.", "Both are run time, the warm-up included.");
  }
  if (from !== undefined && from >= endMicros) {
    throw new UsageError(
      `--from is not within the run, which lasts ${endMicros / MICROS_PER_SECOND} s.`,
      "It is run time, the warm-up included.",
    );
  }
  return { fromMicros: from, toMicros: to, members: members?.map((name) => memberNamed(name, scenario)) };
}

/** @throws {UsageError} when the run has no such member. */
export function memberNamed(name: string, { groups }: StoredRun["scenario"]): NodeOrdinal {
  const names = groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => `${group.name}-${index}`),
  );
  const ordinal = names.indexOf(name);
  if (ordinal < 0) throw new UsageError(`There is no member ${name} in the run.`, didYouMean(name, names));
  return ordinal;
}

function openAgainst(path: string, { scenario, planned }: StoredRun): StoredTrace {
  let trace: StoredTrace;
  try {
    trace = new StoredTrace(path);
  } catch (error) {
    const reason =
      error instanceof StoredTraceError ? error.message : `${path} can't be read: ${systemReason(error)}`;
    throw new UsageError(`${reason}.`, "Name a file that `coroner replay --trace` has written.");
  }
  const { head } = trace;
  const isOfRun =
    head.scenario === scenario.name &&
    head.configuration === planned.configurationName &&
    head.seed === planned.seed;
  if (isOfRun && head.part === undefined) return trace;
  trace.close();
  if (!isOfRun) {
    throw new UsageError(
      `${path} is a trace of ${head.scenario}, ${head.configuration}, seed ${head.seed}, and the run is ${scenario.name}, ${planned.configurationName}, seed ${planned.seed}.`,
      "Name the run's own trace, or another run with --configuration and --seed.",
    );
  }
  throw new UsageError(
    `${path} holds a part of the run only.`,
    "Compare with a whole trace, written without --from, --to and --members.",
  );
}
