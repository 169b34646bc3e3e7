import { expect, it } from "vitest";
import { byteSize, parseByteSize } from "../../src/scenario/byte-size.ts";

it.each([
  ["2MiB", 2_097_152],
  ["64KiB", 65_536],
  ["1500B", 1_500],
  ["1.5KiB", 1_536],
  ["1GiB", 1_073_741_824],
])("reads %s as %i bytes", (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes);
  expect(byteSize().parse(text)).toBe(bytes);
});

it.each([["64KB"], ["64"], ["-1B"], ["0.3B"], ["KiB"], ["1e3B"]])("refuses %s", (text) => {
  expect(parseByteSize(text)).toBeUndefined();
});

it("says that the unit is missing, and that there must be a byte", () => {
  expect(byteSize().safeParse(1500).error?.issues[0]?.message).toBe(
    "the unit is missing: write 1500B or 1500KiB, say",
  );
  expect(byteSize().safeParse("0B").error?.issues[0]?.message).toMatch(/at least 1B, got 0B/);
});
