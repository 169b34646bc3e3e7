import { expect, it } from "vitest";
import { unsupportedField } from "../../src/scenario/unsupported.ts";

it.each(["link", "random"])("refuses %s by name", (name) => {
  expect(unsupportedField(name)?.expected).toMatch(/not supported by this version/);
  expect(unsupportedField(name)?.mend).not.toBe("");
});

it("says nothing of other names, inherited ones included", () => {
  expect(unsupportedField("block")).toBeUndefined();
  expect(unsupportedField("toString")).toBeUndefined();
});
