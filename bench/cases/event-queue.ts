import FlatQueue from "flatqueue";
import { EventQueue } from "../../src/kernel/event-queue.ts";
import type { KernelEvent } from "../../src/kernel/kernel-event.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { BenchCase } from "../harness.ts";

/** Events waiting at any time: what 128 members have on their way, in timers and in tickers. */
const WAITING = 1024;
const OPERATIONS = 200_000;

const event: KernelEvent = { fire: () => undefined };

/** Delays drawn once, so that both sides are asked for the same. */
const random = new RandomStreams(1).stream("delays");
const delays = Float64Array.from({ length: OPERATIONS }, () => 1 + random.below(1_000_000));

/** One operation takes the next event and puts another in at a random time up to a second later. */
export const eventQueue: BenchCase = {
  name: "event queue against flatqueue",
  about:
    "One event taken and one put in, 1,024 waiting; flatqueue orders by time alone, the event queue by the full key.",
  baseline: () => {
    const queue = new FlatQueue<KernelEvent>();
    for (let index = 0; index < WAITING; index++) queue.push(event, delays[index] as number);
    for (let index = 0; index < OPERATIONS; index++) {
      const time = queue.peekValue() as number;
      queue.pop();
      queue.push(event, time + (delays[index] as number));
    }
    return OPERATIONS;
  },
  subject: () => {
    const queue = new EventQueue();
    for (let index = 0; index < WAITING; index++) {
      queue.push(event, delays[index] as number, 0, index & 127, 0, index, 0);
    }
    for (let index = 0; index < OPERATIONS; index++) {
      queue.takeBefore(Number.POSITIVE_INFINITY);
      queue.push(event, queue.timeMicros + (delays[index] as number), 0, index & 127, 0, WAITING + index, 0);
    }
    return OPERATIONS;
  },
};
