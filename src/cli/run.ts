import { join } from "node:path";
import { executeRuns, type StartRun } from "../campaign/execute-runs.ts";
import { type Manifest, manifestFiles, ResultsFolder, scenarioHash } from "../campaign/results-folder.ts";
import { RunFailure } from "../campaign/run-failure.ts";
import { planRuns } from "../campaign/run-plan.ts";
import { recordOf } from "../campaign/run-record.ts";
import { summarise, type TimedResult } from "../campaign/summarise.ts";
import type { Summary } from "../coordinator/summary-schema.ts";
import { NodeProcessError } from "../processes/node-process-error.ts";
import { anomalyWord } from "../report/anomaly-words.ts";
import { toldGates } from "../report/gate-lines.ts";
import { jsonText } from "../report/json-text.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import { ownBudgetLines } from "../report/own-budget-lines.ts";
import { runReport } from "../report/run-report.ts";
import { createStyle } from "../report/style.ts";
import { subjectOf } from "../report/subject.ts";
import type { Scenario } from "../scenario/scenario.ts";
import {
  EXIT_EXPECTATION_BROKEN,
  EXIT_GOOD,
  EXIT_INTERRUPTED,
  type ExitStatus,
  type InterruptedStatus,
} from "./exit-status.ts";
import { type ProcessesRequest, processWords } from "./process-options.ts";
import { tellRuns } from "./progress-line.ts";
import { readScenario, type ScenarioFile, type ScenarioRequest } from "./scenario-file.ts";
import { countProcesses, withProcesses } from "./separate-processes.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { TerminalLine } from "./terminal-line.ts";
import { textWidth } from "./text-width.ts";
import { ToolFailure } from "./tool-failure.ts";

export interface RunRequest extends ScenarioRequest {
  /** The summary alone, as JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
  /** Folder of all results; `undefined` to keep none. */
  readonly results: string | undefined;
  /** `undefined` to run the programs in this process. */
  readonly processes: ProcessesRequest | undefined;
}

/**
 * `coroner run`: all configurations of a scenario, under all its seeds, side by side.
 *
 * @throws {UsageError | ScenarioError} before anything runs.
 * @throws {ToolFailure} when a run breaks down or its result cannot be kept.
 */
export async function run(request: RunRequest, surroundings: Surroundings): Promise<ExitStatus> {
  const file = readScenario(request, surroundings);
  const { scenario } = file;
  const { version } = surroundings;
  if (request.processes !== undefined) countProcesses(request.processes, scenario);
  const manifest = manifestOf(request, file, surroundings);
  const folder = request.results === undefined ? undefined : createFolder(request.results, manifest);
  const results: TimedResult[] = [];
  const kept = (when = " before") => {
    if (folder === undefined || results.length === 0) return "";
    const runs = results.length === 1 ? "The run" : `The ${formatCount(results.length)} runs`;
    return ` ${runs} done${when} ${results.length === 1 ? "is" : "are"} kept in ${folder.path}.`;
  };

  let interrupted: InterruptedStatus | undefined;
  try {
    interrupted = await carryOut(request, file, folder, surroundings, (timed) => {
      keep(folder, () => folder?.append(recordOf(manifest, timed)));
      results.push(timed);
    });
  } catch (error) {
    folder?.close();
    if (error instanceof RunFailure) {
      const repeat = commandOf({ ...request, seed: error.run.seed }, surroundings);
      throw new ToolFailure(`Coroner failed in ${error.message}. Repeat it with: ${repeat}.${kept()}`, {
        cause: error.cause,
      });
    }
    if (error instanceof NodeProcessError) {
      throw new ToolFailure(`The run can't begin: ${error.message}`, { cause: error });
    }
    if (error instanceof ToolFailure)
      throw new ToolFailure(`${error.message}${kept()}`, { cause: error.cause });
    throw error;
  }
  if (interrupted !== undefined) {
    folder?.close();
    const all = scenario.seeds.length * scenario.configurations.length;
    surroundings.errors.write(
      `Interrupted after ${formatCount(results.length)} of ${formatCounted(all, "run")}.${kept()}\n`,
    );
    return interrupted;
  }

  const summary = summarise(scenario, version, results);
  // First of all: whatever becomes of the folder, what was found out is not lost.
  surroundings.output.write(
    request.json
      ? jsonText(summary)
      : `${reportOf(request, scenario, summary, results, folder, surroundings)}\n`,
  );
  try {
    folder?.finish(summary);
  } catch (error) {
    throw new ToolFailure(
      `The summary can't be written to ${folder?.path}: ${systemReason(error)}.${kept("")}`,
      { cause: error },
    );
  }
  return summary.expectations.every(({ holds }) => holds) ? EXIT_GOOD : EXIT_EXPECTATION_BROKEN;
}

