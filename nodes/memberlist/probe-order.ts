import { type GroupRoster, type NodeOrdinal, type RandomStream, shuffle } from "../../src/node.ts";

/** In which order a member probes the others: every one once a cycle. */
export interface ProbeOrder {
  /** The next member of the cycle, whatever its state; -1 at the cycle's end, and again until `begin` is called. */
  next(): NodeOrdinal;
  /** Begins another cycle in a new order. `keep` says who is still there. */
  begin(keep: (member: NodeOrdinal) => boolean): void;
  /** A member became known; every place in the present cycle is equally likely for it. */
  insert(member: NodeOrdinal): void;
}

/** The product's: a list that is shuffled for every cycle; a new member goes to a random place (memberlist 3.1). */
export class ListProbeOrder implements ProbeOrder {
  readonly #random: RandomStream;
  readonly #members: NodeOrdinal[];
  #index = 0;

  /** @param members those known at the start, in any order. */
  constructor(members: readonly NodeOrdinal[], random: RandomStream) {
    this.#members = [...members];
    this.#random = random;
    // Members that know each other from the start have learned of each other in an order of chance.
    shuffle(this.#members, random);
  }

  next(): NodeOrdinal {
    if (this.#index >= this.#members.length) return -1;
    const member = this.#members[this.#index] as NodeOrdinal;
    this.#index += 1;
    return member;
  }

  begin(keep: (member: NodeOrdinal) => boolean): void {
    let kept = 0;
    for (const member of this.#members) if (keep(member)) this.#members[kept++] = member;
    this.#members.length = kept;
    shuffle(this.#members, this.#random);
    this.#index = 0;
  }

  insert(member: NodeOrdinal): void {
    const before = this.#members.length;
    this.#members.push(member);
    if (before === 0) return;
    const other = this.#random.below(before);
    this.#members[before] = this.#members[other] as NodeOrdinal;
    this.#members[other] = member;
  }
}

const FEISTEL_ROUNDS = 4;

/**
 * For large groups: a keyed permutation of the whole roster, with no list to keep. A member that is not known is
 * passed over, so one that becomes known has a uniformly random place in the cycle, as in the list.
 */
export class PermutationProbeOrder implements ProbeOrder {
  readonly #first: NodeOrdinal;
  readonly #count: number;
  readonly #halfBits: number;
  readonly #random: RandomStream;
  readonly #keys = new Int32Array(FEISTEL_ROUNDS);
  #knows: (member: NodeOrdinal) => boolean;
  #position = 0;

  constructor(group: GroupRoster, knows: (member: NodeOrdinal) => boolean, random: RandomStream) {
    this.#first = group.first;
    this.#count = group.count;
    this.#random = random;
    this.#knows = knows;
    let halfBits = 1;
    while (1 << (2 * halfBits) < group.count) halfBits += 1;
    this.#halfBits = halfBits;
    this.#drawKeys();
  }

  next(): NodeOrdinal {
    while (this.#position < this.#count) {
      const member = this.#first + this.#permute(this.#position);
      this.#position += 1;
      if (this.#knows(member)) return member;
    }
    return -1;
  }

  begin(keep: (member: NodeOrdinal) => boolean): void {
    this.#knows = keep;
    this.#drawKeys();
    this.#position = 0;
  }

  insert(_member: NodeOrdinal): void {
    // Its place is given by the permutation.
  }

  #drawKeys(): void {
    for (let round = 0; round < FEISTEL_ROUNDS; round++) {
      this.#keys[round] = this.#random.below(4_294_967_296) | 0;
    }
  }

  /** A Feistel network over the next even power of two, walked until it lands inside the roster. */
  #permute(position: number): number {
    const halfBits = this.#halfBits;
    const mask = (1 << halfBits) - 1;
    let value = position;
    do {
      let left = value >>> halfBits;
      let right = value & mask;
      for (let round = 0; round < FEISTEL_ROUNDS; round++) {
        const mixed = left ^ (mix(right, this.#keys[round] as number) & mask);
        left = right;
        right = mixed;
      }
      value = (left << halfBits) | right;
    } while (value >= this.#count);
    return value;
  }
}

function mix(half: number, key: number): number {
  let mixed = Math.imul(half ^ key, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
