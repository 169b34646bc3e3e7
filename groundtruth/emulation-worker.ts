import { Tinypool } from "tinypool";
import { emulate } from "./emulation/emulate.ts";
import type { EmulationData, EmulationOrder, EmulationReply } from "./emulation-pool.ts";
import type { RecordedRun } from "./recordings/recorded-run.ts";

// A thread that repeats recorded runs, as the pool asks for them.

const { runs, sets }: EmulationData<RecordedRun> = Tinypool.workerData;

export default ({ recorded, seed }: EmulationOrder): EmulationReply => {
  const { measures, wasWhole } = emulate(runs[recorded] as RecordedRun, seed, sets);
  return { measures, wasWhole };
};
