import type { Micros } from "../node.ts";
import type { KernelEvent } from "./kernel-event.ts";
import { TimingWheel } from "./timing-wheel.ts";

/** A place in the queue's tables; good for cancelling until its event has been taken. */
export type EventSlot = number;

/** An event that has not come up. */
export interface PendingEvent {
  readonly event: KernelEvent;
  readonly timeMicros: Micros;
  readonly stage: number;
  readonly place: number;
}

const ARITY_SHIFT = 2;
const ARITY = 4;
const INITIAL_CAPACITY = 1024;

/** Small parts of a key lie side by side: stage, place, source, copy. */
const PARTS_SHIFT = 2;
const PLACE = 1;
const SOURCE = 2;
const COPY = 3;
const NO_SLOT: EventSlot = -1;

/**
 * The events to come, least key first. What is due within some milliseconds lies in a four-way heap of slots; all else
 * waits in a timing wheel until then, so that the heap stays small. Keys lie in typed arrays, times also beside the
 * heap, so that ordering never touches an event; that matters because events are of many classes. Cancelling empties
 * the slot and costs nothing more; an empty slot is dropped when it comes up, or when it would come into the heap.
 */
export class EventQueue {
  /** Time of the event taken last; the rest of its key is there until the next is taken. */
  timeMicros: Micros = -1;
  /** Slots in the heap. */
  #size = 0;
  #heap = new Int32Array(INITIAL_CAPACITY);
  #heapTimes = new Float64Array(INITIAL_CAPACITY);
  #freeSlots = new Int32Array(INITIAL_CAPACITY);
  #freeCount = 0;
  #usedSlots = 0;
  #events: (KernelEvent | undefined)[] = [];
  #parts = new Int32Array(INITIAL_CAPACITY << PARTS_SHIFT);
  #sequences = new Float64Array(INITIAL_CAPACITY);
  /** What is due later than the heap's events: all that is due before its start is in the heap. */
  readonly #wheel = new TimingWheel(INITIAL_CAPACITY);
  /** Slot of the event taken last; it is free again when the next is taken. */
  #current: EventSlot = NO_SLOT;

  /** Slots in use, those of cancelled events that have not come up included. */
  get size(): number {
    return this.#size + this.#wheel.count;
  }

  /** Stage of the event taken last; 0 before the first. */
  get stage(): number {
    return this.#current === NO_SLOT ? 0 : (this.#parts[this.#current << PARTS_SHIFT] as number);
  }

