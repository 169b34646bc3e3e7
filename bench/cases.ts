import { blockRuns } from "./cases/block-runs.ts";
import { eventQueue } from "./cases/event-queue.ts";
import { linkTable } from "./cases/link-table.ts";
import { lockstepFrames } from "./cases/lockstep-frames.ts";
import { lockstepRuns } from "./cases/lockstep-runs.ts";
import type { BenchCase } from "./harness.ts";

/** Every case, in the order in which they are run. */
export const CASES: readonly BenchCase[] = [
  eventQueue,
  ...blockRuns,
  linkTable,
  ...lockstepFrames,
  ...lockstepRuns({ members: 128, nodesPerProcess: 16, seconds: 5 }),
];
