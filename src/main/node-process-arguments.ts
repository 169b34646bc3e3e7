import { Command, InvalidArgumentError, Option } from "commander";
import type { FrameForm } from "../processes/protocol.ts";

/** How a process that runs nodes is started. */
export interface NodeProcessArguments {
  /** What messages and logs call it. */
  readonly name: string;
  /** Names of the nodes that it runs. */
  readonly nodes: readonly string[];
  readonly form: FrameForm;
  /** Where its log goes; to standard error when left out. */
  readonly log?: string;
  /** Whether it ends when the process that has started it does. */
  readonly watchParent: boolean;
}

/**
 * Reads the arguments of a process that runs nodes.
 *
 * @param words what stands behind the program's name.
 * @param complain gets what is wrong with them, in a line.
 * @throws CommanderError when they are wrong, or ask for help alone.
 */
export function readNodeProcessArguments(
  words: readonly string[],
  complain: (text: string) => void,
): NodeProcessArguments {
  return new Command("node-process")
    .description("Runs nodes for the coordinator that has started it.")
    .requiredOption("--name <name>", "what messages and logs call this process", filled)
    .requiredOption("--nodes <names>", "the nodes that it runs, with commas between", nodeNames)
    .addOption(new Option("--form <form>", "of frames").choices(["msgpack", "json"]).default("msgpack"))
    .option("--log <file>", "where its log goes (default: standard error)", filled)
    .option("--watch-parent", "end when the process that has started it does", false)
    .exitOverride()
    .configureOutput({ writeErr: complain })
    .parse([...words], { from: "user" })
    .opts<NodeProcessArguments>();
}

function filled(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It is empty.");
  return text;
}

function nodeNames(text: string): string[] {
  const names = text.split(",");
  if (names.includes("")) throw new InvalidArgumentError("Expected names like member-0,member-1.");
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new InvalidArgumentError(`Node ${name} is named twice.`);
    seen.add(name);
  }
  return names;
}
