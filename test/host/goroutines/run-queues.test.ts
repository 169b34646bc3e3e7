import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Processor, RunQueues } from "../../../src/host/goroutines/run-queues.ts";
import type { HostEvent } from "../../../src/network/host-event.ts";

/** Run queues whose turns come when the test says so, and goroutines that write down where they run. */
class Bench {
  readonly queues: RunQueues;
  readonly turns: HostEvent[] = [];
  /** `name@processor`, in order. */
  readonly ran: string[] = [];

  constructor(cores: number) {
    // A processor that wakes sees all that is ready.
    this.queues = new RunQueues(
      cores,
      { timerUnitMicros: 0, monitorPeriodMicros: 0 },
      { next: () => 0, below: (bound) => bound - 1 },
    );
    this.queues.attach({ nowMicros: () => 0, schedule: (event) => this.turns.push(event) });
  }

  /** @param occupies whether it keeps its processor until the test says that it has finished. */
  ready(name: string, index = 0, occupies = false): void {
    const run = (processor: Processor) => {
      this.ran.push(`${name}@${processor.index}`);
      return occupies;
    };
    this.queues.ready({ run }, index);
  }

  /** Every processor that has been woken takes its turn. */
  settle(): void {
    for (const turn of this.turns.splice(0)) turn.fire();
  }

  finish(index: number): void {
    this.queues.finished(this.queues.processors[index] as Processor);
  }

  /** Keeps the processors busy, from the first on. */
  occupy(cores: number): void {
    for (let index = 0; index < cores; index++) {
      this.ready(`busy${index}`, index, true);
      this.settle();
    }
    expect(this.ran.splice(0)).toHaveLength(cores);
    expect(this.queues.hasIdle).toBe(false);
  }
}

describe("one processor", () => {
  it("runs at its turn what has become ready, and not before", () => {
    const bench = new Bench(1);
    expect(bench.queues.hasIdle).toBe(true);
    bench.ready("a");
    expect([bench.ran, bench.queues.hasIdle]).toEqual([[], false]);
    bench.settle();
    expect([bench.ran, bench.queues.hasIdle]).toEqual([["a@0"], true]);
    expect(bench.turns).toEqual([]);
  });

  it("is woken once, however many become ready before its turn", () => {
    const bench = new Bench(1);
    for (const name of ["a", "b", "c"]) bench.ready(name);
    expect(bench.turns).toHaveLength(1);
  });

  it("runs next what became ready last, which puts what was to run next at the end of the queue", () => {
    const bench = new Bench(1);
    bench.occupy(1);
    for (const name of ["a", "b", "c", "d"]) bench.ready(name);
    expect(bench.turns).toEqual([]);
    bench.finish(0);
    expect(bench.ran).toEqual(["d@0", "a@0", "b@0", "c@0"]);
    expect(bench.queues.hasIdle).toBe(true);
  });

  it("is kept by a goroutine that takes time, until that has finished", () => {
    const bench = new Bench(1);
    bench.ready("a", 0, true);
    bench.settle();
    bench.ready("b");
    bench.ready("c", 0, true);
    bench.settle();
    expect(bench.ran).toEqual(["a@0"]);
    bench.finish(0);
    expect(bench.ran).toEqual(["a@0", "c@0"]);
    bench.finish(0);
    expect(bench.ran).toEqual(["a@0", "c@0", "b@0"]);
  });
});

describe("several processors", () => {
  it("are all woken by what becomes ready on one, and share it", () => {
    const bench = new Bench(3);
    bench.ready("a", 1, true);
    bench.ready("b", 1, true);
    bench.ready("c", 1, true);
    expect([bench.turns.length, bench.queues.hasIdle]).toEqual([3, false]);
    bench.settle();
    // Processor 0 takes half of what waits at 1, 1 what became ready there last, and 2 what is left.
    expect(bench.ran).toEqual(["a@0", "c@1", "b@2"]);
    expect(bench.queues.hasIdle).toBe(false);
    bench.finish(1);
    expect(bench.queues.hasIdle).toBe(true);
  });

  it.each([
    // Of four, two; and of the two that are left, one after the other. What runs next there is taken last.
    [4, ["b@1", "a@1", "c@1", "d@1", "e@1"]],
    // Of three, the greater half.
    [3, ["b@1", "a@1", "c@1", "d@1"]],
    [1, ["a@1", "b@1"]],
  ])("steal the first half of a queue of %i, and run the last stolen first", (waiting, expected) => {
    const bench = new Bench(2);
    bench.occupy(2);
    for (const name of "abcde".slice(0, waiting + 1)) bench.ready(name);
    bench.finish(1);
    expect(bench.ran).toEqual(expected);
  });

  it("leave alone what a processor that has been woken will run next", () => {
    const bench = new Bench(2);
    bench.ready("a", 0);
    const [first, second] = bench.turns.splice(0);
    second?.fire();
    expect(bench.ran).toEqual([]);
    first?.fire();
    expect(bench.ran).toEqual(["a@0"]);
  });

  it("take what a busy one would run next, when there is nothing else", () => {
    const bench = new Bench(2);
    bench.ready("busy", 0, true);
    bench.settle();
    bench.ready("a", 0);
    bench.settle();
    expect(bench.ran).toEqual(["busy@0", "a@1"]);
  });

  it("run what is their own before they steal", () => {
    const bench = new Bench(2);
    bench.occupy(2);
    for (const name of ["a", "b", "c"]) bench.ready(name, 0);
    for (const name of ["x", "y"]) bench.ready(name, 1);
    bench.finish(1);
    expect(bench.ran).toEqual(["y@1", "x@1", "a@1", "b@1", "c@1"]);
  });
});

