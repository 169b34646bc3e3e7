import { expect, it } from "vitest";
import { convergenceBoundMicros, longestSuspicionMicros } from "../../invariants/convergence-bound.ts";
import { memberlistSettings } from "../../nodes/memberlist/settings.ts";

const SECOND = 1_000_000;
const calm = { streamTimeoutMicros: 120 * SECOND, backlogMicros: 0 };

it("adds up what the LAN profile may take", () => {
  const settings = memberlistSettings.parse({});
  // alpha 4, 10 members: at least 4 s, at most 24 s.
  expect(longestSuspicionMicros(settings, 10)).toBe(24 * SECOND);
  // Streams 120 + 20 s, two rounds of 20 probes of 9 s, two suspicions, 21 * 9 exchanges of 50 s, 5 s to leave.
  const seconds = 1.25 * (120 + 20 + 2 * (180 + 24) + 189 * 50 + 5);
  expect(convergenceBoundMicros(settings, 10, calm)).toBe(seconds * SECOND);
});

it("leaves time for Serf to try failed members again, and for what has to be read first", () => {
  const plain = memberlistSettings.parse({});
  const serf = memberlistSettings.parse({ ReconnectInterval: "30s" });
  const extra = convergenceBoundMicros(serf, 4, calm) - convergenceBoundMicros(plain, 4, calm);
  expect(extra).toBe(1.25 * 21 * 4 * 30 * SECOND);
  const late = convergenceBoundMicros(plain, 4, { ...calm, backlogMicros: 8 * SECOND });
  expect(late - convergenceBoundMicros(plain, 4, calm)).toBe(10 * SECOND);
});
