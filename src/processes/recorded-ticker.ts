import type { Ticker } from "../node.ts";
import type { Output } from "./protocol.ts";

/** A ticker whose grid is kept by the coordinator. */
export class RecordedTicker implements Ticker {
  readonly #activity: number;
  readonly #record: (output: Output) => void;
  /** The program has said that it is idle, and not since that there is work. */
  #mayBeAsleep = false;

  constructor(activity: number, record: (output: Output) => void) {
    this.#activity = activity;
    this.#record = record;
  }

  ready(): void {
    this.#record(["ready", this.#activity]);
  }

  idle(): void {
    this.#mayBeAsleep = true;
    this.#record(["idle", this.#activity]);
  }

  /** Programs wake their tickers whenever work comes; one that is awake need not be told. */
  wake(): void {
    if (!this.#mayBeAsleep) return;
    this.#mayBeAsleep = false;
    this.#record(["wake", this.#activity]);
  }
}
