import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BroadcastQueue } from "../../../nodes/memberlist/broadcast-queue.ts";
import { type GossipMessage, SUSPECT } from "../../../nodes/memberlist/messages.ts";
import { COMPOUND_PART_BYTES } from "../../../nodes/memberlist/wire/sizes.ts";

const NO_LIMIT = 1_000;

describe("the broadcast queue", () => {
  it("fills a packet as in the worked example", () => {
    const queue = new BroadcastQueue(false);
    // Counts and lengths: A (0, 40), B (0, 60), C (1, 30), D (0, 50); room for 100 bytes.
    queue.queue(3, message(3, 30));
    queue.take(100, NO_LIMIT);
    queue.queue(1, message(1, 40));
    queue.queue(2, message(2, 60));
    queue.queue(4, message(4, 50));
    expect(nodesOf(queue.take(100, NO_LIMIT))).toEqual([2, 3]);
  });

  it("takes the newest of equally long messages first", () => {
    const queue = new BroadcastQueue(false);
    for (const node of [1, 2, 3]) queue.queue(node, message(node, 40));
    expect(nodesOf(queue.take(84, NO_LIMIT))).toEqual([3, 2]);
    // Message 1 has never been sent; of the others, sent once, the newest comes next.
    expect(nodesOf(queue.take(84, NO_LIMIT))).toEqual([1, 3]);
  });

  it("fits a message into exactly its bytes and overhead, not into one byte less", () => {
    const queue = new BroadcastQueue(false);
    queue.queue(1, message(1, 40));
    expect(queue.take(41, NO_LIMIT)).toEqual([]);
    expect(nodesOf(queue.take(42, NO_LIMIT))).toEqual([1]);
  });

  it("takes nothing twice for one packet", () => {
    const queue = new BroadcastQueue(false);
    queue.queue(1, message(1, 40));
    expect(nodesOf(queue.take(1_000, NO_LIMIT))).toEqual([1]);
  });

  it("sends a message 12 times among 128 members, and then it is gone", () => {
    const queue = new BroadcastQueue(false);
    let finished = 0;
    queue.queue(1, message(1, 40), () => {
      finished += 1;
    });
    // Three targets a tick: gone after the fourth tick.
    for (let send = 1; send <= 12; send++) {
      expect(finished).toBe(0);
      expect(queue.size).toBe(1);
      expect(nodesOf(queue.take(1_398, 12))).toEqual([1]);
    }
    expect(finished).toBe(1);
    expect(queue.size).toBe(0);
    expect(queue.take(1_398, 12)).toEqual([]);
  });

  it("ends a message that was sent more often than a limit that has fallen, after one more time", () => {
    const queue = new BroadcastQueue(false);
    queue.queue(1, message(1, 40));
    for (let send = 0; send < 6; send++) queue.take(100, 12);
    expect(nodesOf(queue.take(100, 4))).toEqual([1]);
    expect(queue.size).toBe(0);
  });

  it("lets the newest message with a key push out the one before, and begin at 0 transmissions", () => {
    const queue = new BroadcastQueue(false);
    const pushedOut: string[] = [];
    queue.queue(7, message(1, 40), () => pushedOut.push("first"));
    queue.queue(8, message(2, 40));
    queue.take(100, NO_LIMIT);
    queue.queue(7, message(3, 30), () => pushedOut.push("second"));
    expect(pushedOut).toEqual(["first"]);
    expect(queue.size).toBe(2);
    // The replacement has been sent less often, so that it goes first although it is shorter.
    expect(nodesOf(queue.take(50, NO_LIMIT))).toEqual([3]);
  });

  it("never lets a message that is too long for any packet stand in the way of others", () => {
    const queue = new BroadcastQueue(false);
    queue.queue(1, message(1, 500));
    queue.queue(2, message(2, 40));
    expect(nodesOf(queue.take(100, NO_LIMIT))).toEqual([2]);
    expect(nodesOf(queue.take(100, NO_LIMIT))).toEqual([2]);
    expect(queue.size).toBe(2);
  });

  it("serves any history of messages as the rules in plain words do", () => {
    const act = fc.oneof(
      fc.record({
        act: fc.constant("queue" as const),
        key: fc.nat(11),
        size: fc.integer({ min: 25, max: 70 }),
      }),
      fc.record({
        act: fc.constant("take" as const),
        room: fc.integer({ min: 0, max: 300 }),
        limit: fc.nat(5),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (history) => {
        const queue = new BroadcastQueue(false);
        const plain = new PlainQueue();
        const finished: number[] = [];
        history.forEach((step, index) => {
          if (step.act === "queue") {
            queue.queue(step.key, message(index, step.size), () => finished.push(index));
            plain.queue(step.key, index, step.size);
          } else {
            expect(nodesOf(queue.take(step.room, step.limit))).toEqual(plain.take(step.room, step.limit));
          }
          expect(queue.size).toBe(plain.entries.length);
          expect(new Set(finished)).toEqual(plain.finished);
          expect(finished.length).toBe(plain.finished.size);
        });
      }),
      { seed: 71, numRuns: 300 },
    );
  });
});

describe("a broadcast queue whose numbers start over", () => {
  it("loses the elder of two entries of one number, length and count", () => {
    for (const serialsRestart of [true, false]) {
      const queue = new BroadcastQueue(serialsRestart);
      queue.queue(1, message(1, 40));
      // The packet takes all there is: for a moment the queue is empty, and numbers start over.
      expect(nodesOf(queue.take(100, NO_LIMIT))).toEqual([1]);
      queue.queue(2, message(2, 40));
      // Only the newcomer fits; with one transmission each the two are alike.
      expect(nodesOf(queue.take(42, NO_LIMIT))).toEqual([2]);
      expect(queue.size).toBe(serialsRestart ? 1 : 2);
      expect(nodesOf(queue.take(100, NO_LIMIT))).toEqual(serialsRestart ? [2] : [2, 1]);
    }
  });

  it("does not lose one of another length, or one that is as often sent but numbered otherwise", () => {
    const queue = new BroadcastQueue(true);
    queue.queue(1, message(1, 40));
    queue.take(100, NO_LIMIT);
    queue.queue(2, message(2, 41));
    queue.take(43, NO_LIMIT);
    expect(queue.size).toBe(2);
    const other = new BroadcastQueue(true);
    other.queue(1, message(1, 40));
    other.queue(2, message(2, 40));
    other.take(84, NO_LIMIT);
    expect(other.size).toBe(2);
  });

  it("serves any history as an ordered tree of entries does", () => {
    const act = fc.oneof(
      fc.record({ act: fc.constant("queue" as const), key: fc.nat(6), size: fc.constantFrom(30, 40) }),
      fc.record({
        act: fc.constant("take" as const),
        room: fc.integer({ min: 30, max: 200 }),
        limit: fc.integer({ min: 1, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (history) => {
        const queue = new BroadcastQueue(true);
        const tree = new TreeQueue();
        history.forEach((step, index) => {
          if (step.act === "queue") {
            queue.queue(step.key, message(index, step.size));
            tree.queue(step.key, index, step.size);
          } else {
            expect(nodesOf(queue.take(step.room, step.limit))).toEqual(tree.take(step.room, step.limit));
          }
          expect(queue.size).toBe(tree.size);
        });
      }),
      { seed: 72, numRuns: 500 },
    );
  });
});

interface TreeEntry {
  readonly key: number;
  readonly name: number;
  readonly size: number;
  readonly serial: number;
  transmits: number;
}

/** An ordered tree, which has room for one entry of a count, length and number, with a table of names beside it. */
class TreeQueue {
  readonly #tree = new Map<string, TreeEntry>();
  readonly #named = new Map<number, TreeEntry>();
  #serial = 0;

  get size(): number {
    return this.#tree.size;
  }

  queue(key: number, name: number, size: number): void {
    this.#serial += 1;
    const entry = { key, name, size, serial: this.#serial, transmits: 0 };
    const old = this.#named.get(key);
    if (old !== undefined) this.#delete(old);
    this.#add(entry);
  }

  take(room: number, limit: number): number[] {
    const taken: number[] = [];
    const again: TreeEntry[] = [];
    let used = 0;
    for (let transmits = 0; transmits <= 10; ) {
      const free = room - used - COMPOUND_PART_BYTES;
      if (free <= 0) break;
      const [next] = [...this.#tree.values()]
        .filter((entry) => entry.transmits === transmits && entry.size <= free)
        .sort((first, second) => second.size - first.size || second.serial - first.serial);
      if (next === undefined) {
        transmits += 1;
        continue;
      }
      used += COMPOUND_PART_BYTES + next.size;
      taken.push(next.name);
      this.#delete(next);
      if (next.transmits + 1 >= limit) continue;
      next.transmits += 1;
      again.push(next);
    }
    for (const entry of again) this.#add(entry);
    return taken;
  }

  #add(entry: TreeEntry): void {
    this.#tree.set(placeOf(entry), entry);
    this.#named.set(entry.key, entry);
  }

  #delete(entry: TreeEntry): void {
    this.#tree.delete(placeOf(entry));
    this.#named.delete(entry.key);
    if (this.#tree.size === 0) this.#serial = 0;
  }
}

function placeOf({ transmits, size, serial }: TreeEntry): string {
  return `${transmits}/${size}/${serial}`;
}

interface PlainEntry {
  readonly key: number;
  readonly name: number;
  readonly size: number;
  transmits: number;
}

/** The memberlist reference, section 7.1, as it is written; a serial number is the place in the list. */
class PlainQueue {
  entries: PlainEntry[] = [];
  readonly finished = new Set<number>();

  queue(key: number, name: number, size: number): void {
    for (const entry of this.entries) if (entry.key === key) this.finished.add(entry.name);
    this.entries = this.entries.filter((entry) => entry.key !== key);
    this.entries.push({ key, name, size, transmits: 0 });
  }

  take(room: number, limit: number): number[] {
    const taken: PlainEntry[] = [];
    let used = 0;
    const highest = Math.max(-1, ...this.entries.map((entry) => entry.transmits));
    for (let tier = 0; tier <= highest; tier++) {
      for (;;) {
        let best: PlainEntry | undefined;
        for (const entry of this.entries) {
          if (entry.transmits !== tier || taken.includes(entry)) continue;
          if (entry.size > room - used - COMPOUND_PART_BYTES) continue;
          if (best === undefined || entry.size >= best.size) best = entry;
        }
        if (best === undefined) break;
        used += COMPOUND_PART_BYTES + best.size;
        taken.push(best);
      }
    }
    for (const entry of taken) {
      entry.transmits += 1;
      if (entry.transmits >= limit) this.finished.add(entry.name);
    }
    this.entries = this.entries.filter((entry) => !this.finished.has(entry.name));
    return taken.map((entry) => entry.name);
  }
}

function message(node: number, size: number): GossipMessage {
  return { kind: SUSPECT, node, incarnation: 1, from: 0, size, fingerprint: 0 };
}

function nodesOf(messages: readonly GossipMessage[]): number[] {
  return messages.map(({ node }) => node);
}
