import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventQueue, type EventSlot } from "../../src/kernel/event-queue.ts";
import type { KernelEvent } from "../../src/kernel/kernel-event.ts";

/** time, stage, place, source, sequence, copy */
type Key = readonly [number, number, number, number, number, number];

class Marked implements KernelEvent {
  readonly key: Key;
  isStale = false;

  constructor(key: Key) {
    this.key = key;
  }

  fire(): void {}
}

function push(queue: EventQueue, key: Key): EventSlot {
  return queue.push(new Marked(key), ...key);
}

/** Whether the queue shows the key of the event taken last as this one: neither it nor what is before comes after it. */
function showsAsTaken(queue: EventQueue, [time, stage, place, source, sequence, copy]: Key): boolean {
  return (
    queue.timeMicros === time &&
    queue.stage === stage &&
    queue.place === place &&
    !queue.isAfterCurrent(stage, place, source, sequence, copy) &&
    queue.isAfterCurrent(stage, place, source, sequence, copy + 1) &&
    queue.isAfterCurrent(stage, place, source, sequence + 1, copy - 1) &&
    !queue.isAfterCurrent(stage, place, source, sequence - 1, copy + 1) &&
    queue.isAfterCurrent(stage, place, source + 1, sequence - 1, copy) &&
    queue.isAfterCurrent(stage, place + 1, source - 1, sequence, copy) &&
    queue.isAfterCurrent(stage + 1, place - 1, source, sequence, copy) &&
    !queue.isAfterCurrent(stage - 1, place + 1, source, sequence, copy)
  );
}

function compare(first: Key, second: Key): number {
  for (let field = 0; field < first.length; field++) {
    const difference = (first[field] as number) - (second[field] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Small ranges, so that fields are often equal. */
const anyKey: fc.Arbitrary<Key> = fc.tuple(
  fc.nat({ max: 5 }),
  fc.nat({ max: 2 }),
  fc.nat({ max: 3 }),
  fc.nat({ max: 3 }),
  fc.integer({ min: -1, max: 3 }),
  fc.integer({ min: -1, max: 2 }),
);

type Step =
  | { readonly what: "push"; readonly key: Key }
  | { readonly what: "cancel"; readonly which: number }
  | { readonly what: "take"; readonly before: number };

const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant("push" as const), key: anyKey }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("cancel" as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant("take" as const), before: fc.nat({ max: 7 }) }),
    },
  ),
  { maxLength: 400 },
);

