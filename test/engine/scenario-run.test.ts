import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NODE_CHANGE_NAMES, TRACE_NODE } from "../../src/coordinator/trace.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { ACTION_TAKEN, ALIVE, CONVICTED, type StartInstruction, SUSPECTED } from "../../src/node.ts";
import type { FaultAction, Scenario } from "../../src/scenario/scenario.ts";
import { restlessScript } from "../host/restless-script.ts";
import { MAIN, type ScriptedEnvironment, scriptedProgram } from "../host/scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../host/scripted-scenario.ts";
import { ScriptedRun, type ScriptedRunOptions } from "./scripted-run.ts";

const SECOND = 1_000_000;

/** Runs, and gives the instruction of every start by `time node`. */
function startsOf(options: ScriptedRunOptions): Map<string, StartInstruction> {
  const starts = new Map<string, StartInstruction>();
  const run = new ScriptedRun({
    ...options,
    script: (environment) => ({
      ...options.script?.(environment),
      start: (instruction) => {
        starts.set(`${environment.monotonicMicros() - 1_000_000_000} ${environment.self}`, instruction);
      },
    }),
  });
  run.run.finish();
  return starts;
}

describe("the starts of a run", () => {
  it("are at moments of chance within their time, the contact's of a joining group at once", () => {
    const options = { nodes: 50, overMicros: 2 * SECOND, durationMicros: 3 * SECOND };
    const moments = (view: "join" | "full", seed = 1) =>
      [...startsOf({ ...options, view, seed }).keys()]
        .map((key) => key.split(" ").map(Number) as [number, number])
        .sort((first, second) => first[1] - second[1])
        .map(([atMicros]) => atMicros);
    const joining = moments("join");
    expect(joining).toHaveLength(50);
    expect(joining[0]).toBe(0);
    expect(Math.max(...joining)).toBeLessThan(2 * SECOND);
    expect(new Set(joining).size).toBe(50);
    const full = moments("full");
    expect(full[0]).toBeGreaterThan(0);
    expect(full.slice(1)).toEqual(joining.slice(1));
    expect(moments("full", 2)).not.toEqual(full);
  });

  it("tell a joining member whom to ask, how often, and for how long", () => {
    const starts = startsOf({ nodes: 3, view: "join", warmupMicros: 15 * SECOND, durationMicros: SECOND });
    expect([...starts.values()]).toEqual(
      [0, 1, 2].map(() => ({
        view: "join",
        contact: 0,
        joinRetryMicros: 6 * SECOND,
        joinUntilMicros: 1_000_000_000 + 15 * SECOND,
        restarted: false,
      })),
    );
  });

  it("tell a member of a full group that it knows everybody", () => {
    expect(startsOf({ view: "full" }).get("0 1")).toMatchObject({ view: "full", restarted: false });
  });

  it("after a crash are by joining the first other member that is up", () => {
    const faults = [
      faultOf(0, { kind: "crash", who: nodesOf(0, 1) }, { atMicros: 100, forMicros: 200 }),
      faultOf(1, { kind: "crash", who: nodesOf(0) }, { atMicros: 400, forMicros: 100 }),
    ];
    const starts = startsOf({ nodes: 3, view: "full", warmupMicros: 1000, durationMicros: SECOND, faults });
    const again = { view: "join", joinUntilMicros: 0, restarted: true };
    // Node 0 restarts first, and finds only node 2; node 1 finds node 0 again.
    expect(starts.get("300 0")).toMatchObject({ ...again, contact: 2 });
    expect(starts.get("300 1")).toMatchObject({ ...again, contact: 0 });
    expect(starts.get("500 0")).toMatchObject({ ...again, contact: 1 });
  });

  it("after a crash bring back what the program has kept, where the fault says so and no longer than that", () => {
    const crash = (memory: "kept" | "lost" | undefined, atMicros: number) =>
      faultOf(atMicros, { kind: "crash", who: nodesOf(1), memory }, { atMicros, forMicros: 100 });
    let life = 0;
    const script: ScriptedRunOptions["script"] = ({ self }) => {
      if (self !== 1) return {};
      life += 1;
      return { snapshot: () => `life ${life}` };
    };
    const memories = (...faults: readonly ReturnType<typeof crash>[]) => {
      life = 0;
      return [...startsOf({ faults, script })]
        .filter(([key]) => key.endsWith(" 1"))
        .map(([, { memory }]) => memory);
    };
    expect(memories(crash("kept", 100), crash("kept", 400))).toEqual([undefined, "life 1", "life 2"]);
    expect(memories(crash("kept", 100), crash("lost", 400))).toEqual([undefined, "life 1", undefined]);
    expect(memories(crash(undefined, 100))).toEqual([undefined, undefined]);
    // A restart of its own may say it too.
    const restart = faultOf(2, { kind: "restart", who: nodesOf(1), memory: "kept" }, { atMicros: 500 });
    const forGood = faultOf(1, { kind: "crash", who: nodesOf(1) }, { atMicros: 100 });
    expect(memories(forGood, restart)).toEqual([undefined, "life 1"]);
  });

  it("in a group whose clocks drift end joining when their own clock shows the warm-up's end", () => {
    const clock = {
      offsetMicros: { law: "constant", value: 0 },
      driftPpm: { law: "constant", value: 1000 },
    } as const;
    const starts = startsOf({ view: "join", warmupMicros: SECOND, durationMicros: SECOND, clock });
    expect(starts.get("0 1")?.joinUntilMicros).toBe(1_000_000_000 + SECOND + 1000);
  });

  it("have nobody to ask when nobody else is up", () => {
    const faults = [
      faultOf(0, { kind: "crash", who: nodesOf(0) }, { atMicros: 100, forMicros: 200 }),
      faultOf(1, { kind: "crash", who: nodesOf(1) }, { atMicros: 100 }),
    ];
    expect(startsOf({ faults }).get("300 0")).toMatchObject({ contact: 0 });
  });
});

