import { expect, it } from "vitest";
import { backedOff, timeoutAfterRoundTrip } from "../../src/network/retransmission.ts";
import { DEFAULT_STREAMS } from "../../src/scenario/streams-plan.ts";

it("waits three round trips, at least the minimum and at most the maximum", () => {
  // RFC 6298: SRTT = R, RTTVAR = R / 2, RTO = SRTT + 4 · RTTVAR.
  expect(timeoutAfterRoundTrip(100_000, DEFAULT_STREAMS)).toBe(300_000);
  expect(timeoutAfterRoundTrip(1_000, DEFAULT_STREAMS)).toBe(200_000);
  expect(timeoutAfterRoundTrip(90_000_000, DEFAULT_STREAMS)).toBe(120_000_000);
});

it("doubles up to the maximum", () => {
  expect(backedOff(200_000, DEFAULT_STREAMS)).toBe(400_000);
  expect(backedOff(70_000_000, DEFAULT_STREAMS)).toBe(120_000_000);
});
