import type { GossipMessage } from "./messages.ts";
import { COMPOUND_PART_BYTES } from "./wire/sizes.ts";

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
 *
 * As recalled from its source, the product numbers its entries, and starts over whenever its tree is empty, which it also is for a moment when one
 * packet takes all there is. So two entries may have the same number, and when they come to have the same length and
 * count of transmissions too, the tree keeps but the later: the other is never sent again. With `serialsRestart` this
 * queue does so as well.
 */
export class BroadcastQueue {
  readonly #serialsRestart: boolean;
  /** Entries by the number of times they were sent; each tier from the largest to the smallest, newest first. */
  readonly #tiers: Entry[][] = [];
  readonly #byKey: (Entry | undefined)[] = [];
  #size = 0;
  #lastSerial = 0;
  /** Scratch of `take`: what it takes from each tier, the tier itself if it takes all of it; empty between calls. */
  readonly #takenTiers: (Entry[] | undefined)[] = [];

  constructor(serialsRestart: boolean) {
    this.#serialsRestart = serialsRestart;
  }

  /** Messages in the queue. */
  get size(): number {
    return this.#size;
  }

  /**
   * Queues a message and pushes out the one with the same key.
   *
   * @param key a small whole number.
   */
  queue(key: number, message: GossipMessage, finished?: () => void): void {
    this.#lastSerial += 1;
    const entry: Entry = { key, message, serial: this.#lastSerial, transmits: 0, finished };
    const replaced = this.#byKey[key];
    if (replaced !== undefined) {
      this.#byKey[key] = undefined;
      this.#removeLike(replaced);
      replaced.finished?.();
    }
    this.#byKey[key] = entry;
    let tier = this.#tiers[0];
    if (tier === undefined) {
      tier = [];
      this.#addTier(tier);
    }
    const place = placeIn(tier, entry);
    if (isLike(tier[place], entry)) tier[place] = entry;
    else {
      insertAt(tier, place, entry);
      this.#size += 1;
    }
  }

  /**
   * Takes what one packet can carry and counts it as sent.
   *
   * @param availableBytes room for messages, each with its `COMPOUND_PART_BYTES`.
   * @param transmitLimit how many times a message is sent in all.
   */
  take(availableBytes: number, transmitLimit: number): readonly GossipMessage[] {
    if (this.#size === 0) return NOTHING;
    const tiers = this.#tiers;
    const count = tiers.length;
    const taken: GossipMessage[] = [];
    const takenTiers = this.#takenTiers;
    let free = availableBytes - COMPOUND_PART_BYTES;
    for (let transmits = 0; transmits < count && free > 0; transmits++) {
      const tier = tiers[transmits] as Entry[];
      // The last of a tier is its smallest: if that does not fit, nothing of the tier does.
      if (tier.length === 0 || (tier[tier.length - 1] as Entry).message.size > free) continue;
      const before = taken.length;
      takenTiers[transmits] = takeFitting(tier, free, taken);
      for (let index = before; index < taken.length; index++) {
        free -= (taken[index] as GossipMessage).size + COMPOUND_PART_BYTES;
      }
    }
    this.#size -= taken.length;
    if (this.#size === 0 && this.#serialsRestart) this.#lastSerial = 0;
    // What was taken goes back only now, so that nothing is taken twice for one packet.
    let done: Entry[] | undefined;
    for (let transmits = count - 1; transmits >= 0; transmits--) {
      const sent = takenTiers[transmits];
      if (sent === undefined) continue;
      takenTiers[transmits] = undefined;
      if (transmits + 1 < transmitLimit) {
        this.#putBack(transmits, sent);
      } else {
        if (sent === tiers[transmits]) tiers[transmits] = [];
        done = done === undefined ? sent : done.concat(sent);
      }
    }
    if (done !== undefined) this.#finish(done);
    return taken;
  }

  #addTier(tier: Entry[]): void {
    this.#tiers.push(tier);
    this.#takenTiers.push(undefined);
  }

  #finish(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.#byKey[entry.key] === entry) this.#byKey[entry.key] = undefined;
    }
    for (const entry of entries) entry.finished?.();
  }

