import { describe, expect, it } from "vitest";
import { REFUTED_NAMES, refutedOf } from "../../src/processes/refuted-names.ts";

describe("the names of what is refuted", () => {
  it("stand for their own numbers", () => {
    expect(REFUTED_NAMES.map(refutedOf)).toEqual([0, 1, 2]);
  });
});
