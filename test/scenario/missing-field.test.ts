import { expect, it } from "vitest";
import { missingField } from "../../src/scenario/missing-field.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

it("has words for the fields that scenarios must have", () => {
  const expected = (...path: (string | number)[]) => missingField(path, fakeCatalogue)?.expected;
  expect(expected("faults", 0, "at")).toBe("the fault doesn't say when it begins");
  expect(expected("gate", "rule")).toBe("the gate doesn't say by which rule");
  expect(expected("groups", 0, "name")).toBe("the group has no name");
  expect(expected("groups")).toBe("the scenario has no members");
  expect(expected("network", "latency", "uniform", "low")).toBeUndefined();
});
