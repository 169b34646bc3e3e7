import { expect, it } from "vitest";
import { valueForm } from "../../src/scenario/value-form.ts";

const root = { groups: [{ name: "agent", zones: ["a"] }, { name: "web" }] };

it.each([
  [["faults", 0, "crash"], "web", "Write { group: web }."],
  [["faults", 0, "crash"], "a", "Write { zone: a }."],
  [["faults", 0, "crash"], "web-1", "Write { members: [web-1] }."],
  [["faults", 0, "block"], 3, "Write { pick: 3, of: { group: agent } }."],
  [["network", "links", 0, "between", 1], "a", "Write { zone: a }."],
  [["network", "latency", "lognormal"], ["1ms", "9ms"], "Write { p50: 1ms, p99: 9ms }."],
  [["stop"], "converged", "Write { when: converged, after: 10m }."],
  [["groups"], { "-name": "agent" }, "A dash needs a space after it: write - name:."],
] as const)("shows the form at %j of %j", (path, input, sentence) => {
  expect(valueForm(path, input, root)).toBe(sentence);
});

it("has no form where it cannot be known", () => {
  expect(valueForm(["groups", 0, "host"], 5, root)).toBeUndefined();
  expect(valueForm(["network"], null, root)).toBeUndefined();
  expect(valueForm([], {}, undefined)).toBeUndefined();
});
