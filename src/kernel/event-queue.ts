import { comesBefore, type KernelEvent } from "./kernel-event.ts";

const ARITY_SHIFT = 2;
const ARITY = 4;
const INITIAL_CAPACITY = 1024;

/**
 * The events to come, least key first: a four-way heap whose times lie beside it in a typed array, so that most
 * comparisons touch no event. Cancelling marks the event and costs nothing; it is dropped when it comes up.
 */
export class EventQueue {
  #size = 0;
  #events: (KernelEvent | undefined)[] = new Array(INITIAL_CAPACITY).fill(undefined);
  #times = new Float64Array(INITIAL_CAPACITY);

  /** Events in the queue, cancelled ones that have not come up included. */
  get size(): number {
    return this.#size;
  }

  push(event: KernelEvent): void {
    if (this.#size === this.#events.length) this.#grow();
    const events = this.#events;
    const times = this.#times;
    const time = event.timeMicros;
    let position = this.#size;
    this.#size = position + 1;
    while (position > 0) {
      const parent = (position - 1) >>> ARITY_SHIFT;
      const parentTime = times[parent] as number;
      if (time > parentTime) break;
      const parentEvent = events[parent] as KernelEvent;
      if (time === parentTime && !comesBefore(event, parentEvent)) break;
      events[position] = parentEvent;
      times[position] = parentTime;
      position = parent;
    }
    events[position] = event;
    times[position] = time;
  }

  /** Takes the next live event with a time below `endMicros`, or `undefined` if there is none. */
  popBefore(endMicros: number): KernelEvent | undefined {
    while (this.#size > 0) {
      const first = this.#events[0] as KernelEvent;
      if (!first.cancelled && (this.#times[0] as number) >= endMicros) return undefined;
      this.#removeFirst();
      if (!first.cancelled) return first;
    }
    return undefined;
  }

  #removeFirst(): void {
    const events = this.#events;
    const times = this.#times;
    const last = this.#size - 1;
    this.#size = last;
    const moved = events[last] as KernelEvent;
    events[last] = undefined;
    if (last === 0) return;
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
        if (childTime > leastTime) continue;
        if (
          childTime < leastTime ||
          comesBefore(events[child] as KernelEvent, events[least] as KernelEvent)
        ) {
          least = child;
          leastTime = childTime;
        }
      }
      if (leastTime > time) break;
      const leastEvent = events[least] as KernelEvent;
      if (leastTime === time && !comesBefore(leastEvent, moved)) break;
      events[position] = leastEvent;
      times[position] = leastTime;
      position = least;
    }
    events[position] = moved;
    times[position] = time;
  }

  #grow(): void {
    const capacity = this.#events.length * 2;
    for (let position = this.#events.length; position < capacity; position++) this.#events.push(undefined);
    const times = new Float64Array(capacity);
    times.set(this.#times);
    this.#times = times;
  }
}
