import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { Ticker } from "../../src/node.ts";
import { anyScenario } from "./any-scenario.ts";
import { MAIN, type Script, type ScriptedEnvironment, SIDE } from "./scripted-program.ts";
import { ScriptedWorld } from "./scripted-world.ts";

/** A world whose node 1 has a ticker of 100 us from time 0. */
function withTicker(script: (ticker: Ticker, environment: ScriptedEnvironment) => Script): ScriptedWorld {
  return new ScriptedWorld({
    script: (environment) => {
      if (environment.self !== 1) return {};
      let rest: Script = {};
      return {
        start: (instruction) => {
          rest = script(environment.createTicker(MAIN, 100), environment);
          rest.start?.(instruction);
        },
        tick: (activity) => rest.tick?.(activity),
        timer: (activity, key) => rest.timer?.(activity, key),
        receive: (from, message) => rest.receive?.(from, message),
        resume: (activity, key) => rest.resume?.(activity, key),
      };
    },
  });
}

describe("a ticker", () => {
  it("ticks once an interval from its creation, the first time after a whole one", () => {
    const world = withTicker((ticker) => ({ start: () => ticker.ready(), tick: () => ticker.ready() }));
    world.run(401);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 0", "200 tick 0", "300 tick 0", "400 tick 0"]);
  });

  it("waits for ready after a tick", () => {
    const world = withTicker((ticker) => ({ start: () => ticker.ready() }));
    world.run(1000);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 0"]);
  });

  it("keeps one tick that came due while its activity was busy, and drops the others", () => {
    const world = withTicker((ticker, environment) => ({
      start: () => ticker.ready(),
      tick: () => {
        if (environment.monotonicMicros() % 1_000_000 === 100) environment.setTimer(MAIN, 0, 250);
        else ticker.ready();
      },
      timer: () => ticker.ready(),
    }));
    world.run(501);
    // Busy from 100 to 350: the tick of 200 comes at once, that of 300 never, that of 400 in its time.
    expect(world.logOf(1)).toEqual([
      "0 start",
      "100 tick 0",
      "350 timer 0/0",
      "350 tick 0",
      "400 tick 0",
      "500 tick 0",
    ]);
  });

  it("delivers at once a tick that came due just before its activity was free in the same instant", () => {
    const world = withTicker((ticker, environment) => ({
      start: () => {
        // Its key comes after the tick's: the same activity and due time, but a greater key of its own.
        environment.setTimer(MAIN, 5, 100);
      },
      timer: () => ticker.ready(),
    }));
    world.run(301);
    expect(world.logOf(1)).toEqual(["0 start", "100 timer 0/5", "100 tick 0"]);
  });

  it("has a tick that is still to come in the instant as its next", () => {
    const world = withTicker((ticker) => ({ receive: () => ticker.ready() }));
    // Deliveries come before timers.
    world.send(90, 0, 1, "a");
    world.run(301);
    expect(world.logOf(1)).toEqual(["0 start", "100 receive a", "100 tick 0"]);
  });

  it("leaves idle ticks out, but not those at which there is work again", () => {
    for (const suppressIdleTicks of [true, false]) {
      const world = new ScriptedWorld({
        suppressIdleTicks,
        script: (environment) => {
          if (environment.self !== 1) return {};
          let ticker: Ticker;
          return {
            start: () => {
              ticker = environment.createTicker(MAIN, 100);
              ticker.idle();
              environment.setTimer(SIDE, 3, 400);
            },
            receive: () => ticker.wake(),
            timer: () => ticker.wake(),
            tick: () => ticker.idle(),
          };
        },
      });
      world.send(190, 0, 1, "a");
      world.run(600);
      const ticks = world.logOf(1).filter((line) => line.includes("tick"));
      // The packet at 200 wakes the tick of 200, which comes after it. The timer at 400 comes after the tick of 400.
      expect(ticks).toEqual(
        suppressIdleTicks
          ? ["200 tick 0", "500 tick 0"]
          : ["100 tick 0", "200 tick 0", "300 tick 0", "400 tick 0", "500 tick 0"],
      );
    }
  });

  it("comes late after a pause, once, and swallows the ticks that came due in it", () => {
    const world = withTicker((ticker) => ({ start: () => ticker.ready(), tick: () => ticker.ready() }));
    world.pause(1, 150, 450);
    world.run(601);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 0", "450 tick 0", "500 tick 0", "600 tick 0"]);
  });

  it("comes late, and again in the instant of the pause's end if a tick is due there", () => {
    const world = withTicker((ticker) => ({ start: () => ticker.ready(), tick: () => ticker.ready() }));
    world.pause(1, 150, 400);
    world.run(501);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 0", "400 tick 0", "400 tick 0", "500 tick 0"]);
  });

  it("that was stored and then put off swallows the ticks that came due meanwhile", () => {
    const world = new ScriptedWorld({
      packetTimeMicros: 30,
      script: (environment) => {
        if (environment.self !== 1) return {};
        let ticker: Ticker;
        let ticks = 0;
        return {
          start: () => {
            ticker = environment.createTicker(MAIN, 100);
            ticker.ready();
            environment.setTimer(SIDE, 1, 247);
            environment.setTimer(SIDE, 2, 256);
          },
          tick: () => {
            ticks += 1;
            if (ticks > 1) ticker.ready();
          },
          timer: (_activity, key) => {
            if (key === 1) ticker.ready();
          },
        };
      },
    });
    world.pause(1, 240, 260);
    world.send(235, 0, 1, "a");
    world.send(242, 0, 1, "b");
    world.pause(1, 300, 460);
    world.run(601);
    // The tick of 200 is stored when its activity is ready at 290, but waits behind b and a pause; those of 300 and 400
    // find it undelivered.
    expect(world.logOf(1).slice(3)).toEqual([
      "290 timer 1/1",
      "480 receive b",
      "480 timer 1/2",
      "480 tick 0",
      "500 tick 0",
      "600 tick 0",
    ]);
  });

  it("of an idle activity comes late too, and finds the work that came in the pause", () => {
    const world = withTicker((ticker) => {
      return {
        start: () => ticker.idle(),
        receive: () => ticker.wake(),
        tick: () => ticker.idle(),
      };
    });
    world.pause(1, 150, 450);
    world.send(160, 0, 1, "a");
    world.run(601);
    expect(world.logOf(1)).toEqual(["0 start", "450 receive a", "450 tick 0"]);
  });

  it("stops with its program, and the next life's begins anew", () => {
    const world = withTicker((ticker) => ({ start: () => ticker.ready(), tick: () => ticker.ready() }));
    world.at(150, () => world.crash(1));
    world.at(230, () => world.start(1));
    world.run(431);
    expect(world.logOf(1)).toEqual(["0 start", "100 tick 0", "230 start", "330 tick 0", "430 tick 0"]);
  });
});

describe("programs of chance", () => {
  it("run the same whether idle ticks are left out or not", () => {
    let saved = 0;
    let messages = 0;
    fc.assert(
      fc.property(anyScenario, fc.integer({ min: 1, max: 1000 }), (scenario, seed) => {
        const [without, withThem] = [true, false].map((suppressIdleTicks) =>
          new ScenarioRun({ scenario, configuration: 0, seed, suppressIdleTicks }).finish(),
        );
        expect(without?.traceHash).toBe(withThem?.traceHash);
        expect(without?.tally).toEqual(withThem?.tally);
        saved += (withThem?.events ?? 0) - (without?.events ?? 0);
        messages += without?.messages ?? 0;
      }),
      { numRuns: 300 },
    );
    // The property would mean little if nothing were left out, or nothing happened.
    expect(saved).toBeGreaterThan(10_000);
    expect(messages).toBeGreaterThan(10_000);
  });
});
