import { WorkerPool } from "../src/campaign/worker-pool.ts";
import type { Measures } from "./comparisons.ts";
import { settingName } from "./recordings/recorded-run.ts";

export interface EmulationOrder {
  /** Index of the run to repeat. */
  readonly recorded: number;
  readonly seed: number;
}

export interface EmulationReply<M = Measures> {
  readonly measures: M;
  readonly wasWhole: boolean;
}

/** What a worker finds as its data. */
export interface EmulationData<Run> {
  readonly runs: readonly Run[];
  readonly sets: readonly string[];
}

/** @typeParam M what is measured in a run. */
export interface PoolOptions<M> {
  /** What the worker's module knows how to repeat: recorded runs, unless it is another's. */
  readonly runs: readonly { readonly label: string; readonly config: string }[];
  readonly sets: readonly string[];
  readonly workers: number;
  /** A worker as built code: `emulation-worker`, beside this, when left out. */
  readonly module?: URL;
  onDone(order: EmulationOrder, measures: M, wasWhole: boolean): void;
}

/**
 * Carries out runs in threads of their own.
 *
 * @throws Error with the stack of the first run that failed; the others are given up.
 */
export async function emulateAll<M = Measures>(
  orders: readonly EmulationOrder[],
  { runs, sets, workers, onDone, module = new URL("./emulation-worker.js", import.meta.url) }: PoolOptions<M>,
): Promise<void> {
  if (orders.length === 0) return;
  const workerData: EmulationData<unknown> = { runs, sets };
  const pool = new WorkerPool<EmulationOrder, EmulationReply<M>>({
    module,
    workerData,
    workers: Math.min(workers, orders.length),
  });
  const emulateOne = async (order: EmulationOrder) => {
    let reply: EmulationReply<M>;
    try {
      reply = await pool.run(order);
    } catch (error) {
      const named = runs[order.recorded] as (typeof runs)[number];
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Error(`${settingName(named)}, seed ${order.seed}: ${reason}`, { cause: error });
    }
    onDone(order, reply.measures, reply.wasWhole);
  };
  try {
    await Promise.all(orders.map(emulateOne));
  } finally {
    await pool.close();
  }
}
