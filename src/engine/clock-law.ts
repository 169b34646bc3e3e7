import { normalQuantile } from "../network/normal-quantile.ts";
import type { RandomStream } from "../node.ts";
import type { ClockLaw } from "../scenario/scenario.ts";

/** Half the step of a draw: 0 has no quantile, and the middle of a step is a fair stand-in for it. */
const HALF_STEP = 1 / 8_589_934_592;

/** Draws an amount; one that is always the same uses up no draw. */
export function drawAmount(law: ClockLaw, random: () => RandomStream): number {
  switch (law.law) {
    case "constant":
      return law.value;
    case "uniform":
      return law.low + random().next() * (law.high - law.low);
    case "normal":
      return law.mean + law.sd * normalQuantile(random().next() + HALF_STEP);
  }
}
