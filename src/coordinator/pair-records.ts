import type { NodeOrdinal } from "../node.ts";

/** A record's place in the columns. */
export type PairSlot = number;

/** There is no record: the subject has never been anything but alive or unknown to the observer. */
export const NO_SLOT = -1;

/** The two levels at which the quality of a detector is measured. */
export const SUSPICION_LEVEL = 0;
export const CONVICTION_LEVEL = 1;
export type Level = typeof SUSPICION_LEVEL | typeof CONVICTION_LEVEL;
export const LEVELS: readonly Level[] = [SUSPICION_LEVEL, CONVICTION_LEVEL];

/** What became of the action on the conviction that an observer holds. */
export const NO_ACTION = 0;
export const TAKEN_ACTION = 1;
export const WITHHELD_ACTION = 2;

const INITIAL_CAPACITY = 64;

/** Up to here the rows of all observers together take at most 16 MiB. */
const MOST_MEMBERS_WITH_ROWS = 2048;

/**
 * Memory of the ordered pairs (observer, subject) that were once not plainly alive, in columns: 10,000 members
 * have 100 million pairs, nearly all of which never need a record.
 */
export class PairRecords {
  /** The verdict held, while the subject is known. */
  verdicts = new Int8Array(INITIAL_CAPACITY);
  /** By level: instant of the last transition into it; NaN when there was none. Survives the observer's crash. */
  since: [Float64Array, Float64Array] = [
    new Float64Array(INITIAL_CAPACITY).fill(Number.NaN),
    new Float64Array(INITIAL_CAPACITY).fill(Number.NaN),
  ];
  /** By level: the subject's epoch at that transition; 0 once the pair's history is cut. */
  epochs: [Int32Array, Int32Array] = [new Int32Array(INITIAL_CAPACITY), new Int32Array(INITIAL_CAPACITY)];
  /** By level: 1 when the observer was at it as it forgot a subject that is down; until the subject restarts. */
  keptUntilForgotten: [Uint8Array, Uint8Array] = [
    new Uint8Array(INITIAL_CAPACITY),
    new Uint8Array(INITIAL_CAPACITY),
  ];
  /** The subject's epoch at the last conviction; 0 when it has been alive (or left) to the observer since. */
  convictedEpochs = new Int32Array(INITIAL_CAPACITY);
  /** What became of the action on the conviction, until the subject is alive, left or unknown to the observer. */
  actions = new Uint8Array(INITIAL_CAPACITY);
  /** Where each observer's records are: a row of slots in small worlds, a map in large ones; made when needed. */
  readonly #rows: (Int32Array | undefined)[] = [];
  readonly #maps: (Map<NodeOrdinal, PairSlot> | undefined)[] = [];
  readonly #memberCount: number;
  readonly #isSmall: boolean;
  #size = 0;

  constructor(memberCount: number) {
    this.#memberCount = memberCount;
    this.#isSmall = memberCount <= MOST_MEMBERS_WITH_ROWS;
    this.#rows = new Array<undefined>(memberCount).fill(undefined);
    this.#maps = new Array<undefined>(memberCount).fill(undefined);
  }

  get size(): number {
    return this.#size;
  }

  find(observer: NodeOrdinal, subject: NodeOrdinal): PairSlot {
    if (!this.#isSmall) return this.#maps[observer]?.get(subject) ?? NO_SLOT;
    const row = this.#rows[observer];
    return row === undefined ? NO_SLOT : (row[subject] as PairSlot);
  }

  obtain(observer: NodeOrdinal, subject: NodeOrdinal): PairSlot {
    const found = this.find(observer, subject);
    if (found !== NO_SLOT) return found;
    const slot = this.#size;
    if (slot === this.verdicts.length) this.#grow();
    this.#size += 1;
    if (this.#isSmall) {
      this.#rows[observer] ??= new Int32Array(this.#memberCount).fill(NO_SLOT);
      this.#rows[observer][subject] = slot;
    } else {
      this.#maps[observer] ??= new Map();
      this.#maps[observer].set(subject, slot);
    }
    return slot;
  }

  /** The observer's memory is lost: its pairs go on as new ones, save for when it last suspected whom. */
  cutHistoriesOf(observer: NodeOrdinal): void {
    const slots = this.#isSmall ? this.#rows[observer] : this.#maps[observer]?.values();
    for (const slot of slots ?? []) {
      if (slot === NO_SLOT) continue;
      this.verdicts[slot] = 0;
      this.convictedEpochs[slot] = 0;
      this.actions[slot] = NO_ACTION;
      for (const level of LEVELS) this.epochs[level][slot] = 0;
    }
  }

  #grow(): void {
    const capacity = 2 * this.verdicts.length;
    this.verdicts = grown(new Int8Array(capacity), this.verdicts);
    this.convictedEpochs = grown(new Int32Array(capacity), this.convictedEpochs);
    this.actions = grown(new Uint8Array(capacity), this.actions);
    for (const level of LEVELS) {
      this.since[level] = grown(new Float64Array(capacity).fill(Number.NaN), this.since[level]);
      this.epochs[level] = grown(new Int32Array(capacity), this.epochs[level]);
      this.keptUntilForgotten[level] = grown(new Uint8Array(capacity), this.keptUntilForgotten[level]);
    }
  }
}

function grown<Column extends { set(from: Column): void }>(column: Column, from: Column): Column {
  column.set(from);
  return column;
}
