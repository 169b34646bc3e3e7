import type { Micros, NodeOrdinal } from "../node.ts";

/** What is really so, at the present instant: who is up, since when, and who is under an anomaly. */
export class GroundTruth {
  /** By node, 1 for those in the anomaly set: it is asked of every observer at every anomaly's beginning. */
  readonly #anomalySet: Uint8Array;
  readonly #accounting: "run" | "instant";
  readonly #epochs: Int32Array;
  readonly #startedMicros: Float64Array;
  readonly #startOrder: Float64Array;
  readonly #underAnomaly: Uint8Array;
  #changes = 0;

  /** Nobody has started yet. */
  constructor(memberCount: number, anomalySet: ReadonlySet<NodeOrdinal>, accounting: "run" | "instant") {
    this.#anomalySet = new Uint8Array(memberCount);
    for (const node of anomalySet) this.#anomalySet[node] = 1;
    this.#accounting = accounting;
    this.#epochs = new Int32Array(memberCount);
    this.#startedMicros = new Float64Array(memberCount);
    this.#startOrder = new Float64Array(memberCount);
    this.#underAnomaly = new Uint8Array(memberCount);
  }

  /** How many starts and stops there have been: orders them, also within one instant. */
  get changes(): number {
    return this.#changes;
  }

  isUp(node: NodeOrdinal): boolean {
    return ((this.#epochs[node] as number) & 1) === 1;
  }

  /** Counts the node's starts and stops: odd while it is up, and the same as before only if it was never down since. */
  epochOf(node: NodeOrdinal): number {
    return this.#epochs[node] as number;
  }

  /** Whether the node is up and has been since before the change with this number (see `changes`). */
  isUpSinceChange(node: NodeOrdinal, change: number): boolean {
    return this.isUp(node) && (this.#startOrder[node] as number) < change;
  }

  /** Whether the node is down or was down at any moment from this instant on. */
  wasDownSince(node: NodeOrdinal, sinceMicros: Micros): boolean {
    return !this.isUp(node) || (this.#startedMicros[node] as number) > sinceMicros;
  }

  isUnderAnomaly(node: NodeOrdinal): boolean {
    return this.#underAnomaly[node] === 1;
  }

  isInAnomalySet(node: NodeOrdinal): boolean {
    return this.#anomalySet[node] === 1;
  }

  /** As the run's accounting has it: in the anomaly set, or under an anomaly now. */
  isFaulted(node: NodeOrdinal): boolean {
    return this.#accounting === "run" ? this.isInAnomalySet(node) : this.isUnderAnomaly(node);
  }

  started(atMicros: Micros, node: NodeOrdinal): void {
    if (this.isUp(node)) throw new Error(`node ${node} starts at ${atMicros} us but is up already`);
    this.#changes += 1;
    (this.#epochs[node] as number) += 1;
    this.#startedMicros[node] = atMicros;
    this.#startOrder[node] = this.#changes;
  }

  stopped(atMicros: Micros, node: NodeOrdinal): void {
    if (!this.isUp(node)) throw new Error(`node ${node} stops at ${atMicros} us but is not up`);
    this.#changes += 1;
    (this.#epochs[node] as number) += 1;
  }

  anomalyBegan(atMicros: Micros, node: NodeOrdinal): void {
    if (this.isUnderAnomaly(node)) {
      throw new Error(`an anomaly of node ${node} begins at ${atMicros} us within another`);
    }
    if (!this.isInAnomalySet(node)) {
      throw new Error(`an anomaly of node ${node} begins at ${atMicros} us but it is not in the anomaly set`);
    }
    this.#underAnomaly[node] = 1;
  }

  anomalyEnded(atMicros: Micros, node: NodeOrdinal): void {
    if (!this.isUnderAnomaly(node)) {
      throw new Error(`an anomaly of node ${node} ends at ${atMicros} us that never began`);
    }
    this.#underAnomaly[node] = 0;
  }
}