describe("a process that sleeps whole units", () => {
  /** Run queues of one processor and a unit of 100, at a time that the test says, with what they have scheduled. */
  class Sleeper {
    nowMicros = 0;
    readonly events: { readonly event: HostEvent; readonly timeMicros: number }[] = [];
    readonly seen: string[] = [];
    readonly queues = new RunQueues(
      1,
      { timerUnitMicros: 100, monitorPeriodMicros: 0 },
      { next: () => 0, below: () => 0 },
    );

    constructor() {
      this.queues.attach({
        nowMicros: () => this.nowMicros,
        schedule: (event, timeMicros) => this.events.push({ event, timeMicros }),
      });
    }

    comesDue(name: string): void {
      this.queues.whenAwake(() => this.seen.push(`${name} ${this.nowMicros}`));
    }

    run(untilMicros: number): void {
      for (;;) {
        this.events.sort((one, other) => one.timeMicros - other.timeMicros);
        const [next] = this.events;
        if (next === undefined || next.timeMicros > untilMicros) break;
        this.events.shift();
        this.nowMicros = next.timeMicros;
        next.event.fire();
      }
      this.nowMicros = untilMicros;
    }
  }

  it("sees what comes due when it has slept a multiple of the unit, in order", () => {
    const sleeper = new Sleeper();
    sleeper.run(230);
    expect(sleeper.queues.isAsleep).toBe(true);
    sleeper.comesDue("a");
    sleeper.run(290);
    sleeper.comesDue("b");
    expect([sleeper.seen, sleeper.events.length]).toEqual([[], 1]);
    sleeper.run(310);
    expect(sleeper.seen).toEqual(["a 300", "b 300"]);
    // It has slept again since it woke, to whose instant its sleep counts.
    sleeper.comesDue("c");
    sleeper.run(1000);
    expect(sleeper.seen.at(-1)).toBe("c 400");
  });

  it("is awake in the instant in which it wakes or falls idle, and while it has something to do", () => {
    const sleeper = new Sleeper();
    expect(sleeper.queues.isAsleep).toBe(false);
    sleeper.run(50);
    sleeper.comesDue("a");
    sleeper.run(100);
    expect(sleeper.queues.isAsleep).toBe(false);
    sleeper.run(101);
    expect(sleeper.queues.isAsleep).toBe(true);
    sleeper.queues.ready({ run: () => true }, 0);
    expect(sleeper.queues.isAsleep).toBe(false);
    sleeper.run(180);
    expect(sleeper.queues.isAsleep).toBe(false);
    sleeper.queues.finished(sleeper.queues.processors[0] as Processor);
    expect(sleeper.queues.isAsleep).toBe(false);
    sleeper.run(181);
    expect(sleeper.queues.isAsleep).toBe(true);
    // Its sleep began at 180.
    sleeper.comesDue("b");
    sleeper.run(1000);
    expect(sleeper.seen).toEqual(["a 100", "b 280"]);
  });

  it("is woken by what becomes ready, and sees first what has come due", () => {
    const sleeper = new Sleeper();
    sleeper.run(130);
    sleeper.comesDue("a");
    sleeper.run(140);
    sleeper.queues.ready({ run: () => sleeper.seen.push(`x ${sleeper.nowMicros}`) < 0 }, 0);
    sleeper.run(145);
    expect(sleeper.seen).toEqual(["a 140", "x 140"]);
    // The waking that had been planned for 200 is not that of what comes due now.
    sleeper.comesDue("b");
    sleeper.run(1000);
    expect(sleeper.seen.at(-1)).toBe("b 240");
  });

  it("never sleeps without a unit", () => {
    const bench = new Bench(1);
    expect(bench.queues.isAsleep).toBe(false);
  });
});

