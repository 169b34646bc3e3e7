import { Tinypool } from "tinypool";
import type { EmulationData, EmulationOrder, EmulationReply } from "../emulation-pool.ts";
import type { NamedCell } from "./cell.ts";
import { type CellMeasures, emulateCell } from "./emulate-cell.ts";

/** Runs of a measured cell whose bytes are counted: compressing every packet takes as long as all the rest. */
const BYTES_SEEDS = 3;

// A thread that emulates cells of the loopback measurement, as the pool asks for them.

const { runs, sets }: EmulationData<NamedCell> = Tinypool.workerData;

export default ({ recorded, seed }: EmulationOrder): EmulationReply<CellMeasures> => {
  const { cell, isMeasured } = runs[recorded] as NamedCell;
  return emulateCell(cell, seed, { sets, countsBytes: isMeasured && seed <= BYTES_SEEDS });
};
