import { parentPort, workerData } from "node:worker_threads";
import { emulate } from "./emulation/emulate.ts";
import type { EmulationOrder, EmulationReply } from "./emulation-pool.ts";
import type { RecordedRun } from "./recordings/recorded-run.ts";

// One run after the other, as the pool asks for them.
const { runs, sets } = workerData as {
  readonly runs: readonly RecordedRun[];
  readonly sets: readonly string[];
};

parentPort?.on("message", ({ order, recorded, seed }: EmulationOrder) => {
  let reply: EmulationReply;
  try {
    const { measures, wasWhole } = emulate(runs[recorded] as RecordedRun, seed, sets);
    reply = { order, measures, wasWhole };
  } catch (error) {
    reply = { order, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
