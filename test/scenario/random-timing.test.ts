import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const who = "{ members: [member-1] }";
const withFault = (fault: string) => scenarioWith(`faults: [{ ${fault} }]`);
const random = "random: { probability: 10%, every: 5s }";

describe("random timing", () => {
  it.each([
    `block: ${who}`,
    `pause: ${who}`,
    `crash: ${who}`,
    "partition: { between: [{ members: [member-0] }, { members: [member-1] }] }",
    "link: { between: [{ members: [member-0] }, { members: [member-1] }], loss: 1 }",
  ])("is for %s, which lasts", (fault) => {
    expect(load(withFault(`${fault}, at: 1s, ${random}`)).faults[0]?.timing.random).toEqual({
      probability: 0.1,
      everyMicros: 5_000_000,
      stabilityMicros: 0,
    });
  });

  it.each([
    [`restart: ${who}, at: 1s, ${random}`, "random", /restart happens at one instant/],
    [`block: ${who}, at: 1s, for: 1s, ${random}`, "for", /chance decides/],
    [`block: ${who}, at: 1s, every: 1s, ${random}`, "every", /chance decides/],
    [`block: ${who}, at: 1s, open: 1s, ${random}`, "open", /chance decides/],
    [`block: ${who}, at: 1s, random: { every: 5s }`, "random.probability", /expected a share/],
    [`block: ${who}, at: 1s, random: { probability: 5, every: 5s }`, "random.probability", /did you mean 5%/],
    [`block: ${who}, at: 1s, random: { probability: 5%, every: 1us }`, "random.every", /at least 1ms/],
    [`block: ${who}, at: 5s, until: 1s, ${random}`, "until", /before it begins/],
  ])("is refused: %s", (fault, field, message) => {
    const refusal = refusalOf(withFault(fault));
    expect([refusal.field, refusal.problems.length]).toEqual([`faults.0.${field}`, 1]);
    expect(refusal.message).toMatch(message);
  });
});
