import { formatDuration } from "../node.ts";
import type { ClockLaw, ClockPlan } from "../scenario/scenario.ts";

/** How the clocks of a group's hosts are off from the start. */
export function clockWords({ offsetMicros, driftPpm }: ClockPlan): string {
  const parts = [
    ...amountWords(offsetMicros, timeWords).map((words) => `set off by ${words}`),
    ...amountWords(driftPpm, (ppm) => `${ppm} ppm`).map((words) => `drifting by ${words}`),
  ];
  return parts.length === 0 ? "clocks that are right" : `clocks ${parts.join(" and ")}`;
}

/** @returns no words for nothing. */
function amountWords(law: ClockLaw, words: (amount: number) => string): readonly string[] {
  switch (law.law) {
    case "constant":
      return law.value === 0 ? [] : [words(law.value)];
    case "uniform":
      return [`${words(law.low)} to ${words(law.high)} (uniform)`];
    case "normal":
      return [`${words(law.mean)} with a deviation of ${words(law.sd)} (normal)`];
  }
}

function timeWords(micros: number): string {
  return micros < 0 ? `-${formatDuration(-micros)}` : formatDuration(micros);
}
