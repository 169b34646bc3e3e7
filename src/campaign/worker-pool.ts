import { Tinypool } from "tinypool";

export interface WorkerPoolOptions {
  /** Built code whose default export is a function of a task. */
  readonly module: URL;
  /** What the module finds as `Tinypool.workerData`. */
  readonly workerData: unknown;
  readonly workers: number;
}

/** Threads that wait for tasks, each of which does one at a time. */
export class WorkerPool<Task, Reply> {
  readonly #pool: Tinypool;
  #closing: Promise<void> | undefined;

  constructor({ module, workerData, workers }: WorkerPoolOptions) {
    this.#pool = new Tinypool({
      filename: module.href,
      workerData,
      minThreads: workers,
      maxThreads: workers,
    });
  }

  /** @throws what the module throws, or when the pool was closed meanwhile. */
  run(task: Task): Promise<Reply> {
    return this.#pool.run(task);
  }

  /** Ends the threads, and gives up what they are at. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.destroy();
    return this.#closing;
  }
}
