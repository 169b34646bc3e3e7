import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withFault = (...faults: readonly string[]) =>
  scenarioWith(
    `warmup: 10s\nfaults:\n${faults.map((fault) => `  - { ${fault} }`).join("\n")}`,
    "zones: [a, b]",
  );
const block = "block: { members: [member-1] }";
const timingOf = (fault: string) => load(withFault(fault)).faults[0]?.timing;
const actionOf = (fault: string) => load(withFault(fault)).faults[0]?.action;
const once = { everyMicros: undefined, untilMicros: undefined };

describe("when faults are on, in run time", () => {
  it("once: for a time, until a time, or to the end", () => {
    expect(timingOf(`${block}, at: 5s, for: 2s`)).toEqual({
      atMicros: 15_000_000,
      forMicros: 2_000_000,
      ...once,
    });
    expect(timingOf(`${block}, at: 5s, until: 7s`)).toEqual({
      atMicros: 15_000_000,
      forMicros: 2_000_000,
      ...once,
    });
    expect(timingOf(`${block}, at: 5s`)).toEqual({ atMicros: 15_000_000, forMicros: undefined, ...once });
  });

  it("periodically: every counts from start to start, open from end to start", () => {
    const timing = { atMicros: 10_000_000, forMicros: 2_000_000, everyMicros: 3_000_000 };
    expect(timingOf(`${block}, at: 0s, for: 2s, every: 3s`)).toEqual({ ...timing, untilMicros: undefined });
    expect(timingOf(`${block}, at: 0s, for: 2s, open: 1s, until: 20s`)).toEqual({
      ...timing,
      untilMicros: 30_000_000,
    });
    expect(timingOf(`${block}, at: 0s, for: 2s, every: 2s`)).toMatchObject({ everyMicros: 2_000_000 });
  });
});

describe("what faults do", () => {
  const who = { kind: "nodes", nodes: [1] };
  it.each([
    [block, { kind: "block", who }],
    ["pause: { members: [member-1] }", { kind: "pause", who, wakeUp: "due" }],
    ["pause: { members: [member-1], wakeUp: packets }", { kind: "pause", who, wakeUp: "packets" }],
    ["crash: { members: [member-1] }", { kind: "crash", who }],
    ["restart: { members: [member-1] }", { kind: "restart", who }],
    ["leave: { members: [member-1] }", { kind: "leave", who }],
    [
      "partition: { between: [{ zone: a }, { members: [member-1] }], direction: both, carries: all }",
      {
        kind: "partition",
        between: [{ kind: "nodes", nodes: [0, 2] }, who],
        direction: "both",
        carries: "all",
      },
    ],
  ])("reads %s", (fault, action) => {
    expect(actionOf(`${fault}, at: 1s`)).toEqual(action);
  });

  it("have the file's name or their index", () => {
    const { faults } = load(withFault(`${block}, at: 1s`, `name: n, ${block}, at: 1s`));
    expect(faults.map(({ name, index }) => [name, index])).toEqual([
      ["0", 0],
      ["n", 1],
    ]);
  });
});

it.each([
  [`${block}`, "faults.0.at", /doesn't say when it begins/],
  ["at: 1s", "faults.0", /exactly one of block, pause, .*found none/],
  [`${block}, crash: { group: member }, at: 1s`, "faults.0", /found block and crash/],
  [`${block}, at: -1s`, "faults.0.at", /can't be negative/],
  [`${block}, at: 5s, until: 5s`, "faults.0.until", /ends before it begins/],
  [`${block}, at: 5s, for: 1s, every: 2s, until: 4s`, "faults.0.until", /ends before it begins/],
  [`${block}, at: 5s, for: 1s, until: 8s`, "faults.0.until", /only one of for and until/],
  [`${block}, at: 5s, for: 1s, every: 2s, open: 1s`, "faults.0.open", /only one of every/],
  [`${block}, at: 5s, every: 2s`, "faults.0.every", /needs to know how long/],
  [`${block}, at: 5s, open: 2s`, "faults.0.open", /needs to know how long/],
  [`${block}, at: 5s, for: 3s, every: 2s`, "faults.0.every", /every 2s is less than for 3s/],
  ["leave: { group: member }, at: 1s, for: 3s", "faults.0.for", /a leave happens at one instant/],
  ["restart: { group: member }, at: 1s, until: 3s", "faults.0.until", /a restart happens at one instant/],
  [`${block}, at: 60s`, "faults.0.at", /begins at 1m, when the run has ended: it ends 1m after the warm-up/],
  ["name: a.b, block: { group: member }, at: 1s", "faults.a.b.name", /name of letters/],
  ["name: '5', block: { group: member }, at: 1s", "faults.0.name", /not of digits alone/],
  ["pause: { members: [member-1], wakeUp: packet }, at: 1s", "faults.0.pause.wakeUp", /Did you mean packets/],
  ["partition: { between: [{ zone: a }] }, at: 1s", "faults.0.partition.between", /two selectors/],
  [
    "partition: { between: [{ zone: a }, { group: member }] }, at: 1s",
    "faults.0.partition.between",
    /share a member/,
  ],
  ["churn: { group: member }, at: 1s", "faults.0.churn.lifetime", /missing/],
  ["clock: { group: member, step: 1s }, at: 1s, for: 3s", "faults.0.for", /steps at one instant/],
  ["clock: { group: member, step: 1s }, at: 1s, open: 3s", "faults.0.open", /steps at one instant/],
  ["clock: { group: member, step: 1s }, at: 1s, until: 3s", "faults.0.until", /steps at one instant/],
])("refuses %s", (fault, field, message) => {
  const refusal = refusalOf(withFault(fault));
  expect(refusal.message).toMatch(message);
  expect(refusal.problems).toHaveLength(1);
  if (!fault.startsWith("name: a.b")) expect(refusal.field).toBe(field);
});

it("refuses one name for two faults", () => {
  expect(refusalOf(withFault(`name: n, ${block}, at: 1s`, `name: n, ${block}, at: 2s`)).message).toMatch(
    /two faults named n/,
  );
});

it("takes a fault within the tail", () => {
  expect(load(`${withFault(`${block}, at: 61s`)}tail: 5s\n`).faults).toHaveLength(1);
});
