import { Worker } from "node:worker_threads";
import type { Measures } from "./comparisons.ts";
import type { RecordedRun } from "./recordings/recorded-run.ts";

export interface EmulationOrder {
  readonly order: number;
  /** Index of the recorded run to repeat. */
  readonly recorded: number;
  readonly seed: number;
}

export type EmulationReply =
  | { readonly order: number; readonly measures: Measures; readonly wasWhole: boolean }
  | { readonly order: number; readonly failure: string };

export interface PoolOptions {
  readonly runs: readonly RecordedRun[];
  readonly sets: readonly string[];
  readonly workers: number;
  /** `emulation-worker` as built code, beside this when left out. */
  readonly module?: URL;
  onDone(order: EmulationOrder, measures: Measures, wasWhole: boolean): void;
}

/**
 * Carries out runs in threads of their own.
 *
 * @throws Error with the stack of the first run that failed; the others are given up.
 */
export async function emulateAll(
  orders: readonly Omit<EmulationOrder, "order">[],
  options: PoolOptions,
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
            worker.on("message", (reply: EmulationReply) => {
              const order = waiting[reply.order] as EmulationOrder;
              if ("failure" in reply) {
                const { label, config } = runs[order.recorded] as RecordedRun;
                reject(new Error(`${label}/${config}, seed ${order.seed}: ${reply.failure}`));
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
