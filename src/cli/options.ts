import { InvalidArgumentError, Option } from "commander";

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
export function seedOption(): Option {
  return new Option("--seed <number>", "run this seed alone, instead of the scenario's seeds").argParser(
    (text: string) => {
      if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
      throw new InvalidArgumentError("Expected a whole number from 0 up, such as --seed 1.");
    },
  );
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
