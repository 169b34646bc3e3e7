import type { RunResult } from "../engine/run-result.ts";
import type { Micros } from "../node.ts";

/** A run that goes forward at its caller's pace. */
export interface SteppedRun {
  /** The run ends here at the latest. */
  readonly boundMicros: Micros;
  readonly nowMicros: Micros;
  readonly isDone: boolean;
  advance(toMicros: Micros): void | Promise<void>;
  /** @returns `undefined` if it was stopped meanwhile. */
  finish(): RunResult | Promise<RunResult | undefined>;
}

export interface SliceOptions {
  /** A clock that never goes back, in milliseconds. */
  nowMs(): number;
  /** Lets the process see to what else has happened, such as an interruption. */
  yieldToOthers(): Promise<void>;
  /** Called after each slice. */
  onSlice(run: SteppedRun): void;
  /** Asked after each slice. */
  isStopped(): boolean;
}

/** Short enough for a progress line that moves, long enough to cost nothing. */
const SLICE_MS = 50;
const FIRST_SLICE_MICROS = 100_000;
const LARGEST_STEP = 4;

/**
 * Takes a run to its end in slices of about 50 ms. How it is sliced changes nothing in it.
 *
 * @returns `undefined` if it was stopped before its end.
 */
export async function runInSlices(run: SteppedRun, options: SliceOptions): Promise<RunResult | undefined> {
  let sliceMicros = FIRST_SLICE_MICROS;
  while (!run.isDone) {
    if (options.isStopped()) return undefined;
    const startMs = options.nowMs();
    await run.advance(Math.min(run.boundMicros, run.nowMicros + sliceMicros));
    const elapsedMs = options.nowMs() - startMs;
    const step = elapsedMs <= 0 ? LARGEST_STEP : SLICE_MS / elapsedMs;
    sliceMicros = Math.ceil(sliceMicros * Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, step)));
    options.onSlice(run);
    await options.yieldToOthers();
  }
  return await run.finish();
}
