import type { CellMeasures } from "../../../groundtruth/loopback/emulate-cell.ts";

/** What a run may have come to. */
export function cellMeasures(some: Partial<CellMeasures> = {}): CellMeasures {
  return {
    falsePositives: 0,
    falsePositivesAtHealthy: 0,
    packets: 100_000,
    bytes: null,
    overflowed: 0,
    ...some,
  };
}
