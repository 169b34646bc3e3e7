import { expect, it } from "vitest";
import { unsupportedField } from "../../src/scenario/unsupported.ts";

it("says of compression where it belongs", () => {
  expect(unsupportedField("compression")?.expected).toMatch(/a setting of the programs/);
  expect(unsupportedField("compression")?.mend).toMatch(/group's settings/);
});

it("knows no other field, nor what every object has", () => {
  for (const name of ["throttle", "nonsense", "constructor"]) expect(unsupportedField(name)).toBeUndefined();
});
