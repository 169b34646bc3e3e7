import { TRACE_HEALTH, type TraceRecord } from "../../src/coordinator/trace.ts";
import type { Micros } from "../../src/node.ts";

/** What every member's health score was at any time. */
export class ScoreHistory {
  readonly #changes = new Map<number, { readonly atMicros: Micros; readonly score: number }[]>();

  take({ kind, timeMicros, node, a: score }: TraceRecord): void {
    if (kind !== TRACE_HEALTH) return;
    const changes = this.#changes.get(node) ?? [];
    this.#changes.set(node, changes);
    changes.push({ atMicros: timeMicros, score });
  }

  /** What has changed at that very time counts. */
  at(member: number, atMicros: Micros): number {
    return this.#changes.get(member)?.findLast((change) => change.atMicros <= atMicros)?.score ?? 0;
  }
}
