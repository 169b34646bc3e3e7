import type { DatagramFlight } from "../../network/datagram-flight.ts";
import type { HostEvent } from "../../network/host-event.ts";
import type { Goroutine, Processor, RunQueues } from "./run-queues.ts";

/** Where packets come from, and what reading one takes. */
export interface ReadingSteps {
  /**
   * Takes the next unread packet out, unless there is none, a block is on, or the second loop waits for a send of its own
   * that a block has held.
   */
  take(): DatagramFlight | undefined;
  /** Whether `take` would give one. */
  hasMore(): boolean;
  /** Calls back when the processor has spent a packet's time on it. */
  spend(flight: DatagramFlight, then: () => void): void;
  /** Hands the packet to its node. */
  read(flight: DatagramFlight): void;
}

/**
 * Two loops joined by a channel without a buffer, as in a Go program that reads packets: one takes them from the socket
 * and hands them over, the other handles them. The first hands over a packet and stops at the next one, which the
 * second takes when it has handled the one before; that makes the first ready again, to run next. So packets are read in
 * pairs, and whatever becomes ready while the second of a pair is handled runs before the next pair, which then waits
 * behind all that is ready by then.
 */
export class ReadingGoroutine implements Goroutine {
  readonly #queues: RunQueues;
  readonly #steps: ReadingSteps;
  #index: number;
  #isReady = false;
  #processor: Processor | undefined;
  #flight: DatagramFlight | undefined;
  #isSecond = false;

  /** @param index the processor on which packets make it ready until it has run. */
  constructor(queues: RunQueues, index: number, steps: ReadingSteps) {
    this.#queues = queues;
    this.#index = index;
    this.#steps = steps;
  }

  /** The processor it ran on last. */
  get processorIndex(): number {
    return this.#index;
  }

  /** There is a packet in the inbox, and the first loop may have been waiting for one. */
  packetArrived(): void {
    if (this.#processor === undefined) this.ready(this.#index);
  }

  ready(index: number): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#queues.ready(this, index);
  }

  run(processor: Processor): boolean {
    this.#isReady = false;
    // The second loop is at work on another processor, and will take the packet from there.
    if (this.#processor !== undefined) return false;
    const flight = this.#steps.take();
    if (flight === undefined) return false;
    this.#processor = processor;
    this.#index = processor.index;
    this.#isSecond = false;
    this.#handle(flight);
    return true;
  }

  /** The send that had stopped the second loop is made: the loop goes on, on this processor. */
  goOn(processor: Processor): void {
    this.#processor = processor;
    this.#index = processor.index;
    // The first loop waits with the next packet, unless it has not run yet.
    this.#isSecond = this.#isReady;
    this.#goOn(processor);
  }

  /** Forgets the packet being handled if it is lost. */
  lose(isLost: (event: HostEvent) => boolean): DatagramFlight | undefined {
    const flight = this.#flight;
    if (flight === undefined || !isLost(flight)) return undefined;
    this.#flight = undefined;
    return flight;
  }

  #handle(flight: DatagramFlight): void {
    this.#flight = flight;
    this.#steps.spend(flight, () => this.#handled());
  }

  #handled(): void {
    const flight = this.#flight;
    this.#flight = undefined;
    if (flight !== undefined) this.#steps.read(flight);
    this.#goOn(this.#processor as Processor);
  }

  #goOn(processor: Processor): void {
    const second = this.#isSecond ? undefined : this.#steps.take();
    if (second !== undefined) {
      this.#isSecond = true;
      this.ready(processor.index);
      this.#handle(second);
      return;
    }
    this.#processor = undefined;
    // The first loop is ready already, unless it came to run meanwhile or found nothing more to hand over.
    if (this.#steps.hasMore()) this.ready(processor.index);
    this.#queues.finished(processor);
  }
}
