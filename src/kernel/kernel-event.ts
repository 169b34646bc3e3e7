import type { Micros } from "../node.ts";

/**
 * Something that happens at one place of the total order. Subclasses say what; the kernel fills in the key. The
 * fields are small integers wherever they can be, which keeps V8 from boxing them.
 */
export abstract class KernelEvent {
  /** Run time. */
  timeMicros: Micros = 0;
  /** Phase and round, see `stageOf`. */
  stage = 0;
  /** Destination and kind, see `placeOf`. */
  place = 0;
  source = 0;
  sequence = 0;
  copy = 0;
  /** A cancelled event stays in the queue and is passed over. */
  cancelled = false;

  abstract fire(): void;
}

/**
 * Whether `a` comes before `b`.
 *
 * @throws Error when two live events have the same key: their order would depend on who was scheduled first.
 */
export function comesBefore(a: KernelEvent, b: KernelEvent): boolean {
  if (a.timeMicros !== b.timeMicros) return a.timeMicros < b.timeMicros;
  if (a.stage !== b.stage) return a.stage < b.stage;
  if (a.place !== b.place) return a.place < b.place;
  if (a.source !== b.source) return a.source < b.source;
  if (a.sequence !== b.sequence) return a.sequence < b.sequence;
  if (a.copy !== b.copy) return a.copy < b.copy;
  if (a !== b && !a.cancelled && !b.cancelled) throw new Error(`two events with one key: ${describeKey(a)}`);
  return false;
}

export function describeKey(event: KernelEvent): string {
  return (
    `${event.constructor.name} at ${event.timeMicros} us, stage ${event.stage}, place ${event.place}, ` +
    `source ${event.source}, sequence ${event.sequence}, copy ${event.copy}`
  );
}
