import { describe, expect, it } from "vitest";
import { hostFaultShape, onlySteps } from "../../src/scenario/host-faults.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withFault = (fault: string) => scenarioWith(`faults:\n  - { ${fault} }`);
const actionOf = (fault: string) => load(withFault(fault)).faults[0]?.action;
const who = { kind: "nodes", nodes: [1] };
const ONE = "members: [member-1]";

describe("faults of hosts and of their programs", () => {
  it.each([
    [
      `throttle: { ${ONE}, quota: 10ms }`,
      { kind: "throttle", who, quotaMicros: 10_000, periodMicros: 100_000 },
    ],
    [
      `throttle: { ${ONE}, quota: 1s, period: 5s }`,
      { kind: "throttle", who, quotaMicros: 1_000_000, periodMicros: 5_000_000 },
    ],
    [`slow: { ${ONE}, service: 5ms }`, { kind: "slow", who, serviceMicros: 5000 }],
    [
      `clock: { ${ONE}, drift: -200ppm }`,
      { kind: "clock", who, offsetMicros: 0, driftPpm: -200, stepMicros: 0 },
    ],
    [
      `clock: { ${ONE}, offset: -5s, step: 10s }`,
      { kind: "clock", who, offsetMicros: -5_000_000, driftPpm: 0, stepMicros: 10_000_000 },
    ],
    [
      `churn: { ${ONE}, lifetime: { exponential: { mean: 10m } }, absence: 1s }`,
      {
        kind: "churn",
        who,
        lifetime: { law: "exponential", meanMicros: 600_000_000 },
        comeBack: { after: "absence", absence: { law: "constant", micros: 1_000_000 } },
        ending: "crash",
        memory: "lost",
      },
    ],
    [
      `churn: { ${ONE}, lifetime: { weibull: { shape: 0.5, scale: 1m } }, arrival: { pareto: { shape: 2, least: 1s } }, ending: leave }`,
      {
        kind: "churn",
        who,
        lifetime: { law: "weibull", shape: 0.5, scaleMicros: 60_000_000 },
        comeBack: { after: "arrival", arrival: { law: "pareto", shape: 2, leastMicros: 1_000_000 } },
        ending: "leave",
        memory: "lost",
      },
    ],
  ])("reads %s", (fault, action) => {
    expect(actionOf(`${fault}, at: 5s`)).toEqual(action);
  });

  it.each([
    [`throttle: { ${ONE} }, at: 1s`, "faults.0.throttle.quota", /missing/],
    [`throttle: { ${ONE}, quota: 100ms }, at: 1s`, "faults.0.throttle.quota", /throttles nothing/],
    [
      `throttle: { ${ONE}, quota: 10ms }, at: 1s, for: 10ms`,
      "faults.0.throttle.quota",
      /before its first quota of 10ms is used up/,
    ],
    [`slow: { ${ONE}, service: 0s }, at: 1s`, "faults.0.slow.service", /at least 1us/],
    [`slow: { service: 1s }, at: 1s`, "faults.0.slow", /exactly one of members/],
    [`clock: { ${ONE} }, at: 1s`, "faults.0.clock", /stay right/],
    [`clock: { ${ONE}, drift: 5% }, at: 1s`, "faults.0.clock.drift", /200ppm/],
    [`clock: { ${ONE}, step: 5 }, at: 1s`, "faults.0.clock.step", /unit is missing/],
    [`crash: { ${ONE}, memory: lost }, at: 5s`, "faults.0.crash.memory", /this crash is for good/],
    [`restart: { ${ONE}, memory: kept }, at: 5s`, "faults.0.restart.memory", /memberlist keep nothing/],
    [
      `churn: { ${ONE}, lifetime: 1s }, at: 5s`,
      "faults.0.churn",
      /one of absence and arrival, found neither/,
    ],
    [
      `churn: { ${ONE}, lifetime: 1s, absence: 1s, arrival: 1s }, at: 5s`,
      "faults.0.churn",
      /one of absence and arrival, found both/,
    ],
  ])("refuses %s", (fault, field, message) => {
    const refusal = refusalOf(withFault(fault));
    expect(refusal.message).toMatch(message);
    expect(refusal.field).toBe(field);
  });

  it("may step again and again", () => {
    const { faults } = load(withFault(`clock: { ${ONE}, step: 1s }, at: 5s, every: 10s, until: 40s`));
    expect(faults[0]?.timing).toMatchObject({ forMicros: undefined, everyMicros: 10_000_000 });
  });

  it("have a field each, and a clock knows whether it only steps", () => {
    expect(Object.keys(hostFaultShape)).toContain("throttle");
    expect(onlySteps(undefined)).toBe(false);
    expect(onlySteps({ step: 5 })).toBe(true);
    expect(onlySteps({ step: 5, drift: 1 })).toBe(false);
  });
});
