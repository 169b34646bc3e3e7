import { blockRuns } from "./cases/block-runs.ts";
import { eventQueue } from "./cases/event-queue.ts";
import { linkTable } from "./cases/link-table.ts";
import type { BenchCase } from "./harness.ts";

/** Every case, in the order in which they are run. */
export const CASES: readonly BenchCase[] = [eventQueue, ...blockRuns, linkTable];