  /**
   * Puts entries of a tier, in its order, into the next: they have been sent once more. Mostly a packet takes all there
   * is, and then whole tiers only change places with empty ones.
   */
  #putBack(transmits: number, sent: Entry[]): void {
    const tiers = this.#tiers;
    for (let index = 0; index < sent.length; index++) (sent[index] as Entry).transmits = transmits + 1;
    this.#size += sent.length;
    const isWhole = sent === tiers[transmits];
    const next = tiers[transmits + 1];
    if (next === undefined) {
      this.#addTier(sent);
      if (isWhole) tiers[transmits] = [];
    } else if (next.length === 0) {
      tiers[transmits + 1] = sent;
      if (isWhole) tiers[transmits] = next;
    } else {
      if (isWhole) tiers[transmits] = [];
      this.#mergeInto(transmits + 1, next, sent);
    }
  }

  /** Merges into a tier that is not empty what comes in the order of a tier. */
  #mergeInto(transmits: number, tier: Entry[], sent: Entry[]): void {
    // Only what stands between the first and the last of those that come is looked at.
    const from = placeIn(tier, sent[0] as Entry);
    const last = sent[sent.length - 1] as Entry;
    let to = placeIn(tier, last, from);
    if (isLike(tier[to], last)) to += 1;
    if (from === to) {
      tier.splice(from, 0, ...sent);
      return;
    }
    const merged: Entry[] = [];
    let left = from;
    let right = 0;
    while (left < to && right < sent.length) {
      const there = tier[left] as Entry;
      const coming = sent[right] as Entry;
      if (goesBefore(there, coming)) {
        merged.push(there);
        left += 1;
      } else {
        merged.push(coming);
        right += 1;
        if (isLike(there, coming)) {
          left += 1;
          this.#size -= 1;
        }
      }
    }
    while (left < to) merged.push(tier[left++] as Entry);
    while (right < sent.length) merged.push(sent[right++] as Entry);
    if (to - from === tier.length) this.#tiers[transmits] = merged;
    else tier.splice(from, to - from, ...merged);
  }

  /** Removes the entry that stands where this one would: itself, unless another has taken its place. */
  #removeLike(entry: Entry): void {
    const tier = this.#tiers[entry.transmits];
    if (tier === undefined) return;
    const place = placeIn(tier, entry);
    if (!isLike(tier[place], entry)) return;
    removeAt(tier, place);
    this.#size -= 1;
    if (this.#size === 0 && this.#serialsRestart) this.#lastSerial = 0;
  }
}

/**
 * Appends to `taken` the messages of a tier that fit into `free` bytes, largest first. @returns their entries: the
 * tier itself if all of them fit, else a new list, and the tier keeps the others.
 */
function takeFitting(tier: Entry[], free: number, taken: GossipMessage[]): Entry[] {
  let left = free;
  let place = 0;
  for (; place < tier.length; place++) {
    const { message } = tier[place] as Entry;
    if (left <= 0 || message.size > left) break;
    taken.push(message);
    left -= message.size + COMPOUND_PART_BYTES;
  }
  if (place === tier.length) return tier;
  const fitting = tier.splice(0, place);
  // What follows is no larger: once its last does not fit, none of it does.
  const smallest = (tier[tier.length - 1] as Entry).message.size;
  if (left <= 0 || smallest > left) return fitting;
  let kept = 0;
  for (let next = 0; next < tier.length; next++) {
    const entry = tier[next] as Entry;
    if (left > 0 && entry.message.size <= left) {
      taken.push(entry.message);
      left -= entry.message.size + COMPOUND_PART_BYTES;
      fitting.push(entry);
    } else {
      tier[kept] = entry;
      kept += 1;
    }
  }
  tier.length = kept;
  return fitting;
}

/** So many entries are sooner moved one by one than by `splice`, which makes a list of what it removes. */
const FEW = 32;

function insertAt(tier: Entry[], place: number, entry: Entry): void {
  if (tier.length - place > FEW) {
    tier.splice(place, 0, entry);
    return;
  }
  tier.push(entry);
  for (let index = tier.length - 1; index > place; index--) tier[index] = tier[index - 1] as Entry;
  tier[place] = entry;
}

function removeAt(tier: Entry[], place: number): void {
  if (tier.length - place > FEW) {
    tier.splice(place, 1);
    return;
  }
  for (let index = place + 1; index < tier.length; index++) tier[index - 1] = tier[index] as Entry;
  tier.pop();
}

/** Larger before smaller, then newer before older. */
function goesBefore(first: Entry, second: Entry): boolean {
  const difference = first.message.size - second.message.size;
  return difference !== 0 ? difference > 0 : first.serial > second.serial;
}

/** Whether a tier has no room for both. */
function isLike(entry: Entry | undefined, other: Entry): boolean {
  return entry !== undefined && entry.serial === other.serial && entry.message.size === other.message.size;
}

/** Where the entry stands, or would stand, in a tier from the place `from` on. */
function placeIn(tier: readonly Entry[], entry: Entry, from = 0): number {
  let low = from;
  let high = tier.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (goesBefore(tier[middle] as Entry, entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}
