import { describe, expect, it } from "vitest";
import { NODE_CHANGE_NAMES, TRACE_NODE } from "../../src/coordinator/trace.ts";
import { Churn, type ChurnPlan } from "../../src/engine/churn.ts";
import { Kernel } from "../../src/kernel/kernel.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { FaultAction, FaultPlan, TimeLaw } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";
import { ScriptedRun, type ScriptedRunOptions } from "./scripted-run.ts";

const constant = (micros: number): TimeLaw => ({ law: "constant", micros });
const exponential = (meanMicros: number): TimeLaw => ({ law: "exponential", meanMicros });

function churn(plan: Partial<Extract<FaultAction, { kind: "churn" }>> = {}): FaultAction {
  return {
    kind: "churn",
    who: nodesOf(1, 2),
    lifetime: constant(100),
    comeBack: { after: "absence", absence: constant(30) },
    ending: "crash",
    memory: "lost",
    ...plan,
  };
}

/** `time node change` of every start and end after the first starts. */
function changes(faults: readonly FaultPlan[], options: ScriptedRunOptions = {}): string[] {
  const run = new ScriptedRun({ nodes: 3, durationMicros: 1000, faults, ...options });
  run.run.finish();
  return run.records
    .filter(({ kind, timeMicros }) => kind === TRACE_NODE && timeMicros > 0)
    .map(({ timeMicros, node, a }) => `${timeMicros} ${node} ${NODE_CHANGE_NAMES[a]}`);
}

describe("churn", () => {
  it("ends each member after its life and brings it back after its absence, until all come back at its end", () => {
    expect(changes([faultOf(0, churn({ who: nodesOf(1) }), { atMicros: 50, forMicros: 240 })])).toEqual([
      "150 1 crashed",
      "180 1 started",
      "280 1 crashed",
      "290 1 started",
    ]);
    expect(Churn.name).toBe("Churn");
  });

  it("brings back at an arrival who has been away for longest, and nobody if nobody is away", () => {
    const action = churn({
      lifetime: { law: "uniform", lowMicros: 100, highMicros: 190 },
      comeBack: { after: "arrival", arrival: constant(200) },
    });
    const happened = changes([faultOf(0, action, { atMicros: 0, forMicros: 450 })]);
    const [first, second] = happened.map((line) => line.split(" ")[1]);
    expect(happened.slice(2, 3)).toEqual([`200 ${first} started`]);
    expect(happened).toContain(`400 ${second} started`);
    expect(happened.filter((line) => line.includes("450") && line.includes("started"))).toHaveLength(1);
  });

  it("takes nothing out of the queue at its end but what it has put there and has not come up", () => {
    const kernel = new Kernel();
    const plan = churn({ comeBack: { after: "arrival", arrival: constant(100_000) } }) as ChurnPlan;
    const nobodyCares = { isUp: () => true, lifeOf: () => 1, end: () => {}, restart: () => {} };
    const random = new RandomStreams(1);
    const ended = new Churn(kernel, plan, [1, 2], 0, nobodyCares, (of) => random.stream(String(of)));
    kernel.runUntil(150);
    let fired = 0;
    for (let count = 0; count < 20; count++) {
      kernel.schedule({ fire: () => (fired += 1) }, 200 + count, PHASE_TRAFFIC, 0, 2, 0, 0, 0);
    }
    kernel.runUntil(205);
    for (let count = 0; count < 20; count++) {
      kernel.schedule({ fire: () => (fired += 1) }, 300 + count, PHASE_TRAFFIC, 0, 2, 0, 0, 0);
    }
    ended.end();
    kernel.runUntil(1_000_000);
    expect(fired).toBe(40);
  });

  it("has members leave as their program does, and waits until they have left", () => {
    const faults = [faultOf(0, churn({ who: nodesOf(1), ending: "leave" }), { atMicros: 0, forMicros: 300 })];
    const script: ScriptedRunOptions["script"] = (environment) => ({
      command: () => environment.setTimer(0, 7, 40),
      timer: () => environment.exit(),
    });
    // Its absence is over at 130, when it is still leaving: it stays away once more.
    expect(changes(faults, { script })).toEqual(["140 1 left", "160 1 started", "300 1 left"]);
  });

  it("leaves to other faults whom they have ended, and lets live whom they bring back", () => {
    const crash = faultOf(1, { kind: "crash", who: nodesOf(1) }, { atMicros: 90, forMicros: 20 });
    const restart = faultOf(2, { kind: "restart", who: nodesOf(1) }, { atMicros: 205 });
    const action = churn({ who: nodesOf(1) });
    expect(changes([faultOf(0, action, { atMicros: 0, forMicros: 320 }), crash, restart])).toEqual([
      "90 1 crashed",
      "110 1 started",
      "200 1 crashed",
      "205 1 started",
    ]);
  });

  it("has lives and absences as long as the laws say, and no member's fate moves another's", () => {
    const random = churn({
      lifetime: exponential(200),
      comeBack: { after: "absence", absence: exponential(100) },
    });
    const options = { durationMicros: 1_000_000 };
    const both = changes([faultOf(0, random, { atMicros: 0 })], options);
    const alone = changes(
      [faultOf(0, { ...random, who: nodesOf(2) } as FaultAction, { atMicros: 0 })],
      options,
    );
    const ofTwo = both.filter((line) => line.split(" ")[1] === "2");
    expect(ofTwo).toEqual(alone);
    const times = ofTwo.map((line) => Number(line.split(" ")[0]));
    const lengths = (parity: number) =>
      times.flatMap((time, index) => (index % 2 === parity ? [time - (times[index - 1] ?? 0)] : []));
    const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    // Seed 1: some 3300 of each; standard errors 3.5 and 1.7.
    expect(Math.abs(mean(lengths(0)) - 200)).toBeLessThan(14);
    expect(Math.abs(mean(lengths(1)) - 100)).toBeLessThan(7);
  });
});
