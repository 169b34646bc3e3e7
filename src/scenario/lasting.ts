import { ANOMALY_KINDS } from "./anomaly-kinds.ts";
import type { FaultAction } from "./scenario.ts";

/** These last until the run's end if nothing is said of their duration; the others happen at an instant. */
const LASTING: ReadonlySet<FaultAction["kind"]> = new Set([
  ...ANOMALY_KINDS,
  "partition",
  "link",
  "clock",
  "churn",
]);

/** Whether the fault is on until the run's end if nothing is said of its duration. */
export function isLasting(action: FaultAction): boolean {
  // A clock that only steps is done with it.
  const onlySteps = action.kind === "clock" && action.offsetMicros === 0 && action.driftPpm === 0;
  return LASTING.has(action.kind) && !onlySteps;
}
