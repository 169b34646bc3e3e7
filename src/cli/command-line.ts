import { Argument, Command, CommanderError } from "commander";
import { wrap } from "../report/wrap.ts";
import { ScenarioError } from "../scenario/scenario-error.ts";
import { type CheckRequest, check } from "./check.ts";
import { EXIT_FAILURE, EXIT_GOOD, EXIT_USAGE, type ExitStatus } from "./exit-status.ts";
import {
  fileOption,
  folderOption,
  jobsOption,
  jsonOption,
  membersOption,
  onlyOption,
  type ReportFormat,
  reportFormatsOption,
  resultsOption,
  runTimeOption,
  seedOption,
  setOption,
  shardOption,
} from "./options.ts";
import { type PresetsRequest, presets } from "./presets.ts";
import { type ProcessOptions, processesRequest, processOptions } from "./process-options.ts";
import { type ReplayRequest, replay } from "./replay.ts";
import { PACKS, reproduce } from "./reproduce.ts";
import { type ReproduceOptions, reproduceOptions, reproduceRequest } from "./reproduce-options.ts";
import { type RunRequest, run } from "./run.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { type SweepRequest, sweep } from "./sweep.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";
import { type WhyRequest, why } from "./why.ts";

const EXIT_STATUSES =
  "Exit status: 0 good, 1 an expectation is broken, 2 usage or invalid scenario, 3 failure of the tool, 4 a replay differs, 130 interrupted (Ctrl-C), 143 and 129 told to end (SIGTERM, SIGHUP).";

/**
 * Runs the command line.
 *
 * @param words what the user wrote behind the program's name.
 * @returns the exit status. Nothing is thrown: whatever goes wrong has been said on standard error.
 */
