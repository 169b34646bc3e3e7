import { DROP_BURST } from "../../coordinator/trace.ts";
import type { NodeOrdinal, RandomStream } from "../../node.ts";
import { BurstState } from "../burst-state.ts";
import { PASSED, type PacketRule, type PassingPacket } from "../packet-rule.ts";

/** @returns a random stream of its own for each pair and source of bursts. */
export type BurstStreams = (from: NodeOrdinal, to: NodeOrdinal, source: string) => RandomStream;

/** Links lose all that enters them while they are in their losing state; each pair of nodes has a course of its own. */
export class BurstRule implements PacketRule {
  readonly #nodes: number;
  readonly #streamOf: BurstStreams;
  /** By the source of the bursts, then by pair; made when first asked for. */
  readonly #states = new Map<string, Map<number, BurstState>>();

  /** @param nodes how many nodes the run has. */
  constructor(nodes: number, streamOf: BurstStreams) {
    this.#nodes = nodes;
    this.#streamOf = streamOf;
  }

  pass({ from, to, link, enteredMicros }: PassingPacket): typeof DROP_BURST | typeof PASSED {
    const { bursts } = link;
    if (bursts === undefined) return PASSED;
    let ofSource = this.#states.get(bursts.source);
    if (ofSource === undefined) {
      ofSource = new Map();
      this.#states.set(bursts.source, ofSource);
    }
    const pair = from * this.#nodes + to;
    let state = ofSource.get(pair);
    if (state === undefined) {
      state = new BurstState(bursts.law, this.#streamOf(from, to, bursts.source));
      ofSource.set(pair, state);
    }
    return state.isLosingAt(enteredMicros) ? DROP_BURST : PASSED;
  }
}
