import type { ConvictionClass } from "../coordinator/conviction-class.ts";
import type { TraceRecord } from "../coordinator/trace.ts";

/** Hears of an event, with its class if it is a conviction. */
export type EventListener = (event: TraceRecord, convictionClass: ConvictionClass | undefined) => void;

/** Puts the class of a conviction, which becomes known right after its record, beside it. */
export class ClassifiedEvents {
  readonly #listener: EventListener;
  #pending: TraceRecord | undefined;
  #class: ConvictionClass | undefined;

  constructor(listener: EventListener) {
    this.#listener = listener;
  }

  readonly record = (event: TraceRecord): void => {
    this.finish();
    this.#pending = event;
  };

  /** The last event was a conviction, of this class. */
  readonly classified = (convictionClass: ConvictionClass): void => {
    this.#class = convictionClass;
  };

  /** Hands on what is left at the run's end. */
  finish(): void {
    const event = this.#pending;
    if (event === undefined) return;
    const convictionClass = this.#class;
    this.#pending = undefined;
    this.#class = undefined;
    this.#listener(event, convictionClass);
  }
}
