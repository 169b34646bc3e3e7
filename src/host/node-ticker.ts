import type { Phase } from "../kernel/order.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Micros, Ticker } from "../node.ts";
import type { NodePort } from "./node-port.ts";

/** The copy number of ticks: below the keys of an activity's timers. */
const TICK_COPY = -1;

/**
 * A fixed-rate ticker of one activity. It has an event in the queue only while its activity waits for a tick, and
 * works out from its grid which tick is stored.
 */
export class NodeTicker implements Ticker {
  readonly #node: NodePort;
  readonly #activity: number;
  readonly #phase: Phase;
  readonly #originMicros: Micros;
  readonly #intervalMicros: Micros;
  /** The last tick of the grid that has been delivered, dropped or passed over. */
  #taken = 0;
  #sleeping = false;

  constructor(node: NodePort, activity: number, phase: Phase, intervalMicros: Micros) {
    this.#node = node;
    this.#activity = activity;
    this.#phase = phase;
    this.#originMicros = node.nowMicros;
    this.#intervalMicros = intervalMicros;
  }

  ready(): void {
    const next = this.#taken + 1;
    const passed = this.#passed();
    if (passed >= next) {
      // A tick came due while the activity was busy: the first such one was stored, later ones were dropped.
      this.#taken = passed;
      this.#node.deliverStoredTick(this.#tickEvent(false), this.#due(next), this.#activity, TICK_COPY);
      return;
    }
    this.#arm(next);
  }

  idle(): void {
    if (this.#node.keepsIdleTicks || this.#passed() > this.#taken) this.ready();
    else this.#sleeping = true;
  }

  wake(): void {
    if (!this.#sleeping) return;
    this.#sleeping = false;
    this.#taken = this.#passed();
    this.#arm(this.#taken + 1);
  }

  get activity(): number {
    return this.#activity;
  }

  /** Delivers a tick. A late one, put off by a pause, swallows the ticks that came due meanwhile. */
  deliver(late: boolean, grid: boolean): void {
    if (grid) this.#taken = late ? this.#passed() : this.#taken + 1;
    this.#node.tick(this.#activity);
  }

  #arm(tick: number): void {
    this.#node.armTick(this.#tickEvent(true), this.#due(tick), this.#activity, TICK_COPY);
  }

  #tickEvent(grid: boolean): TickEvent {
    return new TickEvent(this, this.#node, this.#phase, grid);
  }

  #due(tick: number): Micros {
    return this.#originMicros + tick * this.#intervalMicros;
  }

  /** The last tick of the grid whose place in the order lies before the event being handled. */
  #passed(): number {
    const now = this.#node.nowMicros;
    const last = Math.floor((now - this.#originMicros) / this.#intervalMicros);
    const due = this.#due(last);
    return last > 0 &&
      due === now &&
      this.#node.isTickStillToCome(this.#phase, due, this.#activity, TICK_COPY)
      ? last - 1
      : last;
  }
}

/** One tick on its way to a program. */
export class TickEvent extends HostEvent {
  readonly #ticker: NodeTicker;
  readonly #node: NodePort;
  readonly #epoch: number;
  readonly #grid: boolean;
  #late = false;

  /** @param grid whether it comes at its own time; a stored tick comes when its activity is ready. */
  constructor(ticker: NodeTicker, node: NodePort, phase: Phase, grid: boolean) {
    super(phase);
    this.#ticker = ticker;
    this.#node = node;
    this.#epoch = node.epoch;
    this.#grid = grid;
  }

  get isStale(): boolean {
    return this.#epoch !== this.#node.epoch;
  }

  fire(): void {
    if (this.isStale) return;
    if (this.#node.putsOff(this)) this.#late = true;
    else this.#ticker.deliver(this.#late, this.#grid);
  }

  override foresee(calls: ForeseenCalls): boolean {
    if (this.isStale || this.#node.wouldPutOff(this)) return false;
    calls.tick(this.#node.ordinal, this.#ticker.activity);
    return true;
  }
}
