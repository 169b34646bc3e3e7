import type { GossipMessage } from "./messages.ts";

/** What a compound spends on each message it carries: its length as a 16-bit number. */
export const OVERHEAD_PER_MESSAGE = 2;

const NOTHING: readonly GossipMessage[] = [];

interface Entry {
  readonly key: number;
  readonly message: GossipMessage;
  readonly serial: number;
  transmits: number;
  /** Told once, when the entry has been sent often enough or was replaced. */
  readonly finished: (() => void) | undefined;
}

/**
 * Memberlist's queue of broadcasts (TransmitLimitedQueue): one message a key, the newest wins. A packet takes those
 * sent fewest times first; of these the largest that still fits; of equal ones the newest.
 */
export class BroadcastQueue {
  /** Entries by the number of times they were sent; each tier from the largest to the smallest, newest first. */
  readonly #tiers: Entry[][] = [];
  readonly #byKey = new Map<number, Entry>();
  #nextSerial = 1;

  /** Messages in the queue. */
  get size(): number {
    return this.#byKey.size;
  }

  /** Queues a message and pushes out the one with the same key. */
  queue(key: number, message: GossipMessage, finished?: () => void): void {
    const replaced = this.#byKey.get(key);
    if (replaced !== undefined) {
      this.#remove(replaced);
      replaced.finished?.();
    }
    const entry: Entry = { key, message, serial: this.#nextSerial, transmits: 0, finished };
    this.#nextSerial += 1;
    this.#byKey.set(key, entry);
    const tier = this.#tier(0);
    tier.splice(placeIn(tier, entry), 0, entry);
  }

  /**
   * Takes what one packet can carry and counts it as sent.
   *
   * @param availableBytes room for messages, each with its overhead of 2 bytes.
   * @param transmitLimit how many times a message is sent in all.
   */
  take(availableBytes: number, transmitLimit: number): readonly GossipMessage[] {
    if (this.#byKey.size === 0) return NOTHING;
    const tiers = this.#tiers;
    const taken: GossipMessage[] = [];
    const takenTiers: (Entry[] | undefined)[] = [];
    let free = availableBytes - OVERHEAD_PER_MESSAGE;
    let lastTier = -1;
    for (let transmits = 0; transmits < tiers.length && free > 0; transmits++) {
      const tier = tiers[transmits] as Entry[];
      // The last of a tier is its smallest: if that does not fit, nothing of the tier does.
      if (tier.length === 0 || (tier[tier.length - 1] as Entry).message.size > free) continue;
      let rest: Entry[] | undefined;
      let fitting: Entry[] | undefined;
      for (let place = 0; place < tier.length; place++) {
        const entry = tier[place] as Entry;
        const { size } = entry.message;
        if (size > free || free <= 0) {
          // What is taken and what stays part ways here.
          if (rest === undefined) {
            rest = [];
            fitting = tier.slice(0, place);
          }
          rest.push(entry);
          continue;
        }
        taken.push(entry.message);
        entry.transmits += 1;
        free -= size + OVERHEAD_PER_MESSAGE;
        if (fitting !== undefined) fitting.push(entry);
      }
      if (fitting === undefined) {
        takenTiers[transmits] = tier;
        tiers[transmits] = [];
        lastTier = transmits;
      } else if (fitting.length > 0) {
        takenTiers[transmits] = fitting;
        tiers[transmits] = rest as Entry[];
        lastTier = transmits;
      }
    }
    // What was taken goes back only now, so that nothing is taken twice for one packet.
    for (let transmits = lastTier; transmits >= 0; transmits--) {
      const sent = takenTiers[transmits];
      if (sent === undefined) continue;
      if (transmits + 1 >= transmitLimit) this.#finish(sent);
      else this.#mergeInto(transmits + 1, sent);
    }
    return taken;
  }

  #finish(entries: readonly Entry[]): void {
    for (const entry of entries) this.#byKey.delete(entry.key);
    for (const entry of entries) entry.finished?.();
  }

  #mergeInto(transmits: number, sent: Entry[]): void {
    const tier = this.#tier(transmits);
    if (tier.length === 0) {
      this.#tiers[transmits] = sent;
      return;
    }
    const merged: Entry[] = [];
    let left = 0;
    let right = 0;
    while (left < tier.length && right < sent.length) {
      const first = tier[left] as Entry;
      const second = sent[right] as Entry;
      if (goesBefore(first, second)) {
        merged.push(first);
        left += 1;
      } else {
        merged.push(second);
        right += 1;
      }
    }
    while (left < tier.length) merged.push(tier[left++] as Entry);
    while (right < sent.length) merged.push(sent[right++] as Entry);
    this.#tiers[transmits] = merged;
  }

  #remove(entry: Entry): void {
    const tier = this.#tiers[entry.transmits] as Entry[];
    tier.splice(placeIn(tier, entry), 1);
    this.#byKey.delete(entry.key);
  }

  #tier(transmits: number): Entry[] {
    while (this.#tiers.length <= transmits) this.#tiers.push([]);
    return this.#tiers[transmits] as Entry[];
  }
}

/** Larger before smaller, then newer before older. */
function goesBefore(first: Entry, second: Entry): boolean {
  const difference = first.message.size - second.message.size;
  return difference !== 0 ? difference > 0 : first.serial > second.serial;
}

/** Where the entry stands, or would stand, in a tier. */
function placeIn(tier: readonly Entry[], entry: Entry): number {
  let low = 0;
  let high = tier.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (goesBefore(tier[middle] as Entry, entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}
