import { Worker } from "node:worker_threads";
import type { Measures } from "./comparisons.ts";
import { settingName } from "./recordings/recorded-run.ts";

export interface EmulationOrder {
  readonly order: number;
  /** Index of the run to repeat. */
  readonly recorded: number;
  readonly seed: number;
}

export type EmulationReply<M = Measures> =
  | { readonly order: number; readonly measures: M; readonly wasWhole: boolean }
  | { readonly order: number; readonly failure: string };

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
  orders: readonly Omit<EmulationOrder, "order">[],
  options: PoolOptions<M>,
): Promise<void> {
  const { runs, sets, onDone, module = new URL("./emulation-worker.js", import.meta.url) } = options;
  const waiting = orders.map((order, index) => ({ ...order, order: index }));
  let next = 0;
  const workers = Array.from({ length: Math.min(options.workers, waiting.length) }, () => {
    return new Worker(module, { workerData: { runs, sets } });
  });
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            const askForNext = () => {
              const order = waiting[next++];
              if (order === undefined) resolve();
              else worker.postMessage(order);
            };
            worker.on("error", reject);
            worker.on("message", (reply: EmulationReply<M>) => {
              const order = waiting[reply.order] as EmulationOrder;
              if ("failure" in reply) {
                const named = runs[order.recorded] as (typeof runs)[number];
                reject(new Error(`${settingName(named)}, seed ${order.seed}: ${reply.failure}`));
                return;
              }
              onDone(order, reply.measures, reply.wasWhole);
              askForNext();
            });
            askForNext();
          }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
