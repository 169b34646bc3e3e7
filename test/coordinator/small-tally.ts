import { Coordinator } from "../../src/coordinator/coordinator.ts";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import { ACTION_TAKEN, CONVICTED } from "../../src/node.ts";

/** A run of two members over 10 s in which member-0 convicts member-1 falsely at 4 s, and it crashes at 6 s. */
export function smallTally(): RunTally {
  const coordinator = new Coordinator({
    memberCount: 2,
    groups: [{ name: "member", first: 0, count: 2, startsFull: true }],
    nameOf: (node) => `member-${node}`,
    messageKinds: [["ping"]],
    warmupMicros: 0,
    endMicros: 10_000_000,
    accounting: "run",
    anomalySet: new Set(),
    isCut: () => false,
    limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: 1_500_000 },
  });
  coordinator.nodeStarted(0, 0);
  coordinator.nodeStarted(0, 1);
  coordinator.packetSent(1_000_000, 0, 0, 20, 1);
  coordinator.dropped(1_000_001, "loss");
  coordinator.verdict(4_000_000, 0, 1, CONVICTED, 1, 0, ACTION_TAKEN);
  coordinator.nodeStopped(6_000_000, 1, "crash");
  return coordinator.finish(10_000_000);
}
