import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Kernel } from "../../src/kernel/kernel.ts";
import type { KernelEvent } from "../../src/kernel/kernel-event.ts";
import {
  KIND_DELIVERY,
  KIND_HOST_CONTROL,
  KIND_TIMER,
  MAXIMUM_ROUNDS,
  PHASE_CHECKS,
  PHASE_SETTLE,
  PHASE_TRAFFIC,
  PHASE_WORLD,
  type Phase,
  stageOf,
} from "../../src/kernel/order.ts";

class Act implements KernelEvent {
  readonly #act: () => void;

  constructor(act: () => void) {
    this.#act = act;
  }

  fire(): void {
    this.#act();
  }
}

/** A kernel, and the names of what has happened in it. */
class Story {
  readonly kernel = new Kernel();
  readonly told: string[] = [];

  /** A timer of a node; its name is its own sequence. */
  at(timeMicros: number, name: string, phase: Phase = PHASE_TRAFFIC, node = 0, act?: () => void): void {
    const event = new Act(() => {
      this.told.push(`${this.kernel.nowMicros} ${name}`);
      act?.();
    });
    this.kernel.schedule(event, timeMicros, phase, node, KIND_TIMER, 0, name.charCodeAt(0), 0);
  }
}

describe("the kernel", () => {
  it("handles events in the order of their keys, not of their scheduling", () => {
    const story = new Story();
    story.at(5, "b");
    story.at(5, "a");
    story.at(5, "d", PHASE_CHECKS, 9);
    story.at(5, "e", PHASE_TRAFFIC, -1);
    story.at(4, "z", PHASE_SETTLE, 9);
    story.kernel.runUntil(6);
    expect(story.told).toEqual(["4 z", "5 d", "5 e", "5 a", "5 b"]);
    expect(story.kernel.handled).toBe(5);
  });

  it("tells who asks of each event before it is handled, when its instant has come", () => {
    const story = new Story();
    story.at(5, "a", PHASE_CHECKS, 2);
    story.at(6, "b", PHASE_SETTLE, 3);
    story.kernel.beforeEvent = () => {
      const { nowMicros, stage, destination } = story.kernel;
      const next = story.kernel.pendingBefore(7).map(({ timeMicros }) => timeMicros);
      story.told.push(`${nowMicros} before, of ${destination} at ${stage}, then ${next}`);
    };
    story.kernel.runUntil(10);
    expect(story.told).toEqual([
      `5 before, of 2 at ${stageOf(PHASE_CHECKS, 0)}, then 6`,
      "5 a",
      `6 before, of 3 at ${stageOf(PHASE_SETTLE, 0)}, then `,
      "6 b",
    ]);
  });

  it("leaves what is due at the end, and goes on from there", () => {
    const story = new Story();
    story.at(5, "a");
    story.kernel.runUntil(5);
    expect(story.told).toEqual([]);
    story.kernel.runUntil(6);
    expect(story.told).toEqual(["5 a"]);
  });

  it("puts output of the same instant into round 0 of a later phase, else into the next round", () => {
    const story = new Story();
    story.at(1, "m", PHASE_TRAFFIC, 5, () => {
      // To a lower node, of the same, an earlier and a later phase.
      story.at(1, "same", PHASE_TRAFFIC, 0);
      story.at(1, "earlier", PHASE_CHECKS, 1);
      story.at(1, "later", PHASE_SETTLE, 0);
    });
    story.at(1, "n", PHASE_TRAFFIC, 6);
    story.at(1, "o", PHASE_SETTLE, 5);
    story.kernel.runUntil(2);
    // "earlier" goes to the present phase: an instant does not go back.
    expect(story.told).toEqual(["1 m", "1 n", "1 same", "1 earlier", "1 later", "1 o"]);
  });

  it("puts output of a later instant into round 0 there", () => {
    const story = new Story();
    story.at(1, "a", PHASE_TRAFFIC, 5, () =>
      story.at(1, "b", PHASE_TRAFFIC, 5, () => story.at(2, "c", PHASE_TRAFFIC, 0)),
    );
    story.at(2, "d", PHASE_TRAFFIC, 1);
    story.kernel.runUntil(3);
    expect(story.told).toEqual(["1 a", "1 b", "2 c", "2 d"]);
  });

  it("stops after 10,000 rounds of an instant, and names who answer each other", () => {
    const kernel = new Kernel();
    let rounds = 0;
    const answer = (node: number): KernelEvent =>
      new Act(() => {
        rounds += 1;
        kernel.schedule(answer(7 - node), 42, PHASE_TRAFFIC, 7 - node, KIND_DELIVERY, node, rounds, 0);
      });
    kernel.schedule(answer(3), 42, PHASE_TRAFFIC, 3, KIND_DELIVERY, 4, 0, 0);
    expect(() => kernel.runUntil(43)).toThrow(
      /endless loop at 42 us.*10000 rounds of traffic.*node [34].*node [34]/,
    );
    expect(rounds).toBe(MAXIMUM_ROUNDS);
  });

  it("allows 10,000 rounds", () => {
    const kernel = new Kernel();
    let rounds = 0;
    const next = (): KernelEvent =>
      new Act(() => {
        rounds += 1;
        if (rounds < MAXIMUM_ROUNDS) kernel.schedule(next(), 1, PHASE_TRAFFIC, 0, KIND_TIMER, 0, rounds, 0);
      });
    kernel.schedule(next(), 1, PHASE_TRAFFIC, 0, KIND_TIMER, 0, 0, 0);
    kernel.runUntil(2);
    expect(rounds).toBe(MAXIMUM_ROUNDS);
  });

  it("refuses events for the past and at no time at all", () => {
    const story = new Story();
    story.at(5, "a", PHASE_TRAFFIC, 0, () => {
      expect(() => story.at(4, "b")).toThrow(/too late/);
      expect(() => story.at(Number.NaN, "b")).toThrow(/NaN us/);
    });
    story.kernel.runUntil(6);
    expect(story.told).toEqual(["5 a"]);
  });

  it("does not handle what was cancelled", () => {
    const story = new Story();
    const slot = story.kernel.schedule(
      new Act(() => story.told.push("cancelled")),
      5,
      PHASE_TRAFFIC,
      0,
      KIND_TIMER,
      0,
      0,
      0,
    );
    story.at(5, "b");
    story.kernel.cancel(slot);
    story.kernel.runUntil(6);
    expect(story.told).toEqual(["5 b"]);
  });

  it("knows which timers of the present instant are still to come: those that it would handle after the present event", () => {
    const anyKey = fc.record({
      phase: fc.constantFrom<Phase>(PHASE_CHECKS, PHASE_TRAFFIC, PHASE_SETTLE),
      node: fc.nat({ max: 2 }),
      activity: fc.nat({ max: 2 }),
      due: fc.nat({ max: 2 }),
      copy: fc.integer({ min: -1, max: 1 }),
    });
    fc.assert(
      fc.property(anyKey, anyKey, fc.boolean(), (asked, present, inLaterRound) => {
        const kernel = new Kernel();
        const order: string[] = [];
        let answer: boolean | undefined;
        const ask = new Act(() => {
          order.push("present");
          answer = kernel.isStillToCome(
            asked.phase,
            asked.node,
            KIND_TIMER,
            asked.activity,
            asked.due,
            asked.copy,
          );
        });
        const place = (event: KernelEvent, { phase, node, activity, due, copy }: typeof asked) =>
          kernel.schedule(event, 9, phase, node, KIND_TIMER, activity, due, copy);
        if (inLaterRound) {
          const before = new Act(() => place(ask, present));
          kernel.schedule(before, 9, present.phase, 0, KIND_HOST_CONTROL, 0, 0, 0);
        } else {
          place(ask, present);
        }
        const equal = JSON.stringify(asked) === JSON.stringify(present);
        if (inLaterRound || !equal) place(new Act(() => order.push("asked")), asked);
        kernel.runUntil(10);
        expect(answer).toBe(order.indexOf("asked") > order.indexOf("present"));
      }),
    );
  });

  it("gives a timer that was armed before back its place in round 0", () => {
    const story = new Story();
    story.at(1, "a", PHASE_TRAFFIC, 0, () => {
      const event = new Act(() => story.told.push("1 revived"));
      story.kernel.scheduleInFirstRound(event, 1, PHASE_TRAFFIC, 1, KIND_TIMER, 0, 0, 0);
      story.at(1, "next", PHASE_TRAFFIC, 0);
    });
    story.at(1, "c", PHASE_TRAFFIC, 2);
    story.kernel.runUntil(2);
    expect(story.told).toEqual(["1 a", "1 revived", "1 c", "1 next"]);
  });

  it("has the world's changes before all else", () => {
    const story = new Story();
    story.at(3, "a", PHASE_CHECKS, 0);
    story.kernel.schedule(
      new Act(() => story.told.push("3 world")),
      3,
      PHASE_WORLD,
      -1,
      KIND_HOST_CONTROL,
      1,
      0,
      0,
    );
    story.kernel.runUntil(4);
    expect(story.told).toEqual(["3 world", "3 a"]);
  });
});

describe("events that are pending", () => {
  it("are found by their kind, and can be cancelled where they are", () => {
    const kernel = new Kernel();
    const done: string[] = [];
    for (const name of ["a", "b"]) {
      const act = new Act(() => done.push(name));
      kernel.schedule(act, 10, PHASE_TRAFFIC, 0, KIND_TIMER, 0, 0, name === "a" ? 0 : 1);
    }
    kernel.schedule({ fire: () => done.push("other") }, 20, PHASE_TRAFFIC, 0, KIND_TIMER, 0, 0, 0);
    const found = kernel.pending((event): event is Act => event instanceof Act);
    expect(found).toHaveLength(2);
    for (const { slot } of found.slice(1)) kernel.cancel(slot);
    kernel.runUntil(100);
    expect(done).toHaveLength(2);
    expect(kernel.pending((event): event is Act => event instanceof Act)).toEqual([]);
  });
});
