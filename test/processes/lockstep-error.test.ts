import { describe, expect, it } from "vitest";
import { LockstepError } from "../../src/processes/lockstep-error.ts";

describe("a breach of the protocol", () => {
  it("says which node's process it was", () => {
    const error = new LockstepError(7, "sent nonsense");
    expect([error.name, error.node, error.message]).toEqual(["LockstepError", 7, "sent nonsense"]);
  });
});
