import { PHASE_TRAFFIC } from "../../kernel/order.ts";
import type { HostEvent } from "../../network/host-event.ts";
import type { Micros, RandomStream } from "../../node.ts";
import { Collector, type CollectorTiming } from "./collector.ts";
import { StepEnd } from "./step-end.ts";

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
  /** Its thread is in a system call: nothing runs on it, others may take what waits for it. */
  isInSystemCall = false;
  /** What became ready last runs next, before what has waited for longer. */
  next: Goroutine | undefined;
  readonly queue: Goroutine[] = [];

  constructor(index: number) {
    this.index = index;
  }
}

export interface QueueTiming {
  /**
   * When nothing is ready, the process sleeps so many microseconds or a multiple of that, and only then sees what has
   * come due (Go's `netpoll` waits whole milliseconds); 0 if it wakes at once.
   */
  readonly timerUnitMicros: Micros;
  /**
   * How often the runtime looks for processors that system calls keep (Go's `sysmon`, when little happens); 0 if none
   * keeps one.
   */
  readonly monitorPeriodMicros: Micros;
  /** The process's garbage collector; `undefined` if memory costs nothing. */
  readonly collector?: CollectorTiming | undefined;
}

/** Where the machine's own events go: the place of its first host in the order of events. */
export interface EventPlace {
  nowMicros(): Micros;
  /** Schedules an event, after what is scheduled at that instant already. */
  schedule(event: HostEvent, timeMicros: Micros): unknown;
}

/**
 * Processors that run goroutines as Go's runtime does since version 1.14 (its `runtime/proc.go`: `runqput`, `runqsteal`,
 * `schedule`): a goroutine keeps its processor until it has nothing to do. One that becomes ready runs next on the
 * processor where that happened; what was to run next there goes to the end of the processor's queue. A processor that
 * finds its queue empty takes the first half of another's, and runs the last of these first. Left out is the 10 ms after
 * which a goroutine is preempted: no burst here takes as long without waiting for something.
 *
 * While all processors are idle the process sleeps, and may see late what comes due.
 */
export class RunQueues {
  readonly processors: readonly Processor[];
  readonly #timerUnitMicros: Micros;
  readonly #monitorPeriodMicros: Micros;
  readonly #collector: Collector | undefined;
  readonly #random: RandomStream;
  #place: EventPlace | undefined;
  /** When the last processor fell idle. */
  #idleSinceMicros: Micros = 0;
  /** When a processor was last kept by a system call, and what ends that. */
  #systemCall: { readonly sinceMicros: Micros } | undefined;
  /** What has come due while all processors slept, in order. */
  #due: (() => void)[] = [];

  /** @param random the races between processors. */
  constructor(cores: number, timing: QueueTiming, random: RandomStream) {
    const { timerUnitMicros, monitorPeriodMicros, collector } = timing;
    this.processors = Array.from({ length: cores }, (_, index) => new Processor(index));
    this.#timerUnitMicros = timerUnitMicros;
    this.#monitorPeriodMicros = monitorPeriodMicros;
    this.#collector = collector && new Collector(collector);
    this.#random = random;
  }

  /** Whether what becomes ready now would run at once. */
  get hasIdle(): boolean {
    return this.processors.some(
      ({ isRunning, isWaking, isInSystemCall }) => !isRunning && !isWaking && !isInSystemCall,
    );
  }

