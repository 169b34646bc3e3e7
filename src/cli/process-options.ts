import { InvalidArgumentError, Option } from "commander";
import { DURATION_FORM, parseDuration } from "../node.ts";
import { UsageError } from "./usage-error.ts";

/** How a scenario's programs run in processes of their own. */
export interface ProcessesRequest {
  readonly nodesPerProcess: number;
  /** Names of nodes that come by themselves. */
  readonly external: readonly string[];
  readonly answerTimeoutMs: number;
}

/** What the options below have been given; each but the last asks for processes. */
export interface ProcessOptions {
  readonly processes?: boolean;
  readonly nodesPerProcess?: number;
  readonly external?: readonly string[];
  readonly nodeTimeout?: number;
}

export const NODES_PER_PROCESS = 16;
const ANSWER_TIMEOUT_MS = 30_000;
const LONGEST_ANSWER_TIMEOUT_MICROS = 24 * 3_600_000_000;

/**
 * @returns `undefined` when nobody has asked for processes.
 * @throws {UsageError} for an option that would have no effect.
 */
export function processesRequest(options: ProcessOptions): ProcessesRequest | undefined {
  const { processes, nodesPerProcess, external, nodeTimeout } = options;
  if (!processes && nodesPerProcess === undefined && external === undefined) {
    if (nodeTimeout === undefined) return undefined;
    throw new UsageError(
      "--node-timeout is for programs in processes of their own.",
      "Add --processes, or leave it out.",
    );
  }
  return {
    nodesPerProcess: nodesPerProcess ?? NODES_PER_PROCESS,
    external: external ?? [],
    answerTimeoutMs: nodeTimeout ?? ANSWER_TIMEOUT_MS,
  };
}

/** The words that ask for this again. */
export function processWords(request: ProcessesRequest | undefined): readonly string[] {
  if (request === undefined) return [];
  const { nodesPerProcess, external, answerTimeoutMs } = request;
  return [
    "--processes",
    ...(nodesPerProcess === NODES_PER_PROCESS ? [] : ["--nodes-per-process", String(nodesPerProcess)]),
    ...(external.length === 0 ? [] : ["--external", external.join(",")]),
    ...(answerTimeoutMs === ANSWER_TIMEOUT_MS ? [] : ["--node-timeout", `${answerTimeoutMs}ms`]),
  ];
}

export function processOptions(): Option[] {
  return [
    new Option("--processes", "run the programs in processes of their own; the results are the same"),
    new Option(
      "--nodes-per-process <k>",
      `how many nodes share a process (default ${NODES_PER_PROCESS}); asks for --processes`,
    ).argParser((text: string) => {
      if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
      throw new InvalidArgumentError("Expected a whole number from 1 up, such as --nodes-per-process 4.");
    }),
    new Option(
      "--external <nodes>",
      "nodes, by name and separated by commas, whose processes you start yourself (docs/node-protocol.md); asks for --processes",
    ).argParser((text: string) => {
      const names = text.split(",").map((name) => name.trim());
      if (names.every((name) => name !== "")) return [...new Set(names)];
      throw new InvalidArgumentError("Name nodes, such as --external member-3,member-4.");
    }),
    new Option(
      "--node-timeout <duration>",
      "how long a process may take for an answer, before the run is given up (default 30s)",
    ).argParser((text: string) => {
      const micros = parseDuration(text);
      if (micros !== undefined && micros >= 1000 && micros <= LONGEST_ANSWER_TIMEOUT_MICROS) {
        return Math.round(micros / 1000);
      }
      throw new InvalidArgumentError(
        `Expected ${DURATION_FORM}, from 1ms to 24h, such as --node-timeout 10s.`,
      );
    }),
  ];
}
