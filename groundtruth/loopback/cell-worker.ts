import { parentPort, workerData } from "node:worker_threads";
import type { EmulationOrder, EmulationReply } from "../emulation-pool.ts";
import type { NamedCell } from "./cell.ts";
import { type CellMeasures, emulateCell } from "./emulate-cell.ts";

/** Runs of a measured cell whose bytes are counted: compressing every packet takes as long as all the rest. */
const BYTES_SEEDS = 3;

// One run after the other, as the pool asks for them.
const { runs, sets } = workerData as {
  readonly runs: readonly NamedCell[];
  readonly sets: readonly string[];
};

parentPort?.on("message", ({ order, recorded, seed }: EmulationOrder) => {
  let reply: EmulationReply<CellMeasures>;
  try {
    const { cell, isMeasured } = runs[recorded] as NamedCell;
    const countsBytes = isMeasured && seed <= BYTES_SEEDS;
    reply = { order, ...emulateCell(cell, seed, { sets, countsBytes }) };
  } catch (error) {
    reply = { order, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
