import { expect, it } from "vitest";
import { sweptFields } from "../../../src/report/results/reported-results.ts";

it("knows the fields that were swept", () => {
  expect(sweptFields({ cells: [{ "network.loss": 0.1, "faults.a.for": "1s" }] })).toEqual([
    "network.loss",
    "faults.a.for",
  ]);
  expect(sweptFields({ cells: [{}] })).toEqual([]);
});
