import type { NodeOrdinal } from "../../src/node.ts";
import { type InstanceStatus, STATUS_NAMES, UP } from "./status.ts";

/** What a registry knows of one instance. Records are never changed, but replaced. */
export interface InstanceRecord {
  /** The client's node. */
  readonly id: NodeOrdinal;
  readonly status: InstanceStatus;
  /** What an operator has set; `UNKNOWN` if nobody has. */
  readonly overridden: InstanceStatus;
  /** When the instance last changed something of itself, by its own wall clock, in milliseconds. */
  readonly dirtyMs: number;
  /** Of its lease; 0 when the instance names none. */
  readonly durationSeconds: number;
}

/** The dirty timestamp of instances that a server has copied before the run began: older than any other. */
export const COPIED_DIRTY_MS = 1;

const INCARNATIONS = 4_294_967_296;

/** The incarnation by which reports tell lives of an instance apart: its dirty timestamp, which wraps after 49 days. */
export function incarnationOf({ dirtyMs }: Pick<InstanceRecord, "dirtyMs">): number {
  return ((dirtyMs % INCARNATIONS) + INCARNATIONS) % INCARNATIONS;
}

/** How many instances have each status, by its number: what the product's hash of a registry is made of. */
export function statusCounts(records: Iterable<InstanceRecord>): readonly number[] {
  const counts = STATUS_NAMES.map(() => 0);
  for (const { status } of records) counts[status] = (counts[status] as number) + 1;
  return counts;
}

export function hasSameCounts(one: readonly number[], other: readonly number[]): boolean {
  return one.every((count, status) => count === other[status]);
}

/** Those instances that are up. */
export function onlyUp(records: readonly InstanceRecord[]): readonly InstanceRecord[] {
  return records.filter(({ status }) => status === UP);
}
