import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sum } from "d3-array";
import { type CampaignRun, keyOf } from "../campaign/campaign-plan.ts";
import { type CampaignProgress, executeCampaign } from "../campaign/execute-campaign.ts";
import type { StoredCampaign } from "../campaign/read-campaign.ts";
import { keyText } from "../campaign/run-record.ts";
import type { Shard } from "../campaign/shards.ts";
import { WholeFile } from "../campaign/whole-file.ts";
import { csvOf } from "../report/csv.ts";
import { jsonText } from "../report/json-text.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import { createStyle } from "../report/style.ts";
import { wrap } from "../report/wrap.ts";
import { type DonePart, type Finding, findingsOf } from "../reproduction/lifeguard/findings.ts";
import { markdownReport } from "../reproduction/lifeguard/markdown.ts";
import { type Outcome, outcomeOf } from "../reproduction/lifeguard/outcome.ts";
import { reproductionPage, targetsTable } from "../reproduction/lifeguard/page.ts";
import { type Part, planParts, tablesOf, type Wanted } from "../reproduction/lifeguard/plan.ts";
import { textReport } from "../reproduction/lifeguard/text-report.ts";
import { didYouMean } from "../scenario/nearest.ts";
import { refuseContradictions, tellBrokenRun, tellCampaignFailure } from "./campaign-failures.ts";
import { tellCampaign } from "./campaign-line.ts";
import { EXIT_GOOD, EXIT_INTERRUPTED, type ExitStatus, type InterruptedStatus } from "./exit-status.ts";
import { missingRuns, type PlannedPart, planReproduction, storedOf } from "./reproduction-campaigns.ts";
import { shardFromEnvironment } from "./shard-choice.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { TerminalLine } from "./terminal-line.ts";
import { textWidth } from "./text-width.ts";
import { timeLeft } from "./time-left.ts";
import { UsageError } from "./usage-error.ts";

export const PACKS = ["lifeguard"] as const;

export interface ReproduceRequest extends Wanted {
  readonly pack: string;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Folder of all results. */
  readonly results: string;
  /** How many runs at once; `undefined` for one on each processor. */
  readonly jobs: number | undefined;
  /** `undefined` to do as the environment says. */
  readonly shard: Shard | undefined;
}

/** Runs from which the time of the others is estimated, for each part that is long enough. */
const PILOT_RUNS = 12;
const PILOT_FROM = 120;

/**
 * `coroner reproduce lifeguard`: the paper's experiments, and each published figure with ours beside it. Targets that are
 * missed are told and change no exit status.
 *
 * @throws {UsageError} before anything runs.
 * @throws {ToolFailure} when a run breaks down or something cannot be kept.
 */
export async function reproduce(request: ReproduceRequest, surroundings: Surroundings): Promise<ExitStatus> {
  if (!PACKS.some((pack) => pack === request.pack)) {
    throw new UsageError(`There is no pack ${request.pack}.`, didYouMean(request.pack, [...PACKS]));
  }
  const shard = request.shard ?? shardFromEnvironment(surroundings.environment);
  const command = commandOf(request, shard, surroundings);
  const planned = planReproduction(planParts(request), command, shard, surroundings);
  try {
    const interrupted = await carryOut(planned, request, command, surroundings);
    if (interrupted !== undefined) {
      surroundings.errors.write(
        `Interrupted. The runs that are done are kept in ${request.results}; go on with: ${command}\n`,
      );
      return interrupted;
    }
    if (shard !== undefined && shard.count > 1) {
      sayShardDone(shard, planned, request, surroundings);
      return EXIT_GOOD;
    }
    await report(planned, request, command, surroundings);
    return EXIT_GOOD;
  } catch (error) {
    throw tellCampaignFailure(error, { goOn: goOnWith(command), folder: request.results });
  }
}

/** The command that does this, or goes on with it. */
function commandOf(request: ReproduceRequest, shard: Shard | undefined, { invokedAs }: Surroundings): string {
  const { extent, tables, figure1, sensitivity, repetitions, results } = request;
  const isFull = extent === "full";
  const words = [
    "reproduce",
    request.pack,
    ...(extent === "tables" ? [] : [`--${extent}`]),
    ...(tables.join() === tablesOf(extent).join() ? [] : ["--tables", tables.join()]),
    ...(figure1 && !isFull ? ["--figure-1"] : []),
    ...(sensitivity && !isFull ? ["--sensitivity"] : []),
    ...(repetitions === undefined ? [] : ["--repetitions", String(repetitions)]),
    ...(shard === undefined ? [] : ["--shard", `${shard.index}/${shard.count}`]),
    ...(results === "results" ? [] : ["--results", results]),
  ];
  return `${invokedAs} ${shellCommand(words)}`;
}

