import type { Coordinator } from "../coordinator/coordinator.ts";
import type { Trace } from "../coordinator/trace.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { Network } from "../network/network.ts";
import type { StreamNetwork } from "../network/stream-network.ts";

/** What all hosts and nodes of one run share. */
export interface World {
  readonly kernel: Kernel;
  readonly network: Network;
  readonly streams: StreamNetwork;
  readonly trace: Trace;
  readonly coordinator: Coordinator;
  /** Whether ticks that would do nothing are left out; nothing observable depends on it. */
  readonly suppressIdleTicks: boolean;
}
