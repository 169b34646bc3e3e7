import { executeRuns } from "../campaign/execute-runs.ts";
import { RunFailure } from "../campaign/run-failure.ts";
import { StoredTraceError } from "../campaign/stored-trace.ts";
import type { RunResult } from "../engine/run-result.ts";
import { ClassifiedEvents, type EventListener } from "../trace-reading/classified-events.ts";
import { type DescribeMessage, messageDescriber } from "../trace-reading/message-describer.ts";
import { type TraceHead, traceHeadOf } from "../trace-reading/trace-head.ts";
import { tellRuns } from "./progress-line.ts";
import type { StoredRun } from "./stored-run.ts";
import type { Surroundings } from "./surroundings.ts";
import { TerminalLine } from "./terminal-line.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";

/** Hears of a run that is made again. */
export interface Watcher {
  /** It begins. */
  begin(head: TraceHead, describe: DescribeMessage): void;
  readonly event: EventListener;
}

/**
 * Makes a stored run again.
 *
 * @returns `undefined` when the user has interrupted it.
 * @throws {ToolFailure} when it breaks down. @throws what the watcher throws that is meant for the user.
 */
export async function runAgain(
  { scenario, configuration, planned }: StoredRun,
  surroundings: Surroundings,
  showsProgress: boolean,
  watcher: Watcher,
): Promise<{ readonly result: RunResult; readonly head: TraceHead } | undefined> {
  const { progressTerminal, version } = surroundings;
  const events = new ClassifiedEvents(watcher.event);
  let isStopped = false;
  const stopListening = surroundings.onInterrupt(() => {
    isStopped = true;
  });
  const line =
    progressTerminal === undefined || !showsProgress
      ? undefined
      : new TerminalLine(progressTerminal, surroundings.nowMs, tellRuns);
  let head: TraceHead | undefined;
  let result: RunResult | undefined;
  try {
    await executeRuns({
      scenario,
      plan: [planned],
      startRun: () => {
        const run = surroundings.startTracedRun(scenario, planned, {
          listener: events.record,
          onConviction: (_observer, _subject, convictionClass) => events.classified(convictionClass),
        });
        head = traceHeadOf(scenario, planned.configurationName, planned.seed, version, run.faults);
        watcher.begin(head, messageDescriber(scenario, configuration));
        return run;
      },
      nowMs: surroundings.nowMs,
      yieldToOthers: surroundings.yieldToOthers,
      isStopped: () => isStopped,
      onProgress: (progress) => line?.show(progress),
      onResult: (_, made) => {
        events.finish();
        result = made;
      },
    });
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const { cause } = error;
    if (cause instanceof ToolFailure) throw cause;
    if (cause instanceof StoredTraceError) {
      throw new UsageError(`${cause.message}.`, "Name an undamaged trace.");
    }
    throw new ToolFailure(`Coroner failed in ${error.message}.`, { cause });
  } finally {
    line?.stop();
    stopListening();
  }
  return result === undefined || head === undefined ? undefined : { result, head };
}
