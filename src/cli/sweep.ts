import { join } from "node:path";
import type { CampaignManifest } from "../campaign/campaign-folder.ts";
import { type Campaign, type CampaignRun, keyOf, planCampaign } from "../campaign/campaign-plan.ts";
import { type CampaignOutcome, executeCampaign } from "../campaign/execute-campaign.ts";
import type { CampaignProblem } from "../campaign/read-campaign.ts";
import { keyText } from "../campaign/run-record.ts";
import { runsOfShard, type Shard } from "../campaign/shards.ts";
import { type CampaignSummary, summariseCampaign } from "../campaign/summarise-campaign.ts";
import { anomalyWord } from "../report/anomaly-words.ts";
import { campaignReport } from "../report/campaign-report.ts";
import { jsonText } from "../report/json-text.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import { createStyle } from "../report/style.ts";
import { subjectOf } from "../report/subject.ts";
import { refuseContradictions, tellBrokenRun, tellCampaignFailure } from "./campaign-failures.ts";
import { tellCampaign } from "./campaign-line.ts";
import { campaignManifest } from "./campaign-manifest.ts";
import { cellChoice } from "./cell-choice.ts";
import {
  EXIT_EXPECTATION_BROKEN,
  EXIT_GOOD,
  EXIT_INTERRUPTED,
  type ExitStatus,
  type InterruptedStatus,
} from "./exit-status.ts";
import { readScenario, type ScenarioFile, type ScenarioRequest } from "./scenario-file.ts";
import { shardFromEnvironment } from "./shard-choice.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { TerminalLine } from "./terminal-line.ts";
import { textWidth } from "./text-width.ts";
import { UsageError } from "./usage-error.ts";

export interface SweepRequest extends ScenarioRequest {
  /** The summary alone, as JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
  /** Folder of all results. */
  readonly results: string;
  /** How many runs at once; `undefined` for one on each processor. */
  readonly jobs: number | undefined;
  /** `undefined` to do as the environment says. */
  readonly shard: Shard | undefined;
  /** `field=value,value`: cells that are meant; all if there are none. */
  readonly only: readonly string[];
}

/**
 * `coroner sweep`: all cells of a scenario's sweep, in all its configurations, under all its seeds.
 *
 * @throws {UsageError | ScenarioError} before anything runs.
 * @throws {ToolFailure} when a run breaks down or its result cannot be kept.
 */
export async function sweep(request: SweepRequest, surroundings: Surroundings): Promise<ExitStatus> {
  const shard = request.shard ?? shardFromEnvironment(surroundings.environment);
  const file = readScenario(request, surroundings);
  const campaign = planCampaign(file.source, surroundings.catalogue, file.namedFiles);
  const isChosen = cellChoice(request.only, campaign.sweep);
  const part = shard === undefined ? campaign.runs : runsOfShard(campaign.runs, shard);
  const runs = part.filter(({ cell }) => isChosen(cell));
  if (!campaign.cells.some(({ cell }) => isChosen(cell))) {
    throw new UsageError("--only leaves no cell: the sweep excludes those that are left.", "Name others.");
  }
  const manifest = manifestOf(request, shard, file, campaign, surroundings);
  const { outcome, interrupted } = await carryOut(request, campaign, manifest, runs, surroundings);
  refuseContradictions(outcome.stored.problems);
  if (interrupted !== undefined && !outcome.isComplete) {
    const done = outcome.runsBefore + outcome.runsMade;
    surroundings.errors.write(
      `Interrupted after ${formatCount(done)} of ${formatCounted(runs.length, "run")}. Those are kept in ${outcome.folder}; go on with: ${commandOf(request, shard, surroundings, request.only)}\n`,
    );
    return interrupted;
  }

  const wanted = new Set(runs.map((run) => keyText(keyOf(run, manifest))));
  // A shard holds some seeds of a cell, and its sums are not the cell's.
  const isWhole = shard === undefined || shard.count === 1;
  const summary = summariseCampaign(outcome.stored, isWhole ? campaign.scenario.expectations : [], (key) =>
    wanted.has(keyText(key)),
  );
  surroundings.output.write(
    request.json ? jsonText(summary) : `${reportOf(summary, campaign, outcome, isWhole, surroundings)}\n`,
  );
  const holds = summary.cells.every(({ expectations }) => expectations.every((judged) => judged.holds));
  return holds ? EXIT_GOOD : EXIT_EXPECTATION_BROKEN;
}

