import { InvalidArgumentError, Option } from "commander";
import { DURATION_FORM, parseDuration } from "../node.ts";
import { MOST_SHARDS, parseShard } from "./shard-choice.ts";

/** `--set field=value`, as often as needed. */
export function setOption(): Option {
  return new Option(
    "--set <field=value>",
    "give a field of the scenario another value, by its dot path; may be repeated",
  )
    .argParser((assignment: string, before: readonly string[]) => [...before, assignment])
    .default([], "none");
}

/** `--seed n`: one seed instead of the scenario's. */
export function seedOption(about = "run this seed alone, instead of the scenario's seeds"): Option {
  return new Option("--seed <number>", about).argParser((text: string) => {
    if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
    throw new InvalidArgumentError("Expected a whole number from 0 up, such as --seed 1.");
  });
}

/** `--results folder`. */
export function resultsOption(): Option {
  return new Option("--results <folder>", "where results are kept, in <folder>/<scenario>/<id>")
    .argParser((folder: string) => {
      if (folder !== "") return folder;
      throw new InvalidArgumentError(
        "Name a folder, such as --results results, or keep none with --no-results.",
      );
    })
    .default("results");
}

export function jsonOption(what: string): Option {
  return new Option("--json", what);
}

/** `--from t` and the like: run time, with its unit. */
export function runTimeOption(flag: string, about: string): Option {
  return new Option(`${flag} <time>`, about).argParser((text: string) => {
    const micros = parseDuration(text);
    if (micros !== undefined) return micros;
    throw new InvalidArgumentError(`Expected ${DURATION_FORM}.`);
  });
}

/** `--members a,b`: names behind commas; may be repeated. */
export function membersOption(): Option {
  return new Option(
    "--members <names>",
    "show these members only, in this order: names with commas between; may be repeated",
  ).argParser((text: string, before: readonly string[] | undefined) => {
    const names = text.split(",").map((name) => name.trim());
    if (names.every((name) => name !== "")) return [...new Set([...(before ?? []), ...names])];
    throw new InvalidArgumentError("Expected names with commas between, such as member-0,member-7.");
  });
}

/** A file to be written or read. */
export function fileOption(flag: string, about: string): Option {
  return new Option(`${flag} <file>`, about).argParser((path: string) => {
    if (path !== "") return path;
    throw new InvalidArgumentError("Name a file.");
  });
}

/** `--jobs n`: runs at once. */
export function jobsOption(): Option {
  return new Option(
    "--jobs <number>",
    "how many runs at once; as many as there are processors if not given",
  ).argParser((text: string) => {
    if (/^\d{1,4}$/.test(text) && Number(text) > 0) return Number(text);
    throw new InvalidArgumentError("Expected a whole number from 1 to 9999, such as --jobs 4.");
  });
}

/** `--shard i/n`: one of n parts. */
export function shardOption(): Option {
  return new Option(
    "--shard <i/n>",
    "run the i-th of n parts, on one machine of many; job arrays of SLURM and indexed jobs of Kubernetes say it by their environment",
  ).argParser((text: string) => {
    const shard = parseShard(text);
    if (shard !== undefined) return shard;
    throw new InvalidArgumentError(
      `Expected a part and how many there are, at most ${MOST_SHARDS}, such as --shard 1/8.`,
    );
  });
}

/** `--only field=value,value`: cells that are meant. */
export function onlyOption(): Option {
  return new Option(
    "--only <field=values>",
    "run the cells alone in which a swept field has one of these values, with commas between; may be repeated",
  )
    .argParser((choice: string, before: readonly string[]) => [...before, choice])
    .default([], "all");
}

/** A folder to be written to. */
export function folderOption(flag: string, about: string): Option {
  return new Option(`${flag} <folder>`, about).argParser((path: string) => {
    if (path !== "") return path;
    throw new InvalidArgumentError("Name a folder.");
  });
}

export const REPORT_FORMATS = ["html", "csv", "svg", "junit"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** `--format html,csv`: what a report consists of. */
export function reportFormatsOption(): Option {
  return new Option("--format <formats>", `what to write, with commas between: ${REPORT_FORMATS.join(", ")}`)
    .argParser((text: string) => {
      const chosen = text.split(",").map((name) => name.trim());
      const unknown = chosen.find((name) => !REPORT_FORMATS.some((format) => format === name));
      if (unknown === undefined) return REPORT_FORMATS.filter((format) => chosen.includes(format));
      throw new InvalidArgumentError(
        `There is no format ${unknown === "" ? "without a name" : unknown}. Expected some of ${REPORT_FORMATS.join(",")}.`,
      );
    })
    .default(REPORT_FORMATS, "all");
}