describe("the event queue", () => {
  it("gives what a sorted list gives, whatever is pushed, cancelled and taken", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const queue = new EventQueue();
        const live: { readonly key: Key; readonly slot: EventSlot }[] = [];
        for (const step of steps) {
          if (step.what === "push") {
            if (live.some(({ key }) => compare(key, step.key) === 0)) continue;
            live.push({ key: step.key, slot: push(queue, step.key) });
          } else if (step.what === "cancel") {
            if (live.length === 0) continue;
            const [cancelled] = live.splice(step.which % live.length, 1);
            if (cancelled !== undefined) queue.cancel(cancelled.slot);
          } else {
            const due = live.filter(({ key }) => key[0] < step.before);
            const next = due.sort((first, second) => compare(first.key, second.key))[0];
            const event = queue.takeBefore(step.before) as Marked | undefined;
            expect(event?.key).toEqual(next?.key);
            const pending = queue.pendingBefore(step.before).map(({ event: each }) => (each as Marked).key);
            expect(pending).toEqual(
              live
                .map(({ key }) => key)
                .filter((key) => key[0] < step.before && key !== next?.key)
                .sort(compare),
            );
            if (next === undefined) continue;
            expect(showsAsTaken(queue, next.key)).toBe(true);
            live.splice(live.indexOf(next), 1);
          }
        }
        const rest: Key[] = [];
        for (;;) {
          const event = queue.takeBefore(Number.POSITIVE_INFINITY) as Marked | undefined;
          if (event === undefined) break;
          rest.push(event.key);
        }
        expect(rest).toEqual(live.map(({ key }) => key).sort(compare));
        expect(queue.size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it("grows past its first capacity and stays in order", () => {
    const queue = new EventQueue();
    const count = 10_000;
    // 7919 is prime to the count: every time comes once, in a scattered order.
    for (let index = 0; index < count; index++) push(queue, [(index * 7919) % count, 0, 0, 0, 0, 0]);
    expect(queue.size).toBe(count);
    for (let time = 0; time < count; time++) {
      expect((queue.takeBefore(count) as Marked).key[0]).toBe(time);
    }
    expect(queue.takeBefore(count)).toBeUndefined();
  });

  it("orders times that no 32-bit number holds", () => {
    const queue = new EventQueue();
    const late = 40_000_000_000_000;
    push(queue, [late + 1, 0, 0, 0, 0, 0]);
    push(queue, [late, 0, 0, 0, late + 2, 0]);
    push(queue, [late, 0, 0, 0, late + 1, 0]);
    const taken = [1, 2, 3].map(() => (queue.takeBefore(late * 2) as Marked).key);
    expect(taken.map(([time, , , , sequence]) => [time - late, sequence && sequence - late])).toEqual([
      [0, 1],
      [0, 2],
      [1, 0],
    ]);
  });

  it("shows what is to come with its place in the order", () => {
    const queue = new EventQueue();
    push(queue, [7, 3, 9, 0, 0, 0]);
    push(queue, [6, 1, 2, 0, 0, 0]);
    push(queue, [8, 0, 0, 0, 0, 0]);
    const places = queue.pendingBefore(8).map(({ timeMicros, stage, place }) => [timeMicros, stage, place]);
    expect(places).toEqual([
      [6, 1, 2],
      [7, 3, 9],
    ]);
    expect(queue.size).toBe(3);
  });

  it("takes nothing that is due at the end itself", () => {
    const queue = new EventQueue();
    push(queue, [10, 0, 0, 0, 0, 0]);
    expect(queue.takeBefore(10)).toBeUndefined();
    expect(queue.takeBefore(11)).toBeDefined();
  });

  it("refuses two live events with one key, and names the event", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyKey, { maxLength: 60, comparator: equal }), fc.nat(), (keys, which) => {
        fc.pre(keys.length > 0);
        const queue = new EventQueue();
        const twice = keys[which % keys.length] as Key;
        expect(() => {
          for (const key of keys) push(queue, key);
          push(queue, twice);
          while (queue.takeBefore(Number.POSITIVE_INFINITY) !== undefined) {
            // Two equal events meet at the latest when the first of them is taken.
          }
        }).toThrow(/two events with one key: Marked/);
      }),
    );
  });

  it("accepts the key of an event that nobody waits for any more", () => {
    const queue = new EventQueue();
    const stale = new Marked([1, 2, 3, 4, 5, 6]);
    stale.isStale = true;
    const awaited = new Marked([1, 2, 3, 4, 5, 6]);
    for (const event of [stale, awaited]) queue.push(event, ...event.key);
    const taken = [queue.takeBefore(2), queue.takeBefore(2)];
    expect(new Set(taken)).toEqual(new Set([stale, awaited]));
  });

  it("accepts the key of an event that was cancelled", () => {
    const queue = new EventQueue();
    const key: Key = [1, 2, 3, 4, 5, 6];
    queue.cancel(push(queue, key));
    const again = new Marked(key);
    queue.push(again, ...key);
    expect(queue.takeBefore(2)).toBe(again);
    expect(queue.takeBefore(2)).toBeUndefined();
  });
});

function equal(first: Key, second: Key): boolean {
  return compare(first, second) === 0;
}

describe("a look at what is to come", () => {
  it("shows every event that has not been taken or cancelled, and where it is", () => {
    const queue = new EventQueue();
    const keys: Key[] = [1, 2, 3, 4].map((time) => [time, 0, 0, 0, 0, 0]);
    const slots = keys.map((key) => push(queue, key));
    queue.cancel(slots[2] as EventSlot);
    queue.takeBefore(2);
    const seen: [number, EventSlot][] = [];
    queue.forEach((event, slot) => {
      seen.push([(event as Marked).key[0], slot]);
    });
    expect(seen.sort()).toEqual([
      [2, slots[1]],
      [4, slots[3]],
    ]);
  });
});
