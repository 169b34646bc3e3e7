import { describe, expect, it } from "vitest";
import { TRACE_DELIVERY, TRACE_HEALTH, TRACE_SEND } from "../../src/coordinator/trace.ts";
import { HELD, SENT, type Ticker } from "../../src/node.ts";
import { CHECKER, MAIN, type Script, type ScriptedEnvironment, SETTLER, SIDE } from "./scripted-program.ts";
import { ScriptedWorld, type ScriptedWorldOptions } from "./scripted-world.ts";
import { story } from "./trace-story.ts";

/** A world whose node 1 alone does something. */
function withNode(
  script: (environment: ScriptedEnvironment) => Script,
  options: ScriptedWorldOptions = {},
): ScriptedWorld {
  return new ScriptedWorld({
    ...options,
    script: (environment) => (environment.self === 1 ? script(environment) : {}),
  });
}

const FAR_MONOTONIC = 2_000_000_000;

describe("a node's environment", () => {
  it("has clocks, a roster, its own ordinal, and chance of its own", () => {
    const world = new ScriptedWorld({ nodes: 3 });
    world.run(501);
    const [first, second] = [world.environment(0), world.environment(1)];
    expect([second.self, second.group.nameOf(2), second.group.count]).toEqual([1, "n-2", 3]);
    expect(second.monotonicMicros()).toBe(1_000_000_000 + world.now);
    expect(second.wallMicros()).toBe(1_767_225_600_000_000 + world.now);
    expect(first.random.next()).not.toBe(second.random.next());
  });

  it("sends at once, or says that a block holds it", () => {
    const outcomes: boolean[] = [];
    const world = withNode((environment) => ({
      timer: () => {
        outcomes.push(environment.send(MAIN, 0, 0, "x"));
      },
      start: () => {
        environment.setTimer(MAIN, 0, 50);
        environment.setTimer(MAIN, 0, 150);
      },
    }));
    world.block(1, 100, 200);
    world.run();
    expect(outcomes).toEqual([SENT, HELD]);
    const sends = world.records.filter(({ kind }) => kind === TRACE_SEND);
    // It is traced, and counted, when it is made: with how long it was held.
    expect(sends.map(({ timeMicros, a, b, d, message }) => [timeMicros, a, b, d, message])).toEqual([
      [50, 0, 1, 0, "x"],
      [200, 0, 1, 50, "x"],
    ]);
  });

  it("fires timers in due order, those of one instant by activity, due time and key", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(SIDE, 1, 100);
        environment.setTimer(MAIN, 2, 100);
        environment.setTimer(MAIN, 1, 100);
        environment.setTimer(SETTLER, 0, 100);
        environment.setTimer(CHECKER, 0, 100);
        environment.setTimer(SIDE, 9, 50);
        environment.setTimer(MAIN, 0, -7);
      },
    }));
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      // A time in the past is now.
      "0 timer 0/0",
      "50 timer 1/9",
      "100 timer 2/0",
      "100 timer 0/1",
      "100 timer 0/2",
      "100 timer 1/1",
      "100 timer 3/0",
    ]);
  });

  it("fires a timer of no delay later in the same instant, after what is due in it already", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 100);
        environment.setTimer(SIDE, 2, 100);
      },
      timer: (_activity, key) => {
        if (key === 1) environment.setTimer(MAIN, 3, 0);
      },
    }));
    world.run();
    expect(world.logOf(1).slice(1)).toEqual(["100 timer 0/1", "100 timer 1/2", "100 timer 0/3"]);
  });

  it("cancels a timer once, and does nothing about one that has fired", () => {
    const world = withNode((environment) => ({
      start: () => {
        const first = environment.setTimer(MAIN, 1, 100);
        const second = environment.setTimer(MAIN, 2, 50);
        environment.setTimer(SIDE, 3, 75);
        environment.cancelTimer(first);
        environment.cancelTimer(first);
        // The cancelled one's place in the order is free again.
        environment.setTimer(MAIN, 1, 100);
        environment.setTimer(SIDE, 4, 60);
        expect(second.dueMicros).toBe(1_000_000_050);
        fired = second;
      },
      timer: (activity) => {
        if (activity === SIDE) environment.cancelTimer(fired);
      },
    }));
    let fired = { dueMicros: 0 };
    world.run();
    expect(world.logOf(1).slice(1)).toEqual([
      "50 timer 0/2",
      "60 timer 1/4",
      "75 timer 1/3",
      "100 timer 0/1",
    ]);
  });

  it("refuses two timers that nothing tells apart", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 100);
        environment.setTimer(MAIN, 1, 100);
      },
    }));
    expect(() => world.run()).toThrow(/two events with one key: NodeTimer/);
  });

  it("stops a program that exits, after the event in which it does", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 300);
        environment.createTicker(SIDE, 100).ready();
      },
      receive: () => {
        environment.exit();
        // Both still count.
        environment.report.health(1);
        environment.send(MAIN, 0, 0, "last words");
      },
    }));
    for (const text of ["a", "b"]) world.send(150, 0, 1, text);
    world.at(150, () => world.environment(0).dial(MAIN, 0, 1, FAR_MONOTONIC));
    world.run();
    expect(world.exits).toEqual(["160 1"]);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 1", "160 receive a"]);
    expect(world.logOf(0)).toEqual(["0 start", "170 receive last words", "170 stream 1 refused"]);
    expect(world.node(1).isUp).toBe(false);
    expect(world.node(1).hasEnded).toBe(true);
    expect(story(world.records.slice(-6))).toEqual([
      "health 1.3 <- 1.2",
      "send 1.4 <- 1.2",
      "node 1.5 <- 1.2",
      "drop 1.6 <- 0.3",
      "delivery 0.5 <- 1.4",
      "streamEvent 0.6 <- 0.4",
    ]);
  });

  it("stops a program that exits in any kind of event", () => {
    const exits: ((environment: ScriptedEnvironment) => Script)[] = [
      (environment) => ({ start: () => environment.exit() }),
      (environment) => ({ timer: () => environment.exit() }),
      (environment) => ({ tick: () => environment.exit() }),
      (environment) => ({ resume: () => environment.exit() }),
      (environment) => ({ stream: () => environment.exit() }),
      (environment) => ({ command: () => environment.exit() }),
    ];
    for (const exit of exits) {
      const world = withNode((environment) => {
        const script = exit(environment);
        return {
          ...script,
          start: (instruction) => {
            environment.setTimer(MAIN, 0, 100);
            environment.createTicker(MAIN, 100).ready();
            script.start?.(instruction);
          },
        };
      });
      world.block(1, 30, 40);
      world.at(35, () => world.node(1).isUp && world.environment(1).send(MAIN, 0, 0, "x"));
      world.at(50, () => world.environment(0).dial(MAIN, 0, 1, FAR_MONOTONIC));
      world.at(60, () => world.node(1).command("leave", { node: -1, count: 0 }));
      world.run(500);
      expect(world.exits).toHaveLength(1);
      expect(world.node(1).isStarted).toBe(false);
    }
  });

  it("starts once, and anew after an end, with nothing left of the life before", () => {
    let lives = 0;
    const world = withNode((environment) => {
      lives += 1;
      const life = lives;
      return {
        start: () => {
          environment.setTimer(MAIN, life, 300);
          environment.createTicker(SIDE, 1000 * life).ready();
          environment.dial(MAIN, 0, 0, FAR_MONOTONIC);
        },
      };
    });
    world.at(50, () =>
      world
        .node(1)
        .start(
          { view: "full", contact: 0, joinRetryMicros: 0, joinUntilMicros: 0, restarted: false },
          { node: 1, count: 1 },
        ),
    );
    world.block(1, 60, 400);
    world.at(70, () => world.environment(1).send(MAIN, 8, 0, "never"));
    world.at(100, () => world.crash(1));
    world.at(200, () => world.start(1));
    world.run(2500);
    expect(lives).toBe(2);
    expect(world.logOf(1)).toEqual([
      "0 start",
      "20 stream 1 opened",
      "200 start",
      "400 resume 0/0",
      "420 stream 2 opened",
      "500 timer 0/2",
      "2200 tick 1",
    ]);
    // The peer of the first life's stream hears of its end.
    expect(world.logOf(0)).toEqual([
      "0 start",
      "10 stream 1 opened",
      "110 stream 1 closed",
      "410 stream 2 opened",
    ]);
    expect(world.node(1).hasEnded).toBe(false);
  });

  it("hears nothing of a start whose node crashes in the same instant, or in a pause", () => {
    const world = new ScriptedWorld();
    world.pause(1, 0, 200);
    world.at(100, () => world.crash(1));
    world.run();
    expect(world.logOf(1)).toEqual([]);
    expect(world.node(1).isUp).toBe(false);
  });
});

