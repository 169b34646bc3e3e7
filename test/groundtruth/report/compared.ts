import type { Compared } from "../../../groundtruth/compare.ts";
import { type Comparison, comparisonsOf } from "../../../groundtruth/comparisons.ts";

/** A comparison's result as tables get it. */
export function compared(more: Partial<Compared>): Compared {
  return {
    setting: "healthy-n64/lifeguard",
    comparison: comparisonsOf("healthy")[0] as Comparison,
    recorded: { runs: 3, missing: 0, median: 2, low: 1, high: 3 },
    emulated: { runs: 102, missing: 0, median: 2.5, low: 1.5, high: 3.5 },
    relativeDifference: 0.25,
    p: 0.2,
    falseDiscoveryRate: 0.4,
    isRejected: false,
    ...more,
  };
}