describe("a run", () => {
  it("ends at its bound, warm-up and tail included, and nothing at the bound happens", () => {
    const tickers = (environment: ScriptedEnvironment) => ({
      start: () => environment.createTicker(MAIN, 100).ready(),
    });
    const run = new ScriptedRun({ script: tickers, warmupMicros: 60, durationMicros: 40 });
    expect([run.run.boundMicros, run.run.isDone, run.run.nowMicros]).toEqual([100, false, 0]);
    run.run.advance(99);
    expect([run.run.isDone, run.run.nowMicros]).toEqual([false, 99]);
    run.run.advance(1000);
    expect([run.run.isDone, run.run.nowMicros]).toEqual([true, 100]);
    expect(run.run.finish().virtualSeconds).toBe(0.0001);
    expect(run.log).toEqual(["0 0 start", "0 1 start"]);
    expect(run.run.events).toBe(4);
  });

  it("puts into the anomaly set whoever a block or a pause befalls in the run, and nobody else", () => {
    const who = (...nodes: number[]) => nodesOf(...nodes);
    const faults = [
      faultOf(0, { kind: "block", who: who(1) }, { atMicros: 500, forMicros: 10 }),
      faultOf(1, { kind: "pause", who: who(3), wakeUp: "due" }, { atMicros: 999, forMicros: 10 }),
      faultOf(2, { kind: "block", who: who(4) }, { atMicros: 1000, forMicros: 10 }),
      faultOf(3, { kind: "crash", who: who(5) }, { atMicros: 500, forMicros: 10 }),
      faultOf(4, { kind: "partition", between: [who(6), who(0)] }, { atMicros: 500, forMicros: 10 }),
    ];
    const { tally } = new ScriptedRun({ nodes: 7, faults, durationMicros: 1000 }).run.finish();
    expect(tally.anomalous.map(({ name }) => name)).toEqual(["n-1", "n-3"]);
  });

  it("draws a fault's nodes from the fault's own stream: other faults do not move them", () => {
    const everybody = nodesOf(...Array.from({ length: 20 }, (_, node) => node));
    const block = (count: number) =>
      ({ kind: "block", who: { kind: "pick", count, of: everybody, except: undefined } }) as const;
    const anomalous = (...actions: FaultAction[]) => {
      const faults = actions.map((action, index) => ({
        ...faultOf(index, action, { atMicros: 10, forMicros: 10 }),
        name: index === actions.length - 1 ? "last" : `other ${index}`,
      }));
      const { tally } = new ScriptedRun({ nodes: 20, faults, durationMicros: 100 }).run.finish();
      return tally.anomalous.map(({ name }) => name);
    };
    const alone = anomalous(block(4));
    expect(alone).toHaveLength(4);
    expect(
      anomalous({ kind: "leave", who: block(3).kind === "block" ? everybody : everybody }, block(4)),
    ).toEqual(alone);
    expect(anomalous(block(8))).toEqual(expect.arrayContaining(alone));
    expect(anomalous(block(5), block(4))).toEqual(expect.arrayContaining(alone));
  });

  it("lets a program end itself: its node has left, and no crash is counted", () => {
    const run = new ScriptedRun({
      script: (environment) => ({ command: () => environment.exit() }),
      faults: [faultOf(0, { kind: "leave", who: nodesOf(1) }, { atMicros: 100 })],
      durationMicros: 1000,
    });
    const { tally } = run.run.finish();
    expect(tally.crashes.injected).toBe(0);
    const [left] = run.records.filter(({ kind, a }) => kind === TRACE_NODE && a === 2);
    expect([NODE_CHANGE_NAMES[left?.a as 2], left?.timeMicros, left?.node, left?.causeNode]).toEqual([
      "left",
      100,
      1,
      -1,
    ]);
  });
});