describe("the causes in a node's trace", () => {
  it("lead from a delivery to its send, and from what it brings about to the delivery", () => {
    const world = withNode((environment) => ({
      receive: () => {
        environment.report.health(1);
        environment.send(MAIN, 0, 0, "answer");
      },
    }));
    world.send(100, 0, 1, "question");
    world.run();
    expect(story(world.records.slice(2))).toEqual([
      "send 0.2 <- 0.1",
      "delivery 1.2 <- 0.2",
      "health 1.3 <- 1.2",
      "send 1.4 <- 1.2",
      "delivery 0.3 <- 1.4",
    ]);
  });

  it("of what a timer brings about are what armed the timer", () => {
    const world = withNode((environment) => ({
      receive: () => environment.setTimer(MAIN, 1, 50),
      timer: (_activity, key) => {
        if (key === 1) environment.setTimer(MAIN, 2, 50);
        else environment.report.health(1);
      },
    }));
    world.send(100, 0, 1, "question");
    world.run();
    expect(story(world.records.slice(-2))).toEqual(["delivery 1.2 <- 0.2", "health 1.3 <- 1.2"]);
  });

  it("of what a periodic tick brings about are none, but of a timer that it arms what it has sent", () => {
    const world = withNode((environment) => {
      let ticker: Ticker;
      return {
        start: () => {
          ticker = environment.createTicker(MAIN, 100);
          ticker.ready();
        },
        tick: () => {
          environment.setTimer(MAIN, 1, 50);
          environment.send(MAIN, 0, 0, "ping");
          environment.setTimer(MAIN, 2, 60);
        },
        timer: (_activity, key) => environment.report.health(key),
      };
    });
    world.run();
    expect(story(world.records.slice(2))).toEqual([
      "send 1.2",
      "delivery 0.2 <- 1.2",
      "health 1.3",
      "health 1.4 <- 1.2",
    ]);
  });

  it("of what a program does at its start, or on a command, are the start and the command's fault", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.send(MAIN, 0, 0, "here");
        environment.setTimer(MAIN, 1, 20);
      },
      timer: () => environment.report.health(1),
      command: () => {
        environment.send(MAIN, 0, 0, "going");
      },
    }));
    world.at(100, () => world.node(1).command("leave", { node: -1, count: 7 }));
    world.run();
    const of = (kind: number) => story(world.records.filter((record) => record.kind === kind));
    expect(of(TRACE_SEND)).toEqual(["send 1.2 <- 1.1", "send 1.4 <- -1.7"]);
    expect(of(TRACE_HEALTH)).toEqual(["health 1.3 <- 1.1"]);
  });

  it("survive a block, for what is held and for what follows from it", () => {
    const world = withNode((environment) => ({
      timer: () => {
        environment.send(MAIN, 1, 0, "held");
      },
      receive: () => environment.setTimer(MAIN, 0, 50),
      resume: () => environment.report.health(1),
    }));
    world.send(80, 0, 1, "question");
    world.block(1, 100, 200);
    world.run();
    const [question] = world.records.filter(({ kind }) => kind === TRACE_DELIVERY);
    const cause = `1.${question?.count}`;
    expect(story(world.records.filter(({ timeMicros }) => timeMicros === 200))).toEqual([
      `send 1.3 <- ${cause}`,
      `health 1.4 <- ${cause}`,
    ]);
  });
});
