import type { NodeOrdinal } from "../../src/node.ts";
import type { InstanceStatus } from "./status.ts";

/** An override is forgotten so long after it was last looked at. */
const FORGOTTEN_AFTER_MS = 3_600_000;

interface Override {
  readonly status: InstanceStatus;
  accessedMs: number;
}

/** What operators have set instead of what instances say. Times are milliseconds of the server's clock. */
export class OverrideStore {
  readonly #overrides = new Map<NodeOrdinal, Override>();

  /** Looking keeps it. */
  get(id: NodeOrdinal, nowMs: number): InstanceStatus | undefined {
    const override = this.#overrides.get(id);
    if (override === undefined) return undefined;
    if (nowMs - override.accessedMs >= FORGOTTEN_AFTER_MS) {
      this.#overrides.delete(id);
      return undefined;
    }
    override.accessedMs = nowMs;
    return override.status;
  }

  set(id: NodeOrdinal, status: InstanceStatus, nowMs: number): void {
    this.#overrides.set(id, { status, accessedMs: nowMs });
  }

  /** @returns what was there, if it was not forgotten. */
  remove(id: NodeOrdinal, nowMs: number): InstanceStatus | undefined {
    const status = this.get(id, nowMs);
    this.#overrides.delete(id);
    return status;
  }
}