/** @returns `undefined` when all runs came to their end, else the status of what has interrupted them. */
async function carryOut(
  request: RunRequest,
  { scenario, source }: ScenarioFile,
  folder: ResultsFolder | undefined,
  surroundings: Surroundings,
  onResult: (timed: TimedResult) => void,
): Promise<InterruptedStatus | undefined> {
  const { progressTerminal } = surroundings;
  const interruption = new AbortController();
  let status: InterruptedStatus = EXIT_INTERRUPTED;
  const stopListening = surroundings.onInterrupt((told) => {
    status = told;
    interruption.abort();
  });
  const terminal = request.json || request.quiet ? undefined : progressTerminal;
  const withRuns = async (startRun: StartRun) => {
    const line = terminal && new TerminalLine(terminal, surroundings.nowMs, tellRuns);
    try {
      return await executeRuns({
        scenario,
        plan: planRuns(scenario),
        startRun,
        nowMs: surroundings.nowMs,
        yieldToOthers: surroundings.yieldToOthers,
        isStopped: () => interruption.signal.aborted,
        onProgress: (progress) => line?.show(progress),
        onResult: (_, result, wallSeconds) => onResult({ result, wallSeconds }),
      });
    } finally {
      line?.stop();
    }
  };
  try {
    if (request.processes === undefined) {
      return (await withRuns(surroundings.startRun)) ? undefined : status;
    }
    const isComplete = await withProcesses(
      {
        request: request.processes,
        scenario,
        source,
        folder: folder?.path,
        signal: interruption.signal,
        isTalkative: terminal !== undefined,
      },
      surroundings,
      withRuns,
    );
    return isComplete ? undefined : status;
  } finally {
    stopListening();
  }
}

function manifestOf(request: RunRequest, file: ScenarioFile, surroundings: Surroundings): Manifest {
  const { scenario, text } = file;
  const files = manifestFiles(file.files);
  return {
    scenario: scenario.name,
    file: request.name,
    text,
    ...(files.length === 0 ? {} : { files }),
    scenarioHash: scenarioHash(text, request.sets, files),
    sets: request.sets,
    configurations: scenario.configurations.map(({ name }) => name),
    seeds: scenario.seeds,
    notices: scenario.notices,
    version: surroundings.version,
    nodeVersion: process.version,
    started: surroundings.now().toISOString(),
    command: commandOf(request, surroundings),
  };
}

/** The command that runs this. */
function commandOf({ name, sets, seed, processes }: RunRequest, { invokedAs }: Surroundings): string {
  const words = [
    "run",
    // Behind the options, and apart from them, stands a file that would be read as one.
    ...(name.startsWith("-") ? [] : [name]),
    ...sets.flatMap((assignment) => ["--set", assignment]),
    ...(seed === undefined ? [] : ["--seed", String(seed)]),
    ...processWords(processes),
    ...(name.startsWith("-") ? ["--", name] : []),
  ];
  return `${invokedAs} ${shellCommand(words)}`;
}

function createFolder(base: string, manifest: Manifest): ResultsFolder {
  try {
    return new ResultsFolder(base, manifest);
  } catch (error) {
    throw new ToolFailure(
      `Results can't be kept in ${join(base, manifest.scenario)}: ${systemReason(error)}. Name another folder with --results, or keep none with --no-results.`,
      { cause: error },
    );
  }
}

function keep(folder: ResultsFolder | undefined, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new ToolFailure(`Results can't be written to ${folder?.path}: ${systemReason(error)}.`, {
      cause: error,
    });
  }
}

function reportOf(
  request: RunRequest,
  scenario: Scenario,
  summary: Summary,
  results: readonly TimedResult[],
  folder: ResultsFolder | undefined,
  surroundings: Surroundings,
): string {
  const talliesOf = (configuration: string) =>
    results.filter(({ result }) => result.configuration === configuration).map(({ result }) => result.tally);
  return runReport({
    summary,
    subject: subjectOf(scenario),
    talliesOf,
    gates: toldGates(scenario),
    ownBudgetsOf: (configuration) => ownBudgetLines(scenario, configuration, talliesOf(configuration)),
    anomalyWord: anomalyWord(scenario.faults),
    notices: scenario.notices,
    resultsFolder: folder?.path,
    repeatCommand: commandOf({ ...request, seed: scenario.seeds[0] }, surroundings),
    width: textWidth(surroundings.columns),
    style: createStyle(surroundings.coloured),
  });
}
