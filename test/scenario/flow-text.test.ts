import fc from "fast-check";
import { expect, it } from "vitest";
import { flowText } from "../../src/scenario/flow-text.ts";
import { parseFlowValue } from "../../src/scenario/flow-value.ts";

it("writes values as people do", () => {
  expect(flowText({ low: "1ms", high: "2ms" })).toBe("{ low: 1ms, high: 2ms }");
  expect(flowText({ members: ["agent-5"], of: {} })).toBe("{ members: [agent-5], of: {} }");
  expect(flowText(["1", "true", "a b", 0.1])).toBe('["1", "true", "a b", 0.1]');
});

it("writes what is read as the same again", () => {
  // Keys are fields of scenarios: words.
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string(),
      fc.constantFrom("1e3", "0x1f", "null", "-1", ".5", "1_0", "lan/wan", "30%"),
      fc.integer(),
      fc.boolean(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^[a-z][a-zA-Z]{0,7}$/), tie("value"), { maxKeys: 3 }),
    ),
  })).value;
  fc.assert(
    fc.property(value, (original) => {
      expect(parseFlowValue(flowText(original))).toEqual(original);
    }),
    { seed: 1, numRuns: 300 },
  );
});