describe("a run that stops when the group has converged", () => {
  /** Node 0 suspects node 1 from its crash on, or from its being blocked, and clears it 2.5 s later. */
  function converging(options: ScriptedRunOptions): RunResult {
    return new ScriptedRun({
      stop: { when: "converged" },
      durationMicros: 20 * SECOND,
      script: (environment) => ({
        start: () => {
          if (environment.self !== 0) return;
          environment.setTimer(MAIN, 1, 3 * SECOND);
          environment.setTimer(MAIN, 2, 5_500_000);
        },
        timer: (_activity, key) => {
          const verdict = key === 1 ? SUSPECTED : ALIVE;
          environment.report.verdict(1, verdict, 1, 0, ACTION_TAKEN);
        },
      }),
      ...options,
    }).run.finish();
  }

  it("ends at the first whole second at which all is well after the last fault", () => {
    const fault = faultOf(0, { kind: "block", who: nodesOf(1) }, { atMicros: SECOND, forMicros: 2_200_000 });
    expect(converging({ faults: [fault] }).virtualSeconds).toBe(6);
  });

  it("waits until a crash has been detected by everybody", () => {
    const { tally, virtualSeconds } = new ScriptedRun({
      stop: { when: "converged" },
      durationMicros: 20 * SECOND,
      faults: [faultOf(0, { kind: "crash", who: nodesOf(1) }, { atMicros: SECOND })],
      script: (environment) => ({
        start: () => environment.setTimer(MAIN, 1, (7 + environment.self) * SECOND),
        timer: () => {
          if (environment.self !== 1) environment.report.verdict(1, CONVICTED, 1, 0, ACTION_TAKEN);
        },
      }),
    }).run.finish();
    expect(tally.crashes.firstDetection).toHaveLength(1);
    expect(tally.crashes.fullDissemination).toHaveLength(1);
    expect(virtualSeconds).toBeGreaterThan(7);
    expect(virtualSeconds).toBeLessThan(20);
  });

  it("does not end in the warm-up, however well all is", () => {
    expect(converging({}).virtualSeconds).toBe(1);
    expect(converging({ warmupMicros: 1_500_000 }).virtualSeconds).toBe(2);
    expect(converging({ warmupMicros: 2_000_000 }).virtualSeconds).toBe(3);
    expect(converging({ warmupMicros: 3_000_000 }).virtualSeconds).toBe(6);
  });

  it("does not end while a fault goes on, nor before one that is still to come", () => {
    const block: FaultAction = { kind: "block", who: nodesOf(1) };
    expect(converging({ faults: [faultOf(0, block, { atMicros: SECOND })] }).virtualSeconds).toBe(20);
    const late = faultOf(0, block, { atMicros: 8 * SECOND, forMicros: SECOND });
    expect(converging({ faults: [late] }).virtualSeconds).toBe(10);
  });

  it("ends at the bound at the latest", () => {
    const never = (environment: ScriptedEnvironment) => ({
      start: () => {
        if (environment.self === 0) environment.report.verdict(1, CONVICTED, 1, 0, ACTION_TAKEN);
      },
    });
    const result = converging({ script: never, durationMicros: 4_200_000 });
    expect(result.virtualSeconds).toBe(4.2);
  });
});

