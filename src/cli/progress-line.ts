import type { Progress } from "../campaign/execute-runs.ts";
import { MICROS_PER_SECOND } from "../node.ts";
import { formatCount, formatFigure } from "../report/numbers.ts";
import type { Told } from "./terminal-line.ts";
import { timeLeft } from "./time-left.ts";

/** How far, how fast, and how much longer: `31 % · 3 of 10 runs · lifeguard, seed 2 · 310 × real time · 40 s left`. */
export function tellRuns(progress: Progress, elapsedSeconds: number): Told {
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
  return { text: parts.join(" · "), share };
}
