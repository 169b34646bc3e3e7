import type { Micros } from "../node.ts";
import type { KernelEvent } from "./kernel-event.ts";

/** A place in the queue's tables; good for cancelling until its event has been taken. */
export type EventSlot = number;

const ARITY_SHIFT = 2;
const ARITY = 4;
const INITIAL_CAPACITY = 1024;

/**
 * The events to come, least key first: a four-way heap of slots. Keys lie in typed arrays, times also beside the
 * heap, so that ordering never touches an event; that matters because events are of many classes. Cancelling empties
 * the slot and costs nothing more; an empty slot is dropped when it comes up.
 */
export class EventQueue {
  /** Key of the event taken last. */
  timeMicros: Micros = -1;
  stage = 0;
  place = 0;
  source = 0;
  sequence = 0;
  copy = 0;
  #size = 0;
  #heap = new Int32Array(INITIAL_CAPACITY);
  #heapTimes = new Float64Array(INITIAL_CAPACITY);
  #freeSlots = new Int32Array(INITIAL_CAPACITY);
  #freeCount = 0;
  #events: (KernelEvent | undefined)[] = [];
  #stages = new Int32Array(INITIAL_CAPACITY);
  #places = new Int32Array(INITIAL_CAPACITY);
  #sources = new Int32Array(INITIAL_CAPACITY);
  #sequences = new Float64Array(INITIAL_CAPACITY);
  #copies = new Int32Array(INITIAL_CAPACITY);

  /** Slots in use, those of cancelled events that have not come up included. */
  get size(): number {
    return this.#size;
  }

  push(
    event: KernelEvent,
    timeMicros: Micros,
    stage: number,
    place: number,
    source: number,
    sequence: number,
    copy: number,
  ): EventSlot {
    if (this.#size === this.#heap.length) this.#grow();
    let slot = this.#size;
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      slot = this.#freeSlots[this.#freeCount] as number;
    }
    this.#events[slot] = event;
    this.#stages[slot] = stage;
    this.#places[slot] = place;
    this.#sources[slot] = source;
    this.#sequences[slot] = sequence;
    this.#copies[slot] = copy;
    const heap = this.#heap;
    const times = this.#heapTimes;
    let position = this.#size;
    this.#size = position + 1;
    while (position > 0) {
      const parent = (position - 1) >>> ARITY_SHIFT;
      const parentTime = times[parent] as number;
      if (timeMicros > parentTime) break;
      const parentSlot = heap[parent] as number;
      if (timeMicros === parentTime && !this.#comesBefore(slot, parentSlot)) break;
      heap[position] = parentSlot;
      times[position] = parentTime;
      position = parent;
    }
    heap[position] = slot;
    times[position] = timeMicros;
    return slot;
  }

  /** Takes an event out that has not come up. */
  cancel(slot: EventSlot): void {
    this.#events[slot] = undefined;
  }

  /** Takes the next event with a time below `endMicros`, and its key; `undefined` if there is none. */
  takeBefore(endMicros: Micros): KernelEvent | undefined {
    while (this.#size > 0) {
      const time = this.#heapTimes[0] as number;
      if (time >= endMicros) return undefined;
      const slot = this.#heap[0] as number;
      const event = this.#events[slot];
      this.#removeFirst();
      this.#events[slot] = undefined;
      this.#freeSlots[this.#freeCount] = slot;
      this.#freeCount += 1;
      if (event === undefined) continue;
      this.timeMicros = time;
      this.stage = this.#stages[slot] as number;
      this.place = this.#places[slot] as number;
      this.source = this.#sources[slot] as number;
      this.sequence = this.#sequences[slot] as number;
      this.copy = this.#copies[slot] as number;
      return event;
    }
    return undefined;
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const times = this.#heapTimes;
    const last = this.#size - 1;
    this.#size = last;
    if (last === 0) return;
    const slot = heap[last] as number;
    const time = times[last] as number;
    let position = 0;
    for (;;) {
      const firstChild = (position << ARITY_SHIFT) + 1;
      if (firstChild >= last) break;
      const end = Math.min(firstChild + ARITY, last);
      let least = firstChild;
      let leastTime = times[firstChild] as number;
      for (let child = firstChild + 1; child < end; child++) {
        const childTime = times[child] as number;
        if (
          childTime < leastTime ||
          (childTime === leastTime && this.#comesBefore(heap[child] as number, heap[least] as number))
        ) {
          least = child;
          leastTime = childTime;
        }
      }
      if (leastTime > time) break;
      const leastSlot = heap[least] as number;
      if (leastTime === time && this.#comesBefore(slot, leastSlot)) break;
      heap[position] = leastSlot;
      times[position] = leastTime;
      position = least;
    }
    heap[position] = slot;
    times[position] = time;
  }

  /**
   * Whether the event in one slot comes before the one in another of the same time.
   *
   * @throws Error when both are live and have the same key: their order would depend on who was scheduled first.
   */
  #comesBefore(first: EventSlot, second: EventSlot): boolean {
    const stage = (this.#stages[first] as number) - (this.#stages[second] as number);
    if (stage !== 0) return stage < 0;
    const place = (this.#places[first] as number) - (this.#places[second] as number);
    if (place !== 0) return place < 0;
    const source = (this.#sources[first] as number) - (this.#sources[second] as number);
    if (source !== 0) return source < 0;
    const sequence = (this.#sequences[first] as number) - (this.#sequences[second] as number);
    if (sequence !== 0) return sequence < 0;
    const copy = (this.#copies[first] as number) - (this.#copies[second] as number);
    if (copy !== 0) return copy < 0;
    const event = this.#events[first];
    const other = this.#events[second];
    const bothAreAwaited =
      event !== undefined && other !== undefined && event.isStale !== true && other.isStale !== true;
    if (first !== second && bothAreAwaited) {
      throw new Error(
        `two events with one key: ${event.constructor.name}, stage ${this.#stages[first]}, place ` +
          `${this.#places[first]}, source ${this.#sources[first]}, sequence ${this.#sequences[first]}, ` +
          `copy ${this.#copies[first]}`,
      );
    }
    return false;
  }

  #grow(): void {
    const capacity = this.#heap.length * 2;
    this.#heap = grown(new Int32Array(capacity), this.#heap);
    this.#heapTimes = grown(new Float64Array(capacity), this.#heapTimes);
    this.#freeSlots = grown(new Int32Array(capacity), this.#freeSlots);
    this.#stages = grown(new Int32Array(capacity), this.#stages);
    this.#places = grown(new Int32Array(capacity), this.#places);
    this.#sources = grown(new Int32Array(capacity), this.#sources);
    this.#sequences = grown(new Float64Array(capacity), this.#sequences);
    this.#copies = grown(new Int32Array(capacity), this.#copies);
  }
}

function grown<Table extends Int32Array | Float64Array>(larger: Table, table: Table): Table {
  larger.set(table);
  return larger;
}
