import { parentPort, workerData } from "node:worker_threads";
import type { EmulationOrder, EmulationReply } from "../emulation-pool.ts";
import type { NamedCell } from "./cell.ts";
import { BYTES_SEEDS, type CellMeasures, emulateCell } from "./emulate-cell.ts";

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
