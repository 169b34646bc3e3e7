import type { Micros, NodeOrdinal } from "../node.ts";
import { EventQueue, type EventSlot, type PendingEvent } from "./event-queue.ts";
import type { KernelEvent } from "./kernel-event.ts";
import {
  destinationOfPlace,
  type EventKind,
  MAXIMUM_ROUNDS,
  PHASE_NAMES,
  type Phase,
  phaseOfStage,
  placeOf,
  roundOfStage,
  stageOf,
} from "./order.ts";

/** Virtual time: handles events in the total order, and places what they bring about. */
export class Kernel {
  /** Run time of the event being handled; -1 before the first. */
  nowMicros: Micros = -1;
  /** Events handled so far. */
  handled = 0;
  /** Called before each event is handled, when its instant is the present one already. */
  beforeEvent: ((event: KernelEvent) => void) | undefined;
  readonly #queue = new EventQueue();

  /**
   * Puts an event in its place. What is due at the present instant goes to the later of its own and the present
   * phase: to round 0 if its phase is later, else to the round after the present one.
   *
   * @throws Error when an instant takes more than 10,000 rounds, naming the nodes that answer each other; and when
   *   the time is past, or is no number.
   */
  schedule(
    event: KernelEvent,
    timeMicros: Micros,
    phase: Phase,
    destination: NodeOrdinal,
    kind: EventKind,
    source: number,
    sequence: number,
    copy: number,
  ): EventSlot {
    const isLater = timeMicros > this.nowMicros;
    const stage = isLater ? stageOf(phase, 0) : this.#stageNow(timeMicros, phase, destination);
    return this.#queue.push(event, timeMicros, stage, placeOf(destination, kind), source, sequence, copy);
  }

  /** As `schedule`, for an event that was armed before the present instant and keeps its place in round 0. */
  scheduleInFirstRound(
    event: KernelEvent,
    timeMicros: Micros,
    phase: Phase,
    destination: NodeOrdinal,
    kind: EventKind,
    source: number,
    sequence: number,
    copy: number,
  ): EventSlot {
    const place = placeOf(destination, kind);
    return this.#queue.push(event, timeMicros, stageOf(phase, 0), place, source, sequence, copy);
  }

  /** Cancels an event that has not fired. */
  cancel(slot: EventSlot): void {
    this.#queue.cancel(slot);
  }

  /** Events to come of one kind, in no order; for changes that come seldom, since it looks at everything. */
  pending<Event extends KernelEvent>(
    isWanted: (event: KernelEvent) => event is Event,
  ): readonly { readonly event: Event; readonly slot: EventSlot }[] {
    const found: { readonly event: Event; readonly slot: EventSlot }[] = [];
    this.#queue.forEach((event, slot) => {
      if (isWanted(event)) found.push({ event, slot });
    });
    return found;
  }

  /** Handles every event with a time below `endMicros`. */
  runUntil(endMicros: Micros): void {
    const queue = this.#queue;
    for (;;) {
      const event = queue.takeBefore(endMicros);
      if (event === undefined) return;
      this.nowMicros = queue.timeMicros;
      this.handled += 1;
      if (this.beforeEvent !== undefined) this.beforeEvent(event);
      event.fire();
    }
  }

  /** The stage of the event being handled. */
  get stage(): number {
    return this.#queue.stage;
  }

  /** The destination of the event being handled. */
  get destination(): NodeOrdinal {
    return destinationOfPlace(this.#queue.place);
  }

  /** Events to come with a time below `endMicros`, in order. */
  pendingBefore(endMicros: Micros): PendingEvent[] {
    return this.#queue.pendingBefore(endMicros);
  }

  /**
   * Whether a timer of the present instant, armed before it, would still come: whether its full key is greater than
   * that of the event being handled.
   */
  isStillToCome(
    phase: Phase,
    destination: NodeOrdinal,
    kind: EventKind,
    source: number,
    sequence: number,
    copy: number,
  ): boolean {
    const place = placeOf(destination, kind);
    return this.#queue.isAfterCurrent(stageOf(phase, 0), place, source, sequence, copy);
  }

  #stageNow(timeMicros: Micros, phase: Phase, destination: NodeOrdinal): number {
    if (timeMicros !== this.nowMicros) {
      throw new Error(`an event for ${timeMicros} us of run time comes too late at ${this.nowMicros} us`);
    }
    const { stage, place } = this.#queue;
    const currentPhase = phaseOfStage(stage);
    if (phase > currentPhase) return stageOf(phase, 0);
    const round = roundOfStage(stage) + 1;
    if (round >= MAXIMUM_ROUNDS) {
      throw new Error(
        `an endless loop at ${this.nowMicros} us of run time: more than ${MAXIMUM_ROUNDS} rounds of ` +
          `${PHASE_NAMES[currentPhase]}, the last between node ${destinationOfPlace(place)} and node ` +
          `${destination}; programs answer each other without delay`,
      );
    }
    return stageOf(currentPhase, round);
  }
}
