import { DROP_PARTITION } from "../../coordinator/trace.ts";
import type { CutTable } from "../cut-table.ts";
import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/** A path that is cut loses what enters it. */
export class CutRule implements PacketRule {
  readonly #cuts: CutTable;

  constructor(cuts: CutTable) {
    this.#cuts = cuts;
  }

  pass({ from, to, isSegment }: PassingPacket): typeof DROP_PARTITION | typeof PASSED {
    const isCut = isSegment ? this.#cuts.isStreamCut(from, to) : this.#cuts.isCut(from, to);
    return isCut ? DROP_PARTITION : PASSED;
  }
}