  /** Whether what comes due now is only seen when the process has slept its time. */
  get isAsleep(): boolean {
    if (this.#timerUnitMicros === 0) return false;
    if (this.#due.length > 0) return true;
    // Before it sleeps it looks once more for what is due by now.
    return (
      (this.#place as EventPlace).nowMicros() > this.#idleSinceMicros &&
      this.processors.every(({ isRunning, isWaking }) => !isRunning && !isWaking)
    );
  }

  /** The first host that shares these processors lends them its place in the order of events. */
  attach(place: EventPlace): void {
    this.#place ??= place;
  }

  /** Something comes due while the process is asleep: it is seen when that wakes, after what came due before. */
  whenAwake(see: () => void): void {
    this.#due.push(see);
    if (this.#due.length > 1) return;
    const place = this.#place as EventPlace;
    const unit = this.#timerUnitMicros;
    const slept = place.nowMicros() - this.#idleSinceMicros;
    const wakes = this.#idleSinceMicros + (Math.floor(slept / unit) + 1) * unit;
    const due = this.#due;
    const wake = () => {
      // Something else may have woken it before.
      if (this.#due === due) this.#awake();
    };
    place.schedule(new StepEnd(PHASE_TRAFFIC, wake), wakes);
  }

  /** @param index the processor on which it became ready. */
  ready(goroutine: Goroutine, index: number): void {
    // What a block has let go wakes the process, which sees first what has come due.
    if (this.#due.length > 0) this.#awake();
    const processor = this.processors[index] as Processor;
    if (processor.next !== undefined) processor.queue.push(processor.next);
    processor.next = goroutine;
    for (const each of this.processors) this.#wake(each);
  }

  /**
   * A goroutine has gone to sleep in a system call, and its processor with it, until the runtime's monitor takes it away:
   * when it finds it in the same call for the second time, at looks that are a period apart.
   */
  sleepInSystemCall(index: number): void {
    const place = this.#place as EventPlace;
    const now = place.nowMicros();
    if (this.#monitorPeriodMicros === 0 || this.#systemCall?.sinceMicros === now) return;
    const call = { sinceMicros: now };
    this.#systemCall = call;
    const processor = this.processors[index] as Processor;
    processor.isInSystemCall = true;
    const takenAway = now + Math.round(this.#monitorPeriodMicros * (1 + this.#random.next()));
    const takeAway = () => {
      if (this.#systemCall !== call) return;
      processor.isInSystemCall = false;
      this.#wake(processor);
    };
    place.schedule(new StepEnd(PHASE_TRAFFIC, takeAway), takenAway);
  }

  /** @returns how long work that takes so many microseconds by itself takes on a processor from now on. */
  spend(micros: Micros): Micros {
    if (this.#collector === undefined) return micros;
    return this.#collector.spend((this.#place as EventPlace).nowMicros(), micros);
  }

  /** The goroutine that occupied the processor has nothing more to do, or waits. */
  finished(processor: Processor): void {
    processor.isRunning = false;
    this.#takeTurn(processor);
  }

  #awake(): void {
    const due = this.#due;
    this.#due = [];
    this.#idleSinceMicros = (this.#place as EventPlace).nowMicros();
    for (const see of due) see();
  }

  #wake(processor: Processor): void {
    if (processor.isRunning || processor.isWaking || processor.isInSystemCall) return;
    processor.isWaking = true;
    const place = this.#place as EventPlace;
    place.schedule(new StepEnd(PHASE_TRAFFIC, () => this.#wakened(processor)), place.nowMicros());
  }

  #wakened(processor: Processor): void {
    processor.isWaking = false;
    if (processor.isInSystemCall) return;
    // Another makes goroutines ready while it wakes, and has got somewhere on the way to what is ready now.
    if (processor.next === undefined && processor.queue.length === 0) {
      const first = this.#steal(processor, (length) => 1 + this.#random.below(length));
      if (first !== undefined) processor.isRunning = first.run(processor);
    }
    this.#takeTurn(processor);
  }

  #takeTurn(processor: Processor): void {
    while (!processor.isRunning && !processor.isInSystemCall) {
      const goroutine = this.#nextOf(processor);
      if (goroutine === undefined) {
        this.#idleSinceMicros = (this.#place as EventPlace).nowMicros();
        return;
      }
      processor.isRunning = goroutine.run(processor);
    }
  }

  #nextOf(processor: Processor): Goroutine | undefined {
    const { next } = processor;
    processor.next = undefined;
    return next ?? processor.queue.shift() ?? this.#steal(processor, (length) => length);
  }

  /** @param seen how many of so many goroutines in a queue the thief sees. */
  #steal(thief: Processor, seen: (length: number) => number): Goroutine | undefined {
    for (const victim of this.processors) {
      if (victim === thief) continue;
      if (victim.queue.length > 0) {
        const stolen = victim.queue.splice(0, Math.ceil(seen(victim.queue.length) / 2));
        const last = stolen.pop();
        thief.queue.push(...stolen);
        return last;
      }
      if (victim.next !== undefined && (victim.isRunning || victim.isInSystemCall)) {
        const { next } = victim;
        victim.next = undefined;
        return next;
      }
    }
    return undefined;
  }
}
