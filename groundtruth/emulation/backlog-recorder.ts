import { TRACE_DELIVERY, type TraceRecord } from "../../src/coordinator/trace.ts";
import type { Micros } from "../../src/node.ts";
import { meanOf } from "../../src/statistics/sample.ts";
import type { Measures } from "../comparisons.ts";

export interface BacklogPlan {
  readonly members: readonly number[];
  readonly fromMicros: Micros;
  readonly cycles: number;
  readonly blockedMicros: Micros;
  readonly openMicros: Micros;
}

/** Counts what had come up for blocked members, and what got through to them while they were open. */
export class BacklogRecorder {
  readonly #plan: BacklogPlan;
  readonly #blocked: ReadonlySet<number>;
  readonly #queued: number[];
  readonly #handedOver: number[];

  constructor(plan: BacklogPlan) {
    this.#plan = plan;
    this.#blocked = new Set(plan.members);
    this.#queued = Array.from({ length: plan.cycles }, () => 0);
    this.#handedOver = Array.from({ length: plan.cycles }, () => 0);
  }

  take({ kind, timeMicros, node, c: waitedMicros }: TraceRecord): void {
    const { fromMicros, blockedMicros, openMicros, cycles } = this.#plan;
    if (kind !== TRACE_DELIVERY || !this.#blocked.has(node) || timeMicros < fromMicros) return;
    const everyMicros = blockedMicros + openMicros;
    const since = timeMicros - fromMicros;
    const cycle = Math.floor(since / everyMicros);
    if (cycle < cycles && since - cycle * everyMicros >= blockedMicros) {
      (this.#handedOver[cycle] as number) += 1;
    }
    // It waited through every release after it came: an open interval may be too short for all that is there.
    const cameSince = since - waitedMicros;
    for (let index = Math.min(cycle, cycles - 1); index >= 0; index--) {
      const releaseSince = index * everyMicros + blockedMicros;
      if (releaseSince > since) continue;
      if (releaseSince <= cameSince) break;
      (this.#queued[index] as number) += 1;
    }
  }

  measures(): Measures {
    return { handedOverWhileOpen: meanOf(this.#handedOver), queuedAtUnblock: meanOf(this.#queued) };
  }
}
