import { describe, expect, it } from "vitest";
import { sameCall } from "../../src/processes/same-call.ts";

describe("whether two calls are the same", () => {
  const bytes = Uint8Array.of(1, 2);

  it("goes by their parts, and by the very same bytes", () => {
    expect(sameCall(["timer", 1, 2], ["timer", 1, 2])).toBe(true);
    expect(sameCall(["receive", 3, bytes], ["receive", 3, bytes])).toBe(true);
    expect(sameCall(["receive", 3, bytes], ["receive", 3, Uint8Array.of(1, 2)])).toBe(false);
  });

  it("is not said of others", () => {
    expect(sameCall(["timer", 1, 2], ["timer", 1, 3])).toBe(false);
    expect(sameCall(["timer", 1, 2], ["resume", 1, 2])).toBe(false);
    expect(sameCall(["stop"], ["tick", 0])).toBe(false);
  });
});
