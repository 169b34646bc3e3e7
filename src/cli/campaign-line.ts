import type { CampaignProgress } from "../campaign/execute-campaign.ts";
import { formatCount, formatFigure } from "../report/numbers.ts";
import { TerminalLine } from "./terminal-line.ts";
import { timeLeft } from "./time-left.ts";

/** The progress line of a campaign. */
export class CampaignLine {
  readonly #line: TerminalLine;
  readonly #nowMs: () => number;
  readonly #startMs: number;

  constructor(terminal: NodeJS.WriteStream, nowMs: () => number) {
    this.#line = new TerminalLine(terminal);
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
  }

  show(progress: CampaignProgress): void {
    const { runsDone, runs } = progress;
    const text = campaignProgressText(progress, (this.#nowMs() - this.#startMs) / 1000);
    this.#line.show(text, runs === 0 ? 1 : runsDone / runs);
  }

  stop(): void {
    this.#line.stop();
  }
}

/** `31 % · 3,100 of 21,600 runs · 6.1 runs/s · 310 × real time · 50 min left`. */
export function campaignProgressText(progress: CampaignProgress, elapsedSeconds: number): string {
  const { runsDone, runs, runsMade, virtualSeconds } = progress;
  const share = runs === 0 ? 1 : runsDone / runs;
  const parts = [
    `${String(Math.floor(share * 100)).padStart(3)} %`,
    `${formatCount(runsDone)} of ${formatCount(runs)} runs`,
  ];
  if (elapsedSeconds > 0 && runsMade > 0) {
    const rate = runsMade / elapsedSeconds;
    parts.push(
      `${formatFigure(rate)} runs/s`,
      `${formatFigure(virtualSeconds / elapsedSeconds)} × real time`,
      `${timeLeft((runs - runsDone) / rate)} left`,
    );
  }
  return parts.join(" · ");
}
