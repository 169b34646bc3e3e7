import { expect, it } from "vitest";
import { Refusal } from "../../src/scenario/refusal.ts";

it("carries what was expected and how to mend it", () => {
  const refusal = new Refusal("expected x", "Write x.");
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal).toMatchObject({ name: "Refusal", message: "expected x", mend: "Write x." });
});
