import { expect, it } from "vitest";
import { programChoiceSchema } from "../../src/scenario/program-choice.ts";

it("takes everything a group may say of its program, or nothing", () => {
  const text = {
    program: "heartbeat",
    preset: "phi/plain",
    settings: { interval: "1s" },
    judge: { law: "phi", settings: { threshold: 8 } },
    gate: { rule: "eureka", renewalPercentThreshold: 0.85 },
  };
  expect(programChoiceSchema.parse(text)).toEqual(text);
  expect(programChoiceSchema.parse({})).toEqual({});
});

it.each([
  [{ programm: "x" }],
  [{ judge: { settings: {} } }],
  [{ judge: { law: "phi", threshold: 8 } }],
  [{ gate: {} }],
  [{ settings: [] }],
])("refuses %j", (text) => {
  expect(programChoiceSchema.safeParse(text).success).toBe(false);
});
