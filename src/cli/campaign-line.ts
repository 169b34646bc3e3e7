import type { CampaignProgress } from "../campaign/execute-campaign.ts";
import { formatCount, formatFigure } from "../report/numbers.ts";
import type { Told } from "./terminal-line.ts";
import { timeLeft } from "./time-left.ts";

/** How far a campaign is: `31 % · 3,100 of 21,600 runs · 6.1 runs/s · 310 × real time · 50 min left`. */
export function tellCampaign(progress: CampaignProgress, elapsedSeconds: number): Told {
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
  return { text: parts.join(" · "), share };
}