const anyStep = fc.oneof(
  fc.record({
    what: fc.constant("ready" as const),
    index: fc.nat({ max: 2 }),
    occupies: fc.boolean(),
  }),
  fc.record({ what: fc.constant("finish" as const), index: fc.nat({ max: 2 }), occupies: fc.boolean() }),
  fc.record({ what: fc.constant("settle" as const), index: fc.nat({ max: 2 }), occupies: fc.boolean() }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Of> ? Of : never;

/** Plays the steps, and lets everything end. */
function play(cores: number, steps: readonly Step[]): Bench {
  const bench = new Bench(cores);
  const { processors } = bench.queues;
  steps.forEach(({ what, index, occupies }, at) => {
    const processor = processors[index % cores] as Processor;
    if (what === "ready") bench.ready(String(at), processor.index, occupies);
    else if (what === "settle") bench.settle();
    else if (processor.isRunning) bench.queues.finished(processor);
    const isReady = processors.some(({ next, queue }) => next !== undefined || queue.length > 0);
    // Whoever does nothing has nothing to do; whoever has been woken is about to look.
    if (isReady && bench.turns.length === 0) expect(bench.queues.hasIdle).toBe(false);
  });
  bench.settle();
  for (let busy = true; busy; ) {
    const running = processors.find(({ isRunning }) => isRunning);
    busy = running !== undefined;
    if (running !== undefined) bench.queues.finished(running);
    bench.settle();
  }
  return bench;
}

it("every goroutine runs once, no processor is idle while one is ready, and all is the same again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.array(anyStep, { maxLength: 60 }), (cores, steps) => {
      const bench = play(cores, steps);
      const readied = steps.flatMap(({ what }, at) => (what === "ready" ? [String(at)] : []));
      const names = bench.ran.map((entry) => entry.split("@")[0] as string);
      expect(names.toSorted((one, other) => Number(one) - Number(other))).toEqual(readied);
      expect(play(cores, steps).ran).toEqual(bench.ran);
    }),
    { numRuns: 500 },
  );
});

describe("a processor that a system call keeps", () => {
  /** Two processors, the first kept for one to two periods of 100, at a time that the test says. */
  class Keeper {
    nowMicros = 0;
    events: { readonly event: HostEvent; readonly timeMicros: number }[] = [];
    readonly ran: string[] = [];
    readonly queues: RunQueues;

    constructor(cores: number, monitorPeriodMicros = 100) {
      this.queues = new RunQueues(
        cores,
        { timerUnitMicros: 0, monitorPeriodMicros },
        { next: () => 0.25, below: (bound) => bound - 1 },
      );
      this.queues.attach({
        nowMicros: () => this.nowMicros,
        schedule: (event, timeMicros) => this.events.push({ event, timeMicros }),
      });
    }

    ready(...names: readonly string[]): void {
      for (const name of names) {
        const run = ({ index }: Processor) => {
          this.ran.push(`${name}@${index} ${this.nowMicros}`);
          return false;
        };
        this.queues.ready({ run }, 0);
      }
    }

    runUntil(micros: number): void {
      for (;;) {
        const due = this.events.filter(({ timeMicros }) => timeMicros <= micros);
        if (due.length === 0) break;
        this.events = this.events.filter(({ timeMicros }) => timeMicros > micros);
        for (const { event, timeMicros } of due.sort((a, b) => a.timeMicros - b.timeMicros)) {
          this.nowMicros = timeMicros;
          event.fire();
        }
      }
      this.nowMicros = micros;
    }
  }

  it("runs nothing until the monitor has seen it twice, and then what is ready", () => {
    const keeper = new Keeper(1);
    keeper.queues.sleepInSystemCall(0);
    expect(keeper.queues.hasIdle).toBe(false);
    keeper.ready("a", "b");
    keeper.runUntil(124);
    expect(keeper.ran).toEqual([]);
    keeper.runUntil(200);
    expect(keeper.ran).toEqual(["b@0 125", "a@0 125"]);
    expect(keeper.queues.hasIdle).toBe(true);
  });

  it("has what waits for it taken by others, half at a time, and in the end what would have run next", () => {
    const keeper = new Keeper(2);
    keeper.ready("a", "b", "c", "d", "e");
    keeper.queues.sleepInSystemCall(0);
    keeper.runUntil(10);
    expect(keeper.ran).toEqual(["b@1 0", "a@1 0", "c@1 0", "d@1 0", "e@1 0"]);
  });

  it("is kept anew by a later call, and once by all that happens at one instant", () => {
    const keeper = new Keeper(1);
    keeper.queues.sleepInSystemCall(0);
    keeper.queues.sleepInSystemCall(0);
    expect(keeper.events).toHaveLength(1);
    keeper.runUntil(60);
    keeper.queues.sleepInSystemCall(0);
    keeper.ready("a");
    keeper.runUntil(184);
    expect(keeper.ran).toEqual([]);
    keeper.runUntil(300);
    expect(keeper.ran).toEqual(["a@0 185"]);
  });

  it("is not kept where the runtime has no such period", () => {
    const keeper = new Keeper(1, 0);
    keeper.queues.sleepInSystemCall(0);
    keeper.ready("a");
    keeper.runUntil(0);
    expect(keeper.ran).toEqual(["a@0 0"]);
  });
});
