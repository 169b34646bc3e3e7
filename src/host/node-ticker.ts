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
  /** By host time, as the interval and the grid. */
  readonly #originMicros: Micros;
  readonly #intervalMicros: Micros;
  /** The last tick of the grid that has been delivered, dropped or passed over. */
  #taken = 0;
  #sleeping = false;

  constructor(node: NodePort, activity: number, phase: Phase, intervalMicros: Micros) {
    this.#node = node;
    this.#activity = activity;
    this.#phase = phase;
    this.#originMicros = node.hostMicros;
    this.#intervalMicros = intervalMicros;
  }

  ready(): void {
    const next = this.#taken + 1;
    const passed = this.#passed();
    if (passed >= next) {
      // A tick came due while the activity was busy: the first such one was stored, later ones were dropped.
      this.#taken = passed;
      const due = this.#due(next);
      this.#node.deliverStoredTick(this.#tickEvent(false, due), due, this.#activity, TICK_COPY);
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
    // A clock that slows down in this instant may show the reading of a tick that has been taken once more.
    this.#taken = Math.max(this.#taken, this.#passed());
    this.#arm(this.#taken + 1);
  }

  get activity(): number {
    return this.#activity;
  }

  /** Delivers a tick. A late one, put off by a pause, swallows the ticks that came due meanwhile; so does a stored one. */
  deliver(late: boolean, grid: boolean): void {
    if (late) this.#taken = this.#passed();
    else if (grid) this.#taken += 1;
    this.#node.tick(this.#activity);
  }

  /** A tick that is armed comes at another run time. */
  rearm(event: TickEvent, dueMicros: Micros): void {
    this.#node.armTick(event, dueMicros, this.#activity, TICK_COPY);
  }

  #arm(tick: number): void {
    const due = this.#due(tick);
    this.#node.armTick(this.#tickEvent(true, due), due, this.#activity, TICK_COPY);
  }

  #tickEvent(grid: boolean, dueMicros: Micros): TickEvent {
    return new TickEvent(this, this.#node, this.#phase, grid, dueMicros);
  }

  #due(tick: number): Micros {
    return this.#originMicros + tick * this.#intervalMicros;
  }

  /** The last tick of the grid whose place in the order lies before the event being handled. */
  #passed(): number {
    const last = Math.floor((this.#node.hostMicros - this.#originMicros) / this.#intervalMicros);
    const due = this.#due(last);
    return last > 0 && this.#node.isTickStillToCome(this.#phase, due, this.#activity, TICK_COPY)
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
  readonly #dueMicros: Micros;
  #late = false;

  /** @param grid whether it comes at its own time; a stored tick comes when its activity is ready. */
  constructor(ticker: NodeTicker, node: NodePort, phase: Phase, grid: boolean, dueMicros: Micros) {
    super(phase);
    this.#ticker = ticker;
    this.#node = node;
    this.#epoch = node.epoch;
    this.#grid = grid;
    this.#dueMicros = dueMicros;
  }

  get isStale(): boolean {
    return this.#epoch !== this.#node.epoch;
  }

  fire(): void {
    if (this.isStale) return;
    if (this.#node.putsOff(this)) this.#late = true;
    else this.#ticker.deliver(this.#late, this.#grid);
  }

  /** Whether it waits for its own time by the host's clock. */
  get isArmed(): boolean {
    return this.#grid && !this.#late && !this.isStale;
  }

  /** The host's clock runs at another rate: an armed tick, taken out of the queue, comes at another run time. */
  rearm(): void {
    this.#ticker.rearm(this, this.#dueMicros);
  }

  override isFor(node: object): boolean {
    return this.#node === node;
  }

  override foresee(calls: ForeseenCalls): boolean {
    if (this.isStale || this.#node.wouldPutOff(this)) return false;
    calls.tick(this.#node.ordinal, this.#ticker.activity);
    return true;
  }
}