export async function runCommandLine(
  words: readonly string[],
  surroundings: Surroundings,
): Promise<ExitStatus> {
  const withoutRun = scenarioWithoutVerb(words);
  if (withoutRun !== undefined) {
    surroundings.errors.write(
      `There is no command ${words[0]}. Did you mean: ${surroundings.invokedAs} ${withoutRun}?\n`,
    );
    return EXIT_USAGE;
  }
  let status: ExitStatus = EXIT_GOOD;
  const program = buildCommandLine(surroundings, (ended) => {
    status = ended;
  });
  try {
    await program.parseAsync([...words], { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_GOOD : EXIT_USAGE;
    if (error instanceof ScenarioError || error instanceof UsageError) {
      surroundings.errors.write(`${error.message}\n`);
      return EXIT_USAGE;
    }
    sayFailure(error, words, surroundings);
    return EXIT_FAILURE;
  }
}

/** What runs a scenario of which only the file was named. */
function scenarioWithoutVerb([first = "", ...others]: readonly string[]): string | undefined {
  return /^[^-].*\.ya?ml$/.test(first) ? shellCommand(["run", first, ...others]) : undefined;
}

/** The verbs with their options and help. @param ended told the exit status of a verb that came to its end. */
export function buildCommandLine(surroundings: Surroundings, ended: (status: ExitStatus) => void): Command {
  const program = new Command("coroner")
    .description(
      "Tells you what your failure detector will really do: emulates whole clusters of them, injects the faults that fool them, knows the truth, and counts whom they bury alive.",
    )
    .version(surroundings.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText(
      "after",
      `${examples(
        ["coroner run crash", "a packaged scenario, by its name"],
        ["coroner run my-cluster.yaml", "one of your own"],
        ["coroner sweep my-cluster.yaml", "every combination of the values in its sweep block"],
        ["coroner check my-cluster.yaml", "what it would run"],
        ["coroner presets", "the programs and their presets"],
      )}\n${wrap(EXIT_STATUSES, surroundings.columns ?? 100, "  ")}`,
    )
    .showSuggestionAfterError()
    .showHelpAfterError("Run with --help for what there is.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.output.write(text),
      writeErr: (text) => surroundings.errors.write(text),
      getOutHelpWidth: () => surroundings.columns ?? 100,
      getErrHelpWidth: () => 100,
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, letter: string) => letter.toUpperCase())),
    });

  const command = (name: string, about: string) =>
    program.command(name).description(about).copyInheritedSettings(program);

  const runCommand = command(
    "run",
    "Runs a scenario: all its configurations and seeds, side by side. Progress goes to standard error, results to standard output.",
  )
    .addArgument(scenarioArgument())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(jsonOption("print the summary alone, as JSON"))
    .option("-q, --quiet", "show no progress line", false)
    .addOption(resultsOption())
    .option("--no-results", "keep no results")
    .addHelpText(
      "after",
      examples(
        ["coroner run starved-observers", "the headline scenario"],
        ["coroner run crash --seed 3", "one seed alone"],
        ["coroner run my.yaml --set faults.starvation.for=5s", "another length of a fault"],
        ["coroner run my.yaml --json > summary.json", "for other programs"],
        ["coroner run crash --seed 1 --processes", "with real processes: the same, and much slower"],
      ),
    )
    .action(async (name: string, options: Pick<RunRequest, "seed" | "json" | "quiet"> & RunOptions) =>
      ended(
        await run(
          {
            name,
            sets: options.set,
            seed: options.seed,
            json: options.json === true,
            quiet: options.quiet,
            results: options.results === false ? undefined : options.results,
            processes: processesRequest(options),
          },
          surroundings,
        ),
      ),
    );

  for (const option of processOptions()) runCommand.addOption(option);

  command(
    "sweep",
    "Runs the campaign of a scenario's sweep block: every combination of its values, in all configurations, under all seeds. The same command goes on where it was interrupted.",
  )
    .addArgument(scenarioArgument())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(onlyOption())
    .addOption(jobsOption())
    .addOption(shardOption())
    .addOption(jsonOption("print the summary alone, as JSON"))
    .option("-q, --quiet", "show no progress line", false)
    .addOption(resultsOption())
    .addHelpText(
      "after",
      examples(
        ["coroner sweep my.yaml", "everything, one run on each processor"],
        ["coroner sweep my.yaml --only network.loss=0,5%", "two of a field's values"],
        ["coroner sweep my.yaml --shard 1/4", "the first of four parts"],
      ),
    )
    .action(
      async (
        name: string,
        options: Omit<SweepRequest, "name" | "sets" | "json" | "quiet"> &
          Partial<Pick<SweepRequest, "json" | "quiet">> &
          CheckOptions,
      ) =>
        ended(
          await sweep(
            {
              name,
              sets: options.set,
              seed: options.seed,
              json: options.json === true,
              quiet: options.quiet === true,
              results: options.results,
              jobs: options.jobs,
              shard: options.shard,
              only: options.only,
            },
            surroundings,
          ),
        ),
    );

  const reproduceCommand = command(
    "reproduce",
    "Runs the experiments of a paper and sets each of its figures beside ours, with 95 % intervals; writes a report (HTML) and its tables (CSV). The same command goes on where it was interrupted, and a longer one takes over what a shorter one has run.",
  )
    .argument("<pack>", `the paper: ${PACKS.join(", ")}`)
    .addHelpText(
      "after",
      examples(
        ["coroner reproduce lifeguard --quick", "Tables IV, V, VI on a stratified third of the cells"],
        ["coroner reproduce lifeguard", "Tables IV to VII, every cell once"],
        ["coroner reproduce lifeguard --tables IV,VI --repetitions 10", "as often as the paper"],
        ["coroner reproduce lifeguard --full", "everything, ten times, and what the results hang on"],
      ),
    )
    .action(async (pack: string, options: ReproduceOptions) =>
      ended(await reproduce(reproduceRequest(pack, options), surroundings)),
    );
  for (const option of reproduceOptions()) reproduceCommand.addOption(option);

  command("check", "Checks a scenario and says what it would run; runs nothing.")
    .addArgument(scenarioArgument())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(jsonOption("print the answer as JSON"))
    .addHelpText("after", examples(["coroner check my.yaml --set seeds=20", "with a field changed"]))
    .action((name: string, options: Omit<CheckRequest, "name" | "sets"> & CheckOptions) =>
      ended(
        check({ name, sets: options.set, seed: options.seed, json: options.json === true }, surroundings),
      ),
    );

  command(
    "replay",
    "Runs one stored run again, and says whether its trace is the stored one to the last bit. On demand it writes the whole trace, a message sequence diagram of what led to the first false conviction, and a file for trace viewers.",
  )
    .argument("<results>", "folder of one command's results, such as results/latest")
    .option("--configuration <name>", "the run's configuration")
    .addOption(seedOption("the run's seed"))
    .addOption(fileOption("--trace", "write the trace as JSON lines (docs/trace.md)"))
    .addOption(fileOption("--diagram", "write a message sequence diagram (SVG)"))
    .addOption(fileOption("--perfetto", "write a file for ui.perfetto.dev or chrome://tracing (JSON)"))
    .addOption(
      runTimeOption("--from", "of the run time, warm-up included, write only what comes from here on"),
    )
    .addOption(runTimeOption("--to", "… and only what comes before this"))
    .addOption(membersOption())
    .addOption(fileOption("--against", "compare event by event with a trace written before by --trace"))
    .addOption(jsonOption("print the outcome as JSON"))
    .option("-q, --quiet", "show no progress line", false)
    .addHelpText(
      "after",
      examples(
        ["coroner replay results/latest", "the first of its runs"],
        ["coroner replay results/latest --configuration swim --seed 2 --diagram why.svg", "a picture"],
        ["coroner replay results/latest --from 20s --to 25s --perfetto trace.json", "five seconds"],
      ),
    )
    .action(async (results: string, options: Partial<ReplayRequest>) =>
      ended(
        await replay(
          {
            results,
            configuration: options.configuration,
            seed: options.seed,
            trace: options.trace,
            diagram: options.diagram,
            perfetto: options.perfetto,
            against: options.against,
            from: options.from,
            to: options.to,
            members: options.members,
            json: options.json === true,
            quiet: options.quiet === true,
          },
          surroundings,
        ),
      ),
    );

  command(
    "why",
    "Runs one stored run again and tells how an observer came to convict a subject, or to suspect it: the probe and where each of its packets was, the helpers, the suspicion, the gossip, the refutation. It tells of the first false conviction, else of the first, else of the first suspicion.",
  )
    .argument("<results>", "folder of one command's results, such as results/latest")
    .argument("<observer>", "who judged, such as member-6")
    .argument("<subject>", "who was judged")
    .option("--configuration <name>", "the run's configuration")
    .addOption(seedOption("the run's seed"))
    .addOption(runTimeOption("--from", "only what was concluded from here on, in run time"))
    .addOption(jsonOption("print the story as JSON"))
    .option("-q, --quiet", "show no progress line", false)
    .addHelpText(
      "after",
      examples([
        "coroner why results/latest member-6 member-87 --configuration swim --seed 1",
        "one conviction",
      ]),
    )
    .action(async (results: string, observer: string, subject: string, options: Partial<WhyRequest>) =>
      ended(
        await why(
          {
            results,
            observer,
            subject,
            configuration: options.configuration,
            seed: options.seed,
            from: options.from,
            json: options.json === true,
            quiet: options.quiet === true,
          },
          surroundings,
        ),
      ),
    );

  command(
    "report",
    "Makes a report of stored results: a page that opens from the disk, its tables as CSV, its pictures as SVG, its expectations as JUnit XML. Folders of one campaign, such as its shards, are merged.",
  )
    .argument("<results...>", "folders of results, such as results/latest")
    .addOption(folderOption("--output", "where the report goes (default: the first folder of results)"))
    .addOption(reportFormatsOption())
    .addHelpText(
      "after",
      examples(
        ["coroner report results/latest", "everything, into the folder of the results"],
        ["coroner report results/big/sweep-1a2b3c4d-shard-*", "the shards of one campaign together"],
        ["coroner report results/latest --format junit --output ci", "the expectations alone"],
      ),
    )
    .action(async (results: string[], options: ReportOptions) => {
      // What reckons, draws and writes for it is not loaded by the other verbs.
      const { report } = await import("./report.ts");
      ended(await report({ results, output: options.output, formats: options.format }, surroundings));
    });

  command("presets", "Lists programs, presets, laws and gates; of one of them, every value with its source.")
    .addArgument(new Argument("[name]", "a program, a preset, a law of judgement or a gate rule"))
    .addOption(jsonOption("print it as JSON"))
    .addHelpText(
      "after",
      examples(
        ["coroner presets memberlist", "a program: settings and presets"],
        ["coroner presets lifeguard-paper/swim", "a preset: values and sources"],
      ),
    )
    .action((name: string | undefined, options: Pick<PresetsRequest, "json">) =>
      ended(presets({ name, json: options.json === true }, surroundings)),
    );
  return program;
}

interface CheckOptions {
  readonly set: readonly string[];
}

interface ReportOptions {
  readonly output?: string;
  readonly format: readonly ReportFormat[];
}

interface RunOptions extends CheckOptions, ProcessOptions {
  readonly results: string | false;
}

function scenarioArgument(): Argument {
  return new Argument("<scenario>", "path of a scenario file, or the name of a packaged one, such as crash");
}

function examples(...lines: readonly (readonly [command: string, about: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length));
  return `\nExamples:\n${lines.map(([command, about]) => `  ${command.padEnd(width)}  ${about}\n`).join("")}`;
}

/** One line, and how to come to it again; the stack only for those who ask. */
function sayFailure(
  error: unknown,
  words: readonly string[],
  { errors, showsStacks, invokedAs }: Surroundings,
): void {
  const message =
    error instanceof ToolFailure
      ? error.message
      : `Coroner failed: ${error instanceof Error ? error.message : String(error)}. Repeat it with: ${invokedAs} ${shellCommand(words)}`;
  errors.write(`${message.replace(/\s*\n\s*/g, " ")}\n`);
  const cause = error instanceof ToolFailure ? error.cause : error;
  if (showsStacks && cause instanceof Error) errors.write(`${cause.stack}\n`);
}