  /** Place of the event taken last. */
  get place(): number {
    return this.#parts[(this.#current << PARTS_SHIFT) + PLACE] as number;
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
    const slot = this.#freeCount > 0 ? (this.#freeSlots[--this.#freeCount] as number) : this.#newSlot();
    this.#events[slot] = event;
    const parts = this.#parts;
    const base = slot << PARTS_SHIFT;
    parts[base] = stage;
    parts[base + PLACE] = place;
    parts[base + SOURCE] = source;
    parts[base + COPY] = copy;
    this.#sequences[slot] = sequence;
    if (timeMicros < this.#wheel.startMicros) this.#order(slot, timeMicros);
    else this.#wheel.put(slot, timeMicros);
    return slot;
  }

  /** Takes an event out that has not come up. */
  cancel(slot: EventSlot): void {
    this.#events[slot] = undefined;
  }

  /** Shows every event that is to come, in no order. Not for the course of a run: it looks at every slot. */
  forEach(visit: (event: KernelEvent, slot: EventSlot) => void): void {
    for (let slot = 0; slot < this.#usedSlots; slot++) {
      const event = this.#events[slot];
      if (event !== undefined) visit(event, slot);
    }
  }

  /** Takes the next event with a time below `endMicros`; `undefined` if there is none. */
  takeBefore(endMicros: Micros): KernelEvent | undefined {
    while (this.#size > 0 || this.#fetch(endMicros)) {
      const time = this.#heapTimes[0] as number;
      if (time >= endMicros) return undefined;
      if (this.#current !== NO_SLOT) this.#freeSlots[this.#freeCount++] = this.#current;
      const slot = this.#heap[0] as number;
      this.#current = slot;
      this.#removeFirst();
      const event = this.#events[slot];
      if (event === undefined) continue;
      this.#events[slot] = undefined;
      this.timeMicros = time;
      return event;
    }
    return undefined;
  }

  /** The events with a time below `endMicros`, least key first. They stay in the queue. */
  pendingBefore(endMicros: Micros): PendingEvent[] {
    const found: { readonly timeMicros: Micros; readonly slot: EventSlot }[] = [];
    const positions = [0];
    for (let position = positions.pop(); position !== undefined; position = positions.pop()) {
      if (position >= this.#size) continue;
      const timeMicros = this.#heapTimes[position] as number;
      if (timeMicros >= endMicros) continue;
      found.push({ timeMicros, slot: this.#heap[position] as number });
      const firstChild = (position << ARITY_SHIFT) + 1;
      for (let child = firstChild; child < firstChild + ARITY; child++) positions.push(child);
    }
    this.#wheel.forEachBefore(endMicros, (slot, timeMicros) => found.push({ timeMicros, slot }));
    found.sort((one, other) =>
      one.timeMicros !== other.timeMicros
        ? one.timeMicros - other.timeMicros
        : this.#comesBefore(one.slot, other.slot)
          ? -1
          : 1,
    );
    return found.flatMap(({ timeMicros, slot }): PendingEvent | readonly [] => {
      const event = this.#events[slot];
      if (event === undefined) return [];
      const base = slot << PARTS_SHIFT;
      return {
        event,
        timeMicros,
        stage: this.#parts[base] as number,
        place: this.#parts[base + PLACE] as number,
      };
    });
  }

  /** Whether a key of the present time comes after that of the event taken last. */
  isAfterCurrent(stage: number, place: number, source: number, sequence: number, copy: number): boolean {
    const current = this.#current;
    if (current === NO_SLOT) return true;
    const parts = this.#parts;
    const base = current << PARTS_SHIFT;
    if (stage !== parts[base]) return stage > (parts[base] as number);
    if (place !== parts[base + PLACE]) return place > (parts[base + PLACE] as number);
    if (source !== parts[base + SOURCE]) return source > (parts[base + SOURCE] as number);
    if (sequence !== this.#sequences[current]) return sequence > (this.#sequences[current] as number);
    return copy > (parts[base + COPY] as number);
  }

  /** Puts a slot into the heap. */
  #order(slot: EventSlot, timeMicros: Micros): void {
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
  }

  /** Moves what is due next, and before `endMicros`, from the wheel to the heap. @returns whether there was anything. */
  #fetch(endMicros: Micros): boolean {
    const wheel = this.#wheel;
    while (this.#size === 0) {
      if (wheel.count === 0 || wheel.startMicros >= endMicros) return false;
      for (let slot = wheel.takeInterval(); slot >= 0; ) {
        const next = wheel.after(slot);
        if (this.#events[slot] === undefined) this.#freeSlots[this.#freeCount++] = slot;
        else this.#order(slot, wheel.timeOf(slot));
        slot = next;
      }
    }
    return true;
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
    const parts = this.#parts;
    const one = first << PARTS_SHIFT;
    const two = second << PARTS_SHIFT;
    if (parts[one] !== parts[two]) return (parts[one] as number) < (parts[two] as number);
    if (parts[one + PLACE] !== parts[two + PLACE]) {
      return (parts[one + PLACE] as number) < (parts[two + PLACE] as number);
    }
    if (parts[one + SOURCE] !== parts[two + SOURCE]) {
      return (parts[one + SOURCE] as number) < (parts[two + SOURCE] as number);
    }
    const sequences = this.#sequences;
    if (sequences[first] !== sequences[second]) {
      return (sequences[first] as number) < (sequences[second] as number);
    }
    if (parts[one + COPY] !== parts[two + COPY]) {
      return (parts[one + COPY] as number) < (parts[two + COPY] as number);
    }
    const event = this.#events[first];
    const other = this.#events[second];
    const bothAreAwaited =
      event !== undefined && other !== undefined && event.isStale !== true && other.isStale !== true;
    if (first !== second && bothAreAwaited) {
      throw new Error(
        `two events with one key: ${event.constructor.name}, stage ${parts[one]}, place ${parts[one + PLACE]}, ` +
          `source ${parts[one + SOURCE]}, sequence ${sequences[first]}, copy ${parts[one + COPY]}`,
      );
    }
    return false;
  }

  /** A slot that was never used before. */
  #newSlot(): EventSlot {
    const slot = this.#usedSlots;
    this.#usedSlots += 1;
    if (slot === this.#heap.length) {
      const capacity = 2 * slot;
      this.#heap = grown(new Int32Array(capacity), this.#heap);
      this.#heapTimes = grown(new Float64Array(capacity), this.#heapTimes);
      this.#freeSlots = grown(new Int32Array(capacity), this.#freeSlots);
      this.#parts = grown(new Int32Array(capacity << PARTS_SHIFT), this.#parts);
      this.#wheel.grow(capacity);
      this.#sequences = grown(new Float64Array(capacity), this.#sequences);
    }
    return slot;
  }
}

function grown<Table extends Int32Array | Float64Array>(larger: Table, table: Table): Table {
  larger.set(table);
  return larger;
}
