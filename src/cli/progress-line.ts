import { type Options, SingleBar } from "cli-progress";
import type { Progress } from "../campaign/execute-runs.ts";
import { MICROS_PER_SECOND } from "../node.ts";
import { formatCount, formatFigure } from "../report/numbers.ts";

const WHOLE = 1000;

/** One line on a terminal that says how far the runs are; nothing of it is left at the end. */
export class ProgressLine {
  readonly #bar: SingleBar;
  readonly #nowMs: () => number;
  readonly #startMs: number;
  #text = "";

  constructor(terminal: NodeJS.WriteStream, nowMs: () => number) {
    const options: Options = {
      stream: terminal,
      format: () => this.#text,
      clearOnComplete: true,
      // The text changes where the share, in whole thousandths, does not.
      forceRedraw: true,
    };
    this.#bar = new SingleBar(options);
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
    this.#bar.start(WHOLE, 0);
  }

  show(progress: Progress): void {
    this.#text = progressText(progress, (this.#nowMs() - this.#startMs) / 1000);
    this.#bar.update(Math.floor(progress.share * WHOLE));
  }

  stop(): void {
    this.#bar.stop();
  }
}

/** How far, how fast, and how much longer: `31 % · 3 of 10 runs · lifeguard, seed 2 · 310 × real time · 40 s left`. */
export function progressText(progress: Progress, elapsedSeconds: number): string {
  const { share, runsDone, runs, current, virtualMicros } = progress;
  const parts = [
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    `${formatCount(runsDone)} of ${formatCount(runs)} runs`,
    `${current.configurationName}, seed ${current.seed}`,
  ];
  if (elapsedSeconds > 0 && share > 0) {
    const virtualSeconds = virtualMicros / MICROS_PER_SECOND;
    parts.push(
      `${formatFigure(virtualSeconds)} virtual s in ${formatFigure(elapsedSeconds)} s (${formatFigure(virtualSeconds / elapsedSeconds)} × real time)`,
      `${timeLeft((elapsedSeconds * (1 - share)) / share)} left`,
    );
  }
  return parts.join(" · ");
}

function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 100) return `${whole} s`;
  if (whole < 6000) return `${Math.ceil(whole / 60)} min`;
  return `${formatFigure(whole / 3600)} h`;
}