const restless = scriptedProgram(restlessScript);

function restlessScenario(fields: Partial<Scenario> = {}): Scenario {
  const scenario = scriptedScenario(restless, {
    nodes: 4,
    packetTimeMicros: 3,
    latency: { law: "uniform", lowMicros: 5, highMicros: 25 },
    loss: 0.05,
    overMicros: 50,
    durationMicros: 20_000,
    faults: [
      faultOf(0, { kind: "block", who: nodesOf(1, 2) }, { atMicros: 500, forMicros: 300, everyMicros: 2000 }),
      faultOf(
        1,
        { kind: "pause", who: nodesOf(2), wakeUp: "due" },
        { atMicros: 700, forMicros: 450, everyMicros: 1500 },
      ),
      faultOf(2, { kind: "crash", who: nodesOf(3) }, { atMicros: 5000, forMicros: 1000 }),
      faultOf(
        3,
        { kind: "partition", between: [nodesOf(0), nodesOf(1)] },
        { atMicros: 9000, forMicros: 2000 },
      ),
    ],
  });
  return { ...scenario, ...fields };
}

function resultOf(scenario: Scenario, seed: number): RunResult {
  return new ScenarioRun({ scenario, configuration: 0, seed }).finish();
}

describe("a run of chance", () => {
  it("has one outcome for one seed, and others for others", () => {
    const first = resultOf(restlessScenario(), 1);
    expect(first.messages).toBeGreaterThan(500);
    expect(resultOf(restlessScenario(), 2).traceHash).not.toBe(first.traceHash);
    expect(resultOf(restlessScenario(), 1)).toEqual(first);
  });

  it("has the same outcome in whatever pieces it is run, converging or not", () => {
    for (const stop of [undefined, { when: "converged" } as const]) {
      const scenario = restlessScenario({ stop });
      const whole = resultOf(scenario, 1);
      fc.assert(
        fc.property(fc.array(fc.nat({ max: 6000 }), { maxLength: 12 }), (pieces) => {
          const run = new ScenarioRun({ scenario, configuration: 0, seed: 1 });
          let atMicros = 0;
          for (const piece of pieces) {
            atMicros += piece;
            run.advance(atMicros);
            expect(run.nowMicros).toBe(Math.min(atMicros, run.boundMicros));
          }
          run.advance(0);
          expect(run.finish()).toEqual(whole);
        }),
        { numRuns: 25 },
      );
    }
  });

  it("is the same with a listener and without", () => {
    const scenario = restlessScenario();
    let records = 0;
    const listener = () => {
      records += 1;
    };
    const heard = new ScenarioRun({ scenario, configuration: 0, seed: 1, listener }).finish();
    expect(heard).toEqual(resultOf(scenario, 1));
    expect(records).toBeGreaterThan(1000);
  });
});
