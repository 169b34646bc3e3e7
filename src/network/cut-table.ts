import type { NodeOrdinal } from "../node.ts";

/** A partition that is on; hand it to `heal`. */
export interface CutHandle {
  readonly sideA: readonly NodeOrdinal[];
  readonly sideB: readonly NodeOrdinal[];
  /** Which bit of the masks it owns. */
  readonly slot: number;
}

/**
 * The partitions that are on. Each is symmetric: a pair of nodes is cut while one of them is in one side and the
 * other in the other side, of any partition. Partitions that overlap compose; each ends by itself.
 *
 * Nothing refuses a node that is in both sides of a partition (that is the loader's to judge): it is cut from every
 * other node of either side, never from itself.
 *
 * A node has one bit for each side of each partition, in planes of 32 partitions: `isCut` reads four words for up to
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

  isCut(from: NodeOrdinal, to: NodeOrdinal): boolean {
    if (this.active === 0 || from === to) return false;
    for (const { inA, inB } of this.#planes) {
      const acrossAToB = (inA[from] as number) & (inB[to] as number);
      const acrossBToA = (inB[from] as number) & (inA[to] as number);
      if ((acrossAToB | acrossBToA) !== 0) return true;
    }
    return false;
  }

  /** @throws RangeError when a side names a node there is not; then nothing is cut. */
  cut(sideA: readonly NodeOrdinal[], sideB: readonly NodeOrdinal[]): CutHandle {
    for (const node of [...sideA, ...sideB]) {
      if (!(Number.isInteger(node) && node >= 0 && node < this.#nodes)) {
        throw new RangeError(`a partition names node ${node} of ${this.#nodes} nodes`);
      }
    }
    const slot = this.#freeSlots.pop() ?? this.#addPlane();
    const { inA, inB } = this.#planes[slot >>> 5] as Plane;
    const bit = 1 << (slot & 31);
    for (const node of sideA) (inA[node] as number) |= bit;
    for (const node of sideB) (inB[node] as number) |= bit;
    const handle: CutHandle = { sideA: [...sideA], sideB: [...sideB], slot };
    this.#on.add(handle);
    this.active += 1;
    return handle;
  }

  /** @throws Error when that partition is not on: it has healed before, or belongs to another table. */
  heal(handle: CutHandle): void {
    if (!this.#on.delete(handle)) throw new Error("this partition is not on");
    const { inA, inB } = this.#planes[handle.slot >>> 5] as Plane;
    const others = ~(1 << (handle.slot & 31));
    for (const node of handle.sideA) (inA[node] as number) &= others;
    for (const node of handle.sideB) (inB[node] as number) &= others;
    this.#freeSlots.push(handle.slot);
    this.active -= 1;
  }

  /** Makes room for 32 more partitions. @returns the first of the new slots; the others are free. */
  #addPlane(): number {
    const first = this.#planes.length * 32;
    this.#planes.push({ inA: new Int32Array(this.#nodes), inB: new Int32Array(this.#nodes) });
    for (let slot = first + 31; slot > first; slot--) this.#freeSlots.push(slot);
    return first;
  }
}

/** Bit s of a node's word: it is in that side of partition s of this plane. */
interface Plane {
  readonly inA: Int32Array;
  readonly inB: Int32Array;
}