async function carryOut(
  request: SweepRequest,
  campaign: Campaign,
  manifest: CampaignManifest,
  runs: readonly CampaignRun[],
  surroundings: Surroundings,
): Promise<{ readonly outcome: CampaignOutcome; readonly interrupted: InterruptedStatus | undefined }> {
  const { progressTerminal, nowMs } = surroundings;
  const interruption = new AbortController();
  let status: InterruptedStatus = EXIT_INTERRUPTED;
  const stopListening = surroundings.onInterrupt((told) => {
    status = told;
    interruption.abort();
  });
  const terminal = request.json || request.quiet ? undefined : progressTerminal;
  const line = terminal && new TerminalLine(terminal, nowMs, tellCampaign);
  try {
    const outcome = await executeCampaign({
      campaign,
      manifest,
      results: request.results,
      runs,
      jobs: request.jobs ?? surroundings.parallelism,
      openPool: surroundings.openRunPool,
      onProgress: (progress) => line?.show(progress),
      signal: interruption.signal,
    });
    return { outcome, interrupted: interruption.signal.aborted ? status : undefined };
  } catch (error) {
    throw told(error, request, manifest, surroundings);
  } finally {
    line?.stop();
    stopListening();
  }
}

const GO_ON = "the same command goes on with the others.";

/** What the user is told of an error. */
function told(
  error: unknown,
  request: SweepRequest,
  manifest: CampaignManifest,
  surroundings: Surroundings,
): unknown {
  const { name: scenario, sets } = request;
  const broken = tellBrokenRun(error, { scenario, sets, goOn: GO_ON }, surroundings);
  return tellCampaignFailure(broken, { goOn: GO_ON, folder: join(request.results, manifest.scenario) });
}

function manifestOf(
  request: SweepRequest,
  shard: Shard | undefined,
  file: ScenarioFile,
  { scenario, sweep: swept, cells }: Campaign,
  surroundings: Surroundings,
): CampaignManifest {
  return campaignManifest(
    {
      name: request.name,
      file,
      sets: request.sets,
      seeds: scenario.seeds,
      notices: [...new Set(cells.flatMap((cell) => cell.scenario.notices))],
      sweep: swept,
      shard,
      command: commandOf(request, shard, surroundings),
    },
    surroundings,
  );
}

/** The command that does this, or goes on with it. */
function commandOf(
  { name, sets, seed, results }: SweepRequest,
  shard: Shard | undefined,
  { invokedAs }: Surroundings,
  only: readonly string[] = [],
): string {
  const words = [
    "sweep",
    ...(name.startsWith("-") ? [] : [name]),
    ...sets.flatMap((assignment) => ["--set", assignment]),
    ...(seed === undefined ? [] : ["--seed", String(seed)]),
    ...(shard === undefined ? [] : ["--shard", `${shard.index}/${shard.count}`]),
    ...only.flatMap((choice) => ["--only", choice]),
    ...(results === "results" ? [] : ["--results", results]),
    ...(name.startsWith("-") ? ["--", name] : []),
  ];
  return `${invokedAs} ${shellCommand(words)}`;
}

function reportOf(
  summary: CampaignSummary,
  { scenario, sweep: swept, cells }: Campaign,
  outcome: CampaignOutcome,
  isWhole: boolean,
  surroundings: Surroundings,
): string {
  return campaignReport({
    fields: Object.keys(swept.fields),
    cells: summary.cells,
    subject: `${subjectOf(scenario).slice(0, -1)}; ${formatCounted(cells.length, "cell")}.`,
    anomalyWord: anomalyWord(scenario.faults),
    engine: summary.engine,
    runs: summary.runs,
    remarks: [
      ...(isWhole
        ? []
        : [
            "This is one part of the campaign: its figures are sums over its own runs, and expectations are judged when all parts are merged.",
          ]),
      ...(outcome.runsBefore === 0
        ? []
        : [
            `${formatCounted(outcome.runsBefore, "run")} ${outcome.runsBefore === 1 ? "was" : "were"} there already.`,
          ]),
      ...problemRemarks(outcome.stored.problems),
    ],
    notices: [...new Set(cells.flatMap((cell) => cell.scenario.notices))],
    resultsFolder: outcome.folder,
    width: textWidth(surroundings.columns),
    style: createStyle(surroundings.coloured),
  });
}

const MOST_PROBLEMS = 5;

function problemRemarks(problems: readonly CampaignProblem[]): string[] {
  const more = problems.length - MOST_PROBLEMS;
  return [
    ...problems.slice(0, MOST_PROBLEMS).map(({ message }) => `${message}.`),
    ...(more > 0
      ? [`${formatCounted(more, "more line")} of stored results ${more === 1 ? "is" : "are"} not a run's.`]
      : []),
  ];
}
