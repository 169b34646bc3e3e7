import { Worker } from "node:worker_threads";

/** How often the parent is looked at. */
const INTERVAL_MS = 1_000;

/**
 * Runs in a thread of its own, so that it works while the main thread is stuck in a program. When the parent of a
 * process dies, the system gives it another one. It is text because a worker loads no TypeScript: so it is the same for
 * the built code and for tests.
 */
const WATCH = `
const { workerData } = require("node:worker_threads");
setInterval(() => {
  if (process.ppid !== workerData.parent) process.kill(process.pid, "SIGKILL");
}, workerData.intervalMs);
`;

/**
 * Ends this process by SIGKILL soon after its parent has died, whatever it is doing. The watch keeps no process alive.
 *
 * @param parent the process that started this one, as it was known when this one began.
 */
export function watchParent(parent: number): void {
  const worker = new Worker(WATCH, {
    eval: true,
    workerData: { parent, intervalMs: INTERVAL_MS },
    // Nothing of what this process was started with concerns it.
    argv: [],
    execArgv: [],
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 },
  });
  worker.unref();
}
