import { InvalidArgumentError, Option } from "commander";
import type { Shard } from "../campaign/shards.ts";
import { PUBLISHED_REPETITIONS } from "../reproduction/lifeguard/experiments.ts";
import { type Extent, TABLES, type TableName, tablesOf } from "../reproduction/lifeguard/plan.ts";
import { jobsOption, jsonOption, resultsOption, shardOption } from "./options.ts";
import type { ReproduceRequest } from "./reproduce.ts";

/** As the options are read. */
export interface ReproduceOptions {
  readonly quick?: boolean;
  readonly full?: boolean;
  readonly tables?: readonly TableName[];
  readonly figure1?: boolean;
  readonly sensitivity?: boolean;
  readonly repetitions?: number;
  readonly jobs?: number;
  readonly shard?: Shard;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly results: string;
}

export function reproduceOptions(): Option[] {
  return [
    new Option("--quick", "a stratified third of the Interval cells, once: Tables IV, V and VI in minutes"),
    new Option(
      "--full",
      `everything: every cell ${PUBLISHED_REPETITIONS} times, all alpha and beta, Figure 1, the sensitivity band`,
    ).conflicts("quick"),
    new Option("--tables <names>", `these tables alone, of ${TABLES.join(", ")}`).argParser(readTables),
    new Option("--figure-1", "Figure 1 as well: exhausted processors"),
    new Option(
      "--sensitivity",
      "the sensitivity band as well: each thing that the paper leaves open, varied alone",
    ),
    new Option(
      "--repetitions <number>",
      `runs of each cell, 1 to ${PUBLISHED_REPETITIONS} (default: 1, and 3 of the short Threshold runs)`,
    ).argParser(readRepetitions),
    jobsOption(),
    shardOption(),
    jsonOption("print targets and tables as JSON"),
    new Option("-q, --quiet", "say nothing until it is done").default(false),
    resultsOption(),
  ];
}

export function reproduceRequest(pack: string, options: ReproduceOptions): ReproduceRequest {
  const extent: Extent = options.full === true ? "full" : options.quick === true ? "quick" : "tables";
  return {
    pack,
    extent,
    tables: options.tables ?? tablesOf(extent),
    figure1: options.figure1 === true || extent === "full",
    sensitivity: options.sensitivity === true || extent === "full",
    repetitions: options.repetitions,
    json: options.json === true,
    quiet: options.quiet === true,
    results: options.results,
    jobs: options.jobs,
    shard: options.shard,
  };
}

function readTables(text: string): TableName[] {
  const names = text.split(",").map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => !TABLES.some((table) => table === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `Expected names of tables with commas between, of ${TABLES.join(", ")}, such as --tables IV,VI.`,
    );
  }
  return TABLES.filter((table) => names.includes(table));
}

function readRepetitions(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= PUBLISHED_REPETITIONS) return count;
  throw new InvalidArgumentError(
    `Expected a whole number from 1 to ${PUBLISHED_REPETITIONS}, such as --repetitions 3.`,
  );
}
