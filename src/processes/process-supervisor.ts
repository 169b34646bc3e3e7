import { type ChildProcess, spawn } from "node:child_process";
import type { Logger } from "pino";
import { OutputLines } from "./output-lines.ts";
import { printableText } from "./printable-text.ts";
import type { ProcessPlan } from "./process-plan.ts";
import { COORDINATOR_VARIABLE, TOKEN_VARIABLE } from "./protocol.ts";

const TERMINATION_TIMEOUT_MS = 2000;
/** What an ended process has said last may still be in the pipe; a child of its own may hold the pipe open. */
const LAST_WORDS_TIMEOUT_MS = 200;

export interface ProcessSupervisorOptions {
  readonly command: string;
  commandArguments(plan: ProcessPlan): readonly string[];
  /** Made by `environmentOfProcesses`. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: Logger;
  /**
   * A process has ended, or could not be started. Not called for those that `stop` ends.
   *
   * @param how follows on its name: "ended with exit status 1; it said: Error: …".
   * @param nodes names of its nodes.
   */
  onEnded(name: string, how: string, nodes: readonly string[]): void;
  /** From SIGTERM to SIGKILL; two seconds where left out. */
  readonly terminationTimeoutMs?: number;
}

/** What processes find in their environment: all of `base`, and where the coordinator is. */
export function environmentOfProcesses(
  base: NodeJS.ProcessEnv,
  url: string,
  token: string,
): NodeJS.ProcessEnv {
  return { ...base, [COORDINATOR_VARIABLE]: url, [TOKEN_VARIABLE]: token };
}

/**
 * Starts node processes and sees to it that none outlives this process. Each leads a process group of its own: Ctrl-C in
 * a terminal reaches the coordinator alone, which then ends them in order, and what a process has started is ended with
 * it. A coordinator that is killed (SIGKILL) can do nothing any more; then processes end because their connection does.
 */
export class ProcessSupervisor {
  readonly #options: ProcessSupervisorOptions;
  readonly #running = new Set<ChildProcess>();
  readonly #killAll = () => {
    for (const child of this.#running) signal(child, "SIGKILL");
  };
  #isStopping = false;
  #stopped: Promise<void> | undefined;
  #onAllGone: (() => void) | undefined;

  constructor(options: ProcessSupervisorOptions) {
    this.#options = options;
  }

  /** How many run. */
  get count(): number {
    return this.#running.size;
  }

  start(plans: readonly ProcessPlan[]): void {
    if (this.#isStopping) throw new Error("a supervisor that was stopped starts no more processes");
    for (const plan of plans) this.#startOne(plan);
  }

  /** Ends all: SIGTERM, then SIGKILL. Resolves when all are gone. Idempotent. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  #startOne(plan: ProcessPlan): void {
    const log = this.#options.log.child({ process: plan.name });
    let child: ChildProcess;
    try {
      child = this.#spawn(plan);
    } catch (error) {
      // Most refusals of the system come as an event, but some at once, such as of a command that is too long.
      const how = `could not be started: ${printableText(error instanceof Error ? error.message : String(error))}`;
      log.info({ how }, "ended");
      this.#options.onEnded(plan.name, how, plan.nodes);
      return;
    }
    if (this.#running.size === 0) process.on("exit", this.#killAll);
    this.#running.add(child);
    const said = follow(child, "stdout", log);
    const complained = follow(child, "stderr", log);
    log.info({ pid: child.pid, nodes: plan.nodes.length }, "started");

    let hasEnded = false;
    const ended = (how: string) => {
      if (hasEnded) return;
      hasEnded = true;
      this.#running.delete(child);
      child.stdout?.destroy();
      child.stderr?.destroy();
      said.end();
      complained.end();
      log.info({ how }, "ended");
      if (this.#running.size === 0) {
        process.removeListener("exit", this.#killAll);
        this.#onAllGone?.();
      }
      if (this.#isStopping) return;
      const lastWords = printableText(complained.lastLine);
      this.#options.onEnded(plan.name, lastWords === "" ? how : `${how}; it said: ${lastWords}`, plan.nodes);
    };

    child.once("error", (error) => {
      // An error may also be of a signal that could not be sent; only one that was never started has no id.
      if (child.pid === undefined) ended(`could not be started: ${printableText(error.message)}`);
      else log.warn({ err: error }, "error of the process");
    });
    child.once("exit", (status, signalName) => {
      // Whatever it has started itself is in its group and goes with it.
      signal(child, "SIGKILL");
      const how =
        signalName === null ? `ended with exit status ${status}` : `was ended by signal ${signalName}`;
      const timer = setTimeout(() => ended(how), LAST_WORDS_TIMEOUT_MS);
      child.once("close", () => {
        clearTimeout(timer);
        ended(how);
      });
    });
  }

  #spawn(plan: ProcessPlan): ChildProcess {
    const { command, environment } = this.#options;
    return spawn(command, [...this.#options.commandArguments(plan)], {
      stdio: ["ignore", "pipe", "pipe"],
      env: environment,
      detached: hasProcessGroups,
      windowsHide: true,
    });
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#running.size === 0) return;
    const allGone = new Promise<void>((resolve) => {
      this.#onAllGone = resolve;
    });
    for (const child of this.#running) signal(child, "SIGTERM");
    const timer = setTimeout(this.#killAll, this.#options.terminationTimeoutMs ?? TERMINATION_TIMEOUT_MS);
    await allGone;
    clearTimeout(timer);
  }
}

const hasProcessGroups = process.platform !== "win32";

/** Signals a process and all that it has started. That there is none any more is no error. */
function signal(child: ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (hasProcessGroups) process.kill(-child.pid, name);
    else child.kill(name);
  } catch {
    // ESRCH: it has just ended.
  }
}

function follow(child: ChildProcess, stream: "stdout" | "stderr", log: Logger): OutputLines {
  const lines = new OutputLines((line) => log.info({ stream, line }, "said"));
  const output = child[stream];
  output?.setEncoding("utf8");
  output?.on("data", (text: string) => lines.push(text));
  // A pipe that breaks has nothing more to say.
  output?.on("error", () => {});
  return lines;
}
