import { describe, expect, it } from "vitest";
import { blockScenario } from "../../bench/block-scenario.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { MICROS_PER_SECOND } from "../../src/node.ts";
import type { FaultPlan, Scenario } from "../../src/scenario/scenario.ts";

const MEMBERS = 128;
const EVERYBODY = Array.from({ length: MEMBERS }, (_, index) => index);

function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function run(scenario: Scenario, seed: number) {
  return new ScenarioRun({ scenario, configuration: 0, seed }).finish();
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

describe("128 members with one crash, alpha 5, latency uniform 0.5 to 1.5 ms", () => {
  const crash: FaultPlan = {
    name: "crash",
    index: 0,
    action: {
      kind: "crash",
      who: { kind: "pick", count: 1, of: { kind: "nodes", nodes: EVERYBODY }, except: undefined },
    },
    timing: {
      atMicros: 20 * MICROS_PER_SECOND,
      forMicros: undefined,
      everyMicros: undefined,
      untilMicros: undefined,
    },
  };
  const scenario = blockScenario({
    members: MEMBERS,
    settings: { SuspicionMult: 5 },
    warmupSeconds: 15,
    seconds: 35,
    faults: [crash],
  });

  it("are detected after 12.2 s in the median, and known to all 0.4 s later", () => {
    // Seeds 1 to 200. The real library: 12.1 and 12.4 s in two measurements, 0.38 to 0.41 s later. A single kill
    // scatters by about 1 s, so that the median of 200 has a standard error below 0.1 s: 0.3 s is three of them.
    const tallies = seeds(200).map((seed) => run(scenario, seed).tally);
    const first = tallies.flatMap(({ crashes }) => crashes.firstDetection);
    const full = tallies.flatMap(({ crashes }) => crashes.fullDissemination);
    expect(first).toHaveLength(200);
    expect(full).toHaveLength(200);
    expect(Math.abs(median(first) - 12.2)).toBeLessThanOrEqual(0.3);
    const later = median(full.map((seconds, index) => seconds - (first[index] as number)));
    // Recorded medians 0.38 and 0.41, with single kills from 0.25 to 0.54.
    expect(later).toBeGreaterThan(0.3);
    expect(later).toBeLessThan(0.5);
    const convictions = tallies.map(({ convictions: { true: right, ...wrong } }) => [
      right,
      wrong.false + wrong.faulted + wrong.unreachable,
    ]);
    expect(convictions).toEqual(convictions.map(() => [MEMBERS - 1, 0]));
  });
});

describe("128 healthy members", () => {
  it("convict nobody in 10 virtual minutes, seeds 1 to 20, and send two packets a member and second", () => {
    const scenario = blockScenario({
      members: MEMBERS,
      settings: {},
      warmupSeconds: 60,
      seconds: 600,
    });
    for (const seed of seeds(20)) {
      const { tally } = run(scenario, seed);
      expect(tally.convictions).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
      expect(tally.suspicions).toBe(0);
      expect(tally.accusations).toBe(0);
      const { messagesByKind, messages } = tally.traffic;
      expect(messagesByKind.ping).toBe(MEMBERS * 600);
      // Acks cross the edges of the window: 0.01 %.
      const perMemberSecond = messages / MEMBERS / 600;
      expect(Math.abs(perMemberSecond - 2)).toBeLessThanOrEqual(0.0002);
    }
  });
});