/** @returns the status to end with if it was interrupted. */
async function carryOut(
  planned: readonly PlannedPart[],
  request: ReproduceRequest,
  command: string,
  surroundings: Surroundings,
): Promise<InterruptedStatus | undefined> {
  const { errors, nowMs, progressTerminal } = surroundings;
  const jobs = request.jobs ?? surroundings.parallelism;
  const isSilent = request.json || request.quiet;
  const missing = new Map<PlannedPart, CampaignRun[]>();
  const stored = new Map<PlannedPart, StoredCampaign>();
  const claimed = new Set<string>();
  for (const each of planned) {
    const found = storedOf(each, request.results);
    if (found !== undefined) stored.set(each, found);
    // The band's default is a part of the Interval experiment, which may have been asked for as well.
    const unclaimed = missingRuns(each, found).filter(
      (run) => !claimed.has(keyText(keyOf(run, each.manifest))),
    );
    for (const run of unclaimed) claimed.add(keyText(keyOf(run, each.manifest)));
    missing.set(each, unclaimed);
  }
  const total = sum(planned, ({ runs }) => runs.length);
  const left = sum([...missing.values()], ({ length }) => length);
  if (left === 0) return undefined;

  const interruption = new AbortController();
  let status: InterruptedStatus = EXIT_INTERRUPTED;
  const stopListening = surroundings.onInterrupt((heard) => {
    status = heard;
    interruption.abort();
  });
  let done = total - left;
  let line: TerminalLine<CampaignProgress> | undefined;
  const run = async (each: PlannedPart, runs: readonly CampaignRun[]) => {
    if (runs.length === 0 || interruption.signal.aborted) return;
    const outcome = await executeCampaign({
      campaign: each.campaign,
      manifest: each.manifest,
      results: request.results,
      runs,
      jobs,
      openPool: surroundings.openRunPool,
      onProgress: ({ runsMade, virtualSeconds }) =>
        line?.show({
          runsDone: done + runsMade,
          runs: total,
          runsMade: done + runsMade - (total - left),
          virtualSeconds,
        }),
      signal: interruption.signal,
    }).catch((error: unknown) => {
      const of = { scenario: each.part.scenario, sets: each.manifest.sets, goOn: goOnWith(command) };
      throw tellBrokenRun(error, of, surroundings);
    });
    stored.set(each, outcome.stored);
    done += outcome.runsMade;
  };
  try {
    if (!isSilent) errors.write(`${sayPlan(planned, total, left)}\n`);
    if (left >= PILOT_FROM) {
      const pilots = planned.filter(
        (each) => each.part.variant === undefined && (missing.get(each)?.length ?? 0) >= PILOT_FROM,
      );
      for (const each of pilots) await run(each, spread(missing.get(each) ?? [], PILOT_RUNS));
      if (!isSilent && !interruption.signal.aborted) {
        const seconds = secondsLeft(planned, missing, stored) / jobs;
        errors.write(
          `It will take about ${timeLeft(seconds)} with ${formatCounted(jobs, "run")} at once, as those go that are there.\n`,
        );
      }
    }
    const terminal = isSilent ? undefined : progressTerminal;
    line = terminal && new TerminalLine(terminal, nowMs, tellCampaign);
    for (const each of planned) {
      const there = new Set(stored.get(each)?.keys.map(keyText));
      await run(
        each,
        (missing.get(each) ?? []).filter((one) => !there.has(keyText(keyOf(one, each.manifest)))),
      );
    }
  } finally {
    line?.stop();
    stopListening();
  }
  return interruption.signal.aborted && done < total ? status : undefined;
}

/** So many, evenly over the list. */
function spread<Item>(list: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, index) => list[Math.floor(((index + 0.5) * list.length) / Math.min(count, list.length))],
  ).filter((item) => item !== undefined);
}

/** On one processor: each run that is missing takes as long as those of its scenario that are there. */
function secondsLeft(
  planned: readonly PlannedPart[],
  missing: ReadonlyMap<PlannedPart, readonly CampaignRun[]>,
  stored: ReadonlyMap<PlannedPart, StoredCampaign>,
): number {
  const means = new Map<string, number>();
  for (const each of planned) {
    const found = stored.get(each);
    if (found === undefined || means.has(each.part.scenario) || found.keys.length === 0) continue;
    let seconds = 0;
    let runs = 0;
    for (const { engine } of found.records) {
      seconds += engine.wallSeconds;
      runs += 1;
    }
    means.set(each.part.scenario, seconds / runs);
  }
  const [any = 0] = means.values();
  return sum(planned, (each) => (missing.get(each)?.length ?? 0) * (means.get(each.part.scenario) ?? any));
}

function sayPlan(planned: readonly PlannedPart[], total: number, left: number): string {
  const there = total - left;
  const variants = planned.filter(({ part }) => part.variant !== undefined);
  const parts = planned.flatMap(({ part, runs }) =>
    part.variant === undefined ? [`${formatCounted(runs.length, "run")} of ${NAMES[part.role]}`] : [],
  );
  if (variants.length > 0) {
    parts.push(
      `${formatCounted(
        sum(variants, ({ runs }) => runs.length),
        "run",
      )} of ${formatCounted(variants.length, "variant")}`,
    );
  }
  return `${parts.join(", ")}${there === 0 ? "" : `; ${formatCount(there)} of these ${formatCount(total)} are there already`}.`;
}

