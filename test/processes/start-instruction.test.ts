import { describe, expect, it } from "vitest";
import { faultOfStart } from "../../src/processes/start-instruction.ts";

const GOOD = { view: "full", contact: 0, joinRetryMicros: 6_000_000, joinUntilMicros: 0, restarted: true };

describe("a start instruction", () => {
  it("has all its fields, each of its kind, and no other", () => {
    expect(faultOfStart(GOOD)).toBeUndefined();
    for (const name of Object.keys(GOOD)) {
      const { [name as keyof typeof GOOD]: _, ...rest } = GOOD;
      expect(faultOfStart(rest)).toMatch(
        new RegExp(`^start's instruction\\.${name}: expected .*, found nothing$`),
      );
      expect(faultOfStart({ ...GOOD, [name]: -1 })).toContain("found -1");
    }
    expect(faultOfStart({ ...GOOD, now: 1 })).toContain('expected no field "now"');
    for (const none of [null, [], 1, "full", Uint8Array.of()])
      expect(faultOfStart(none)).toMatch(/^start's instruction.*: expected /);
  });
});
