import type { NodeOrdinal } from "../../src/node.ts";

/**
 * What a member finds at a restart that keeps its memory, as Cassandra keeps its generation and its peers in tables: the
 * generation of its last life, and whom it held alive, with theirs.
 */
export interface HeartbeatMemory {
  readonly generation: number;
  readonly members: readonly (readonly [member: NodeOrdinal, generation: number])[];
}
