import { describe, expect, it } from "vitest";
import type { Micros } from "../../src/node.ts";
import { MAIN, type Script, type ScriptedEnvironment, SIDE } from "./scripted-program.ts";
import { ScriptedWorld, type ScriptedWorldOptions } from "./scripted-world.ts";

const SECOND = 1_000_000;

/** Run times at which node 1 does what a test notes. */
class ClockedWorld extends ScriptedWorld {
  readonly noted: Micros[] = [];

  constructor(
    script: (environment: ScriptedEnvironment, note: () => void) => Script,
    options: ScriptedWorldOptions = {},
  ) {
    super({
      ...options,
      script: (environment) =>
        environment.self === 1 ? script(environment, () => this.noted.push(this.now)) : {},
    });
  }
}

const drifting = (driftPpm: number) => ({
  clock: {
    offsetMicros: { law: "constant", value: 0 },
    driftPpm: { law: "constant", value: driftPpm },
  } as const,
});

describe("a host whose clock drifts", () => {
  it("has its time-outs scaled: 10 s by a clock that is 200 ppm fast are 2 ms less", () => {
    const due = (driftPpm: number) => {
      const world = new ClockedWorld(
        (environment, note) => ({ start: () => environment.setTimer(MAIN, 1, 10 * SECOND), timer: note }),
        drifting(driftPpm),
      );
      world.run(11 * SECOND);
      return world.noted[0];
    };
    expect(due(0)).toBe(10 * SECOND);
    expect(due(200)).toBe(Math.ceil((10 * SECOND) / 1.0002));
    expect(due(-200)).toBe(Math.ceil((10 * SECOND) / 0.9998));
  });

  it("has its tickers scaled, which neither lose nor gain a tick by rounding", () => {
    const ticks = (driftPpm: number) => {
      const world = new ClockedWorld((environment, note) => {
        const ticker = environment.createTicker(MAIN, 1000);
        return {
          start: () => ticker.ready(),
          tick: () => {
            note();
            ticker.ready();
          },
        };
      }, drifting(driftPpm));
      world.run(10 * SECOND + 1);
      return world.noted;
    };
    expect(ticks(0)).toHaveLength(10_000);
    expect(ticks(50_000)).toHaveLength(10_500);
    expect(ticks(-50_000)).toHaveLength(9500);
    const gaps = new Set(ticks(50_000).map((micros, index, all) => micros - (all[index - 1] ?? 0)));
    expect([...gaps].sort()).toEqual([952, 953]);
  });

  it("has the deadlines of its dials scaled", () => {
    const world = new ClockedWorld(
      (environment, note) => ({
        start: () => environment.dial(MAIN, 0, 0, environment.monotonicMicros() + 1000),
        stream: note,
      }),
      { ...drifting(-100_000), latency: { law: "constant", micros: 10_000 } },
    );
    world.run(SECOND);
    expect(world.noted).toEqual([Math.ceil(1000 / 0.9)]);
  });

  it("heeds a change of the rate in timers and ticks that are armed, and no other host's", () => {
    const world = new ClockedWorld((environment, note) => {
      const ticker = environment.createTicker(SIDE, 10_000);
      return {
        start: () => {
          environment.setTimer(MAIN, 1, 15_000);
          environment.setTimer(MAIN, 2, 40_000);
          ticker.ready();
        },
        timer: note,
        tick: () => {
          note();
          ticker.ready();
        },
      };
    });
    world.at(12_000, () => world.host(1).addDrift(-100_000));
    world.at(22_000, () => world.host(1).addDrift(100_000));
    world.at(13_000, () => world.host(0).addDrift(90_000));
    world.run(45_000);
    // From 12 to 22 ms it gains 9 ms.
    const inRunTime = (host: number) =>
      host <= 12_000 ? host : host <= 21_000 ? 12_000 + Math.ceil((host - 12_000) / 0.9) : host + 1000;
    expect(world.noted).toEqual([10_000, 15_000, 20_000, 30_000, 40_000, 40_000].map(inRunTime));
  });

  it("fires at once what a faster clock makes due, and what is due when it changes", () => {
    const world = new ClockedWorld((environment, note) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 10_000);
        environment.setTimer(MAIN, 2, 10_001);
      },
      timer: note,
    }));
    world.at(10_000, () => world.host(1).addDrift(-100_000));
    world.at(10_001, () => world.host(1).addDrift(100_000));
    world.run(20_000);
    // A clock that runs slow shows nothing new after one microsecond.
    expect(world.noted).toEqual([10_000, 10_002]);
  });

  it("does not fire again what has come up or was cancelled", () => {
    const world = new ClockedWorld((environment, note) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 1000);
        environment.cancelTimer(environment.setTimer(MAIN, 2, 5000));
      },
      timer: note,
    }));
    world.pause(1, 500, 3000);
    world.at(2000, () => world.host(1).addDrift(50_000));
    world.at(3000, () => world.host(1).addDrift(50_000));
    world.run(20_000);
    expect(world.noted).toEqual([3000]);
  });
});

describe("a step of the wall clock", () => {
  it("hits a time-out that goes by the wall clock, and none that goes by the monotonic one", () => {
    /** Looks every millisecond whether 50 ms have gone by, by either clock; says which it takes for over. */
    const world = new ClockedWorld((environment, note) => {
      const ticker = environment.createTicker(MAIN, 1000);
      let [wall, monotonic] = [0, 0];
      return {
        start: () => {
          [wall, monotonic] = [environment.wallMicros(), environment.monotonicMicros()];
          ticker.ready();
        },
        tick: () => {
          if (environment.wallMicros() - wall >= 50_000) {
            note();
            wall = Number.POSITIVE_INFINITY;
          }
          if (environment.monotonicMicros() - monotonic >= 50_000) {
            note();
            monotonic = Number.POSITIVE_INFINITY;
          }
          ticker.ready();
        },
      };
    });
    world.at(10_500, () => world.host(1).clock.stepWall(30_000));
    world.run(100_000);
    expect(world.noted).toEqual([20_000, 50_000]);
  });
});
