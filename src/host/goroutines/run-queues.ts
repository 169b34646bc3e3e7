import { PHASE_TRAFFIC } from "../../kernel/order.ts";
import { HostEvent } from "../../network/host-event.ts";

/** Something that is ready to run. It is ready at most once at a time. */
export interface Goroutine {
  /** @returns whether it occupies the processor for a time, after which it says `finished`. */
  run(processor: Processor): boolean;
}

/** One processor, with what waits for it. */
export class Processor {
  readonly index: number;
  isRunning = false;
  /** It has been woken, and looks for work in an event of its own at this instant. */
  isWaking = false;
  /** What became ready last runs next, before what has waited for longer. */
  next: Goroutine | undefined;
  readonly queue: Goroutine[] = [];

  constructor(index: number) {
    this.index = index;
  }
}

/** Schedules an event at the present instant, after what is scheduled there already. */
export type Soon = (event: HostEvent) => unknown;

/**
 * Processors that run goroutines as Go's runtime does since version 1.14 (its `runtime/proc.go`: `runqput`, `runqsteal`,
 * `schedule`): a goroutine keeps its processor until it has nothing to do. One that becomes ready runs next on the
 * processor where that happened; what was to run next there goes to the end of the processor's queue. A processor that
 * finds its queue empty takes the first half of another's, and runs the last of these first. Left out is the 10 ms after
 * which a goroutine is preempted: no burst here takes as long without waiting for something.
 */
export class RunQueues {
  readonly processors: readonly Processor[];
  #soon: Soon | undefined;

  constructor(cores: number) {
    this.processors = Array.from({ length: cores }, (_, index) => new Processor(index));
  }

  /** Whether what becomes ready now would run at once. */
  get hasIdle(): boolean {
    return this.processors.some(({ isRunning, isWaking }) => !isRunning && !isWaking);
  }

  /** The first host that shares these processors lends them its place in the order of events. */
  attach(soon: Soon): void {
    this.#soon ??= soon;
  }

  /** @param index the processor on which it became ready. */
  ready(goroutine: Goroutine, index: number): void {
    const processor = this.processors[index] as Processor;
    if (processor.next !== undefined) processor.queue.push(processor.next);
    processor.next = goroutine;
    for (const each of this.processors) this.#wake(each);
  }

  /** The goroutine that occupied the processor has nothing more to do, or waits. */
  finished(processor: Processor): void {
    processor.isRunning = false;
    this.#takeTurn(processor);
  }

  #wake(processor: Processor): void {
    if (processor.isRunning || processor.isWaking) return;
    processor.isWaking = true;
    this.#soon?.(new ProcessorTurn(() => this.#wakened(processor)));
  }

  #wakened(processor: Processor): void {
    processor.isWaking = false;
    this.#takeTurn(processor);
  }

  #takeTurn(processor: Processor): void {
    while (!processor.isRunning) {
      const goroutine = this.#nextOf(processor);
      if (goroutine === undefined) return;
      processor.isRunning = goroutine.run(processor);
    }
  }

  #nextOf(processor: Processor): Goroutine | undefined {
    const { next } = processor;
    processor.next = undefined;
    return next ?? processor.queue.shift() ?? this.#steal(processor);
  }

  #steal(thief: Processor): Goroutine | undefined {
    for (const victim of this.processors) {
      if (victim === thief) continue;
      if (victim.queue.length > 0) {
        const stolen = victim.queue.splice(0, Math.ceil(victim.queue.length / 2));
        const last = stolen.pop();
        thief.queue.push(...stolen);
        return last;
      }
      if (victim.next !== undefined && victim.isRunning) {
        const { next } = victim;
        victim.next = undefined;
        return next;
      }
    }
    return undefined;
  }
}

/** A processor that was idle looks for work. */
class ProcessorTurn extends HostEvent {
  readonly #take: () => void;

  constructor(take: () => void) {
    super(PHASE_TRAFFIC);
    this.#take = take;
  }

  fire(): void {
    this.#take();
  }
}
