import type { InstanceRecord } from "../../../nodes/eureka/instance.ts";
import { UNKNOWN_STATUS, UP } from "../../../nodes/eureka/status.ts";

/** An instance that is up, whatever a test changes in it. */
export function recordOf(id: number, changes: Partial<InstanceRecord> = {}): InstanceRecord {
  return { id, status: UP, overridden: UNKNOWN_STATUS, dirtyMs: 1_000, durationSeconds: 90, ...changes };
}
