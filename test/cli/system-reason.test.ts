import { expect, it } from "vitest";
import { systemReason } from "../../src/cli/system-reason.ts";

it("puts the common codes into words", () => {
  expect(systemReason(Object.assign(new Error("ENOSPC: no space"), { code: "ENOSPC" }))).toBe(
    "the disk is full",
  );
});

it("passes on what it does not know", () => {
  expect(systemReason(Object.assign(new Error("EXOTIC: odd"), { code: "EXOTIC" }))).toBe("EXOTIC: odd");
  expect(systemReason(new Error("odd"))).toBe("odd");
  expect(systemReason("odd")).toBe("odd");
});
