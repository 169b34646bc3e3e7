import type { FaultAction } from "./scenario.ts";

/** The faults that are anomalies of a host: they put its members into the anomaly set. */
export const ANOMALY_KINDS: ReadonlySet<FaultAction["kind"]> = new Set([
  "block",
  "pause",
  "throttle",
  "slow",
]);