const NAMES: Readonly<Record<Part["role"], string>> = {
  interval: "the Interval experiment",
  threshold: "the Threshold experiment",
  "figure-1": "Figure 1",
  "sensitivity-base": "the sensitivity band's default",
  variant: "a variant",
};

function sayShardDone(
  shard: Shard,
  planned: readonly PlannedPart[],
  request: ReproduceRequest,
  { output, columns }: Surroundings,
): void {
  const runs = sum(planned, (each) => each.runs.length);
  if (request.json) {
    output.write(jsonText({ shard, runs, results: request.results }));
    return;
  }
  output.write(
    `${wrap(`Part ${shard.index} of ${shard.count} is done: ${formatCounted(runs, "run")}, kept in ${request.results}. When all parts are in one folder of results, the same command without --shard reads them and makes the report.`, textWidth(columns))}\n`,
  );
}

/** Reads what was run, and says and writes what it shows. */
async function report(
  planned: readonly PlannedPart[],
  request: ReproduceRequest,
  command: string,
  surroundings: Surroundings,
): Promise<void> {
  const remarks: string[] = [];
  const done = planned.map((each) => doneOf(each, request.results, remarks));
  const findings = findingsOf(done, request.tables);
  const folder = join(request.results, "reproduce-lifeguard", request.extent);
  const page = await reproductionPage({
    findings,
    runs: done.map(({ part, outcomes }) => describe(part, outcomes.length)),
    remarks,
    command,
    version: surroundings.version,
    date: surroundings.now(),
  });
  const targets = findings.flatMap((finding) => finding.targets);
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, "report.html"), page);
  writeWhole(join(folder, "report.md"), markdownReport(findings, command, surroundings.now()));
  for (const table of findings.flatMap(({ tables, charts }) => [
    ...tables,
    ...charts.map((chart) => ({ ...chart.table, name: `${chart.name}-drawn` })),
  ])) {
    writeWhole(join(folder, `${table.name}.csv`), csvOf(table));
  }
  writeWhole(join(folder, "targets.csv"), csvOf(targetsTable(targets)));
  if (request.json) {
    surroundings.output.write(jsonText(jsonOf(findings, command, folder)));
    return;
  }
  const width = textWidth(surroundings.columns);
  surroundings.output.write(
    `${[
      textReport(findings, width, createStyle(surroundings.coloured)),
      ...remarks.map((remark) => wrap(remark, width)),
      `Report: ${join(folder, "report.html")}\nTables as CSV and Markdown: ${folder}`,
    ].join("\n\n")}\n`,
  );
}

/** The outcomes of a part's runs, in plan order. */
function doneOf(each: PlannedPart, results: string, remarks: string[]): DonePart {
  const stored = storedOf(each, results);
  const wanted = new Set(each.runs.map((run) => keyText(keyOf(run, each.manifest))));
  const outcomes: Outcome[] = [];
  if (stored !== undefined) {
    refuseContradictions(stored.problems);
    for (const record of stored.records)
      if (wanted.has(keyText(record.key))) outcomes.push(outcomeOf(record));
  }
  const unjoined = outcomes.filter(({ joinComplete }) => !joinComplete).length;
  if (unjoined > 0) {
    remarks.push(
      `In ${formatCounted(unjoined, "run")} of ${NAMES[each.part.role]} not all members knew all others when counting began.`,
    );
  }
  return { part: each.part, outcomes };
}

function describe({ role, variant, share, repetitions, scenario }: Part, runs: number): string {
  const of = share === "whole" ? "every cell" : `a stratified ${share} of the cells`;
  const what = variant === undefined ? NAMES[role] : `${variant.point}: ${variant.value}`;
  return `${what}: ${formatCounted(runs, "run")} of ${scenario}, ${of}, ${formatCounted(repetitions, "seed")} each.`;
}

function jsonOf(findings: readonly Finding[], command: string, folder: string): object {
  return {
    command,
    folder,
    targets: findings.flatMap(({ targets }) => targets),
    tables: findings.flatMap(({ tables }) =>
      tables.map(({ name, title, columns, rows }) => ({
        name,
        title,
        rows: rows.map((cells) =>
          Object.fromEntries(
            cells.flatMap(({ values }, column) =>
              values.map((value, field) => [columns[column]?.fields[field] ?? "", value]),
            ),
          ),
        ),
      })),
    ),
  };
}

function writeWhole(path: string, text: string): void {
  const file = new WholeFile(path);
  file.write(text);
  file.finish();
}

function goOnWith(command: string): string {
  return `go on with: ${command}`;
}
