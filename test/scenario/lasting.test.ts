import { expect, it } from "vitest";
import { isLasting } from "../../src/scenario/lasting.ts";
import { nodesOf } from "../host/scripted-scenario.ts";

const who = nodesOf(1);
const clock = { kind: "clock", who, offsetMicros: 0, driftPpm: 0, stepMicros: 5 } as const;

it("anomalies, partitions, wrong clocks and churn last, and what happens at an instant does not", () => {
  expect(isLasting({ kind: "block", who })).toBe(true);
  expect(isLasting({ kind: "slow", who, serviceMicros: 1 })).toBe(true);
  expect(isLasting({ kind: "partition", between: [who, nodesOf(2)] })).toBe(true);
  expect(isLasting({ ...clock, driftPpm: 1 })).toBe(true);
  expect(isLasting(clock)).toBe(false);
  expect(isLasting({ kind: "crash", who })).toBe(false);
  expect(isLasting({ kind: "leave", who })).toBe(false);
});
