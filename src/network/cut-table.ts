import type { NodeOrdinal } from "../node.ts";
import type { CutDirection, CutTraffic } from "../scenario/scenario.ts";

/** A partition that is on; hand it to `heal`. */
export interface CutHandle {
  readonly sideA: readonly NodeOrdinal[];
  readonly sideB: readonly NodeOrdinal[];
  /** Which bit of the masks it owns. */
  readonly slot: number;
}

/**
 * The partitions that are on. A path is cut while its two ends are on different sides of one of them that cuts this
 * direction and this kind of traffic: *forth* is from the first side to the second. Partitions that overlap compose;
 * each ends by itself.
 *
 * Nothing refuses a node that is in both sides of a partition (that is the loader's to judge): it is cut from every
 * other node of either side, never from itself.
 *
 * A node has one bit for each side of each partition, in planes of 32 partitions: asking reads four words for up to
 * 32 partitions at a time.
 */
export class CutTable {
  /** How many partitions are on; while it is 0 nothing is cut, and nobody need ask. */
  active = 0;
  readonly #nodes: number;
  readonly #planes: Plane[] = [];
  readonly #freeSlots: number[] = [];
  readonly #on = new Set<CutHandle>();

  /** @param nodes how many nodes the run has, over all groups. */
  constructor(nodes: number) {
    this.#nodes = nodes;
  }

  /** Whether datagrams from one node to the other are cut off. */
  isCut(from: NodeOrdinal, to: NodeOrdinal): boolean {
    return this.active > 0 && from !== to && this.#isAcross(from, to, DATAGRAMS);
  }

  /** Whether streams' packets from one node to the other are cut off. */
  isStreamCut(from: NodeOrdinal, to: NodeOrdinal): boolean {
    return this.active > 0 && from !== to && this.#isAcross(from, to, STREAMS);
  }

  /** @throws RangeError when a side names a node there is not; then nothing is cut. */
  cut(
    sideA: readonly NodeOrdinal[],
    sideB: readonly NodeOrdinal[],
    direction: CutDirection = "both",
    carries: CutTraffic = "all",
  ): CutHandle {
    for (const node of [...sideA, ...sideB]) {
      if (!(Number.isInteger(node) && node >= 0 && node < this.#nodes)) {
        throw new RangeError(`a partition names node ${node} of ${this.#nodes} nodes`);
      }
    }
    const slot = this.#freeSlots.pop() ?? this.#addPlane();
    const { inA, inB, forth, back } = this.#planes[slot >>> 5] as Plane;
    const bit = 1 << (slot & 31);
    for (const node of sideA) (inA[node] as number) |= bit;
    for (const node of sideB) (inB[node] as number) |= bit;
    for (const traffic of [DATAGRAMS, STREAMS]) {
      if (carries !== "all" && carries !== TRAFFIC_NAMES[traffic]) continue;
      if (direction !== "back") (forth[traffic] as number) |= bit;
      if (direction !== "forth") (back[traffic] as number) |= bit;
    }
    const handle: CutHandle = { sideA: [...sideA], sideB: [...sideB], slot };
    this.#on.add(handle);
    this.active += 1;
    return handle;
  }

  /** @throws Error when that partition is not on: it has healed before, or belongs to another table. */
  heal(handle: CutHandle): void {
    if (!this.#on.delete(handle)) throw new Error("this partition is not on");
    const { inA, inB, forth, back } = this.#planes[handle.slot >>> 5] as Plane;
    const others = ~(1 << (handle.slot & 31));
    for (const node of handle.sideA) (inA[node] as number) &= others;
    for (const node of handle.sideB) (inB[node] as number) &= others;
    for (const traffic of [DATAGRAMS, STREAMS]) {
      (forth[traffic] as number) &= others;
      (back[traffic] as number) &= others;
    }
    this.#freeSlots.push(handle.slot);
    this.active -= 1;
  }

  #isAcross(from: NodeOrdinal, to: NodeOrdinal, traffic: typeof DATAGRAMS | typeof STREAMS): boolean {
    for (const { inA, inB, forth, back } of this.#planes) {
      const goingForth = (inA[from] as number) & (inB[to] as number) & (forth[traffic] as number);
      const goingBack = (inB[from] as number) & (inA[to] as number) & (back[traffic] as number);
      if ((goingForth | goingBack) !== 0) return true;
    }
    return false;
  }

  /** Makes room for 32 more partitions. @returns the first of the new slots; the others are free. */
  #addPlane(): number {
    const first = this.#planes.length * 32;
    this.#planes.push({
      inA: new Int32Array(this.#nodes),
      inB: new Int32Array(this.#nodes),
      forth: new Int32Array(2),
      back: new Int32Array(2),
    });
    for (let slot = first + 31; slot > first; slot--) this.#freeSlots.push(slot);
    return first;
  }
}

const DATAGRAMS = 0;
const STREAMS = 1;
const TRAFFIC_NAMES = ["datagrams", "streams"] as const;

/** Bit s of a word is about partition s of this plane. */
interface Plane {
  /** By node: it is on that side. */
  readonly inA: Int32Array;
  readonly inB: Int32Array;
  /** By kind of traffic: the partition cuts it from A to B, or from B to A. */
  readonly forth: Int32Array;
  readonly back: Int32Array;
}
