import { describe, expect, it } from "vitest";
import { DEFAULT_STREAMS } from "../../src/scenario/streams-plan.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withStreams = (streams: string) => scenarioWith(`network: { streams: ${streams} }`);

describe("streams", () => {
  it("are the defaults where nothing is said", () => {
    expect(load(withStreams("{}")).network.streams).toEqual(DEFAULT_STREAMS);
    expect(load(scenarioWith()).network.streams).toBeUndefined();
  });

  it("take all their fields", () => {
    const text = "{ lossy: false, initialTimeout: 3s, minimumTimeout: 1s, maximumTimeout: 60s, retries: 8 }";
    expect(load(withStreams(text)).network.streams).toEqual({
      lossy: false,
      initialTimeoutMicros: 3_000_000,
      minimumTimeoutMicros: 1_000_000,
      maximumTimeoutMicros: 60_000_000,
      retries: 8,
    });
  });

  it.each([
    ["{ lossy: maybe }", "network.streams.lossy", /true or false/],
    ["{ retries: -1 }", "network.streams.retries", /at least 0/],
    ["{ minimumTimeout: 1us }", "network.streams.minimumTimeout", /at least 1ms/],
    ["{ maximumTimeout: 500ms }", "network.streams", /greater than maximumTimeout/],
  ])("are refused: %s", (text, field, message) => {
    const refusal = refusalOf(withStreams(text));
    expect(refusal.field).toBe(field);
    expect(refusal.message).toMatch(message);
  });
});
