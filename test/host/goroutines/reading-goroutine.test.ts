import { describe, expect, it } from "vitest";
import { ReadingGoroutine } from "../../../src/host/goroutines/reading-goroutine.ts";
import { type Processor, RunQueues } from "../../../src/host/goroutines/run-queues.ts";
import { PHASE_TRAFFIC } from "../../../src/kernel/order.ts";
import { DatagramFlight } from "../../../src/network/datagram-flight.ts";
import type { HostEvent } from "../../../src/network/host-event.ts";

/** A packet reader whose packets take as long as the test says. */
class Bench {
  readonly queues: RunQueues;
  readonly reader: ReadingGoroutine;
  /** What has been read and what has run otherwise, in order. */
  readonly done: string[] = [];
  readonly unread: DatagramFlight[] = [];
  isStopped = false;
  /** Called when a packet is read. */
  onRead: (text: string) => void = () => {};
  readonly #turns: HostEvent[] = [];
  readonly #spending: (() => void)[] = [];

  constructor(cores: number) {
    // A processor that wakes sees all that is ready.
    this.queues = new RunQueues(
      cores,
      { timerUnitMicros: 0, monitorPeriodMicros: 0 },
      { next: () => 0, below: (bound) => bound - 1 },
    );
    this.queues.attach({ nowMicros: () => 0, schedule: (event) => this.#turns.push(event) });
    this.reader = new ReadingGoroutine(this.queues, 0, {
      take: () => (this.isStopped ? undefined : this.unread.shift()),
      hasMore: () => !this.isStopped && this.unread.length > 0,
      spend: (_flight, then) => this.#spending.push(then),
      read: (flight) => {
        this.done.push(flight.message as string);
        this.onRead(flight.message as string);
      },
    });
  }

  get isAtWork(): boolean {
    return this.#spending.length > 0;
  }

  arrive(...texts: readonly string[]): void {
    for (const text of texts) {
      this.unread.push(new DatagramFlight(receiver, 0, text, 1, 1, PHASE_TRAFFIC));
      this.reader.packetArrived();
    }
  }

  /** Another goroutine becomes ready. @param occupies whether it keeps its processor. */
  ready(name: string, index = 0, occupies = false): void {
    const run = (processor: Processor) => {
      this.done.push(`${name}@${processor.index}`);
      return occupies;
    };
    this.queues.ready({ run }, index);
    this.settle();
  }

  settle(): void {
    for (const turn of this.#turns.splice(0)) turn.fire();
  }

  /** The packet being handled has had its time. */
  handled(): void {
    this.#spending.shift()?.();
    this.settle();
  }
}

const receiver = { arrive: () => {}, read: () => {}, readsAtOnce: false, foreseeRead: () => {} };

/** A packet reader on one core that is handling the first of four packets. */
function handlingTheFirst(cores = 1): Bench {
  const bench = new Bench(cores);
  bench.arrive("1", "2", "3", "4");
  bench.settle();
  expect([bench.done, bench.isAtWork]).toEqual([[], true]);
  return bench;
}

describe("a packet reader", () => {
  it("handles packets one after another, each for its time, and then waits", () => {
    const bench = handlingTheFirst();
    for (const read of [["1"], ["1", "2"], ["1", "2", "3"], ["1", "2", "3", "4"]]) {
      bench.handled();
      expect(bench.done).toEqual(read);
    }
    expect([bench.isAtWork, bench.queues.hasIdle]).toEqual([false, true]);
    bench.arrive("5");
    bench.settle();
    bench.handled();
    expect(bench.done).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("gives way between pairs to what became ready while the second was handled", () => {
    const bench = handlingTheFirst();
    bench.handled();
    bench.ready("x");
    bench.handled();
    expect(bench.done).toEqual(["1", "2", "x@0"]);
    bench.handled();
    bench.handled();
    expect(bench.done).toEqual(["1", "2", "x@0", "3", "4"]);
  });

  it("comes before what became ready while the first was handled, unless something else does", () => {
    const bench = handlingTheFirst();
    bench.ready("x");
    for (let packet = 0; packet < 4; packet++) bench.handled();
    expect(bench.done).toEqual(["1", "2", "3", "4", "x@0"]);

    const other = handlingTheFirst();
    other.ready("x");
    other.handled();
    other.ready("y");
    other.handled();
    // y came last and runs next; the reader waits behind x.
    expect(other.done).toEqual(["1", "2", "y@0", "x@0"]);
    other.handled();
    expect(other.done.at(-1)).toBe("3");
  });

  it("reads what comes while it is at work, also after the second of a pair", () => {
    for (const readBefore of [0, 1]) {
      const bench = new Bench(1);
      bench.arrive(...["1", "2"].slice(0, readBefore + 1));
      bench.settle();
      for (let packet = 0; packet < readBefore; packet++) bench.handled();
      bench.arrive("later");
      while (bench.isAtWork) bench.handled();
      expect(bench.done.at(-1)).toBe("later");
      expect([bench.unread, bench.queues.hasIdle]).toEqual([[], true]);
    }
  });

  it("is at work on one processor only, also when another finds its first loop ready", () => {
    const bench = handlingTheFirst(2);
    bench.handled();
    // The other processor has run the first loop meanwhile, which found the second at work.
    expect([bench.queues.hasIdle, bench.reader.processorIndex]).toEqual([true, 0]);
    while (bench.isAtWork) bench.handled();
    expect(bench.done).toEqual(["1", "2", "3", "4"]);
  });

  it("goes on at the processor that takes it", () => {
    const bench = new Bench(2);
    bench.ready("busy", 0, true);
    bench.arrive("1");
    bench.settle();
    expect(bench.reader.processorIndex).toBe(1);
    bench.handled();
    expect(bench.done).toEqual(["busy@0", "1"]);
  });

  it("is ready once, however often it is told", () => {
    const bench = new Bench(1);
    bench.ready("busy", 0, true);
    bench.arrive("1", "2");
    bench.reader.ready(0);
    const [processor] = bench.queues.processors;
    expect([processor?.next, processor?.queue]).toEqual([bench.reader, []]);
  });

  it("spends the time of a packet that is lost meanwhile, and goes on with the next", () => {
    const bench = handlingTheFirst();
    expect(bench.reader.lose(() => false)).toBeUndefined();
    expect(bench.reader.lose(() => true)?.message).toBe("1");
    expect(bench.reader.lose(() => true)).toBeUndefined();
    expect(bench.isAtWork).toBe(true);
    bench.handled();
    expect(bench.done).toEqual([]);
    bench.handled();
    expect(bench.done).toEqual(["2"]);
  });

  it("stands where a send of its own is held, leaves its processor, and goes on with the packet that waits", () => {
    const bench = handlingTheFirst();
    bench.onRead = () => {
      bench.isStopped = true;
    };
    bench.handled();
    expect([bench.done, bench.isAtWork, bench.queues.hasIdle]).toEqual([["1"], false, true]);
    // The first loop may run: it finds nobody to hand a packet to.
    bench.arrive("5");
    bench.settle();
    expect([bench.isAtWork, bench.unread.length]).toEqual([false, 4]);
    bench.onRead = () => {};
    bench.isStopped = false;
    const goesOn = {
      run: (processor: Processor) => {
        bench.reader.goOn(processor);
        return true;
      },
    };
    bench.queues.ready(goesOn, 0);
    bench.settle();
    expect(bench.isAtWork).toBe(true);
    while (bench.isAtWork) bench.handled();
    expect(bench.done).toEqual(["1", "2", "3", "4", "5"]);
  });
});
