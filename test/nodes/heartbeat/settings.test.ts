import { describe, expect, it } from "vitest";
import { heartbeatSettings } from "../../../nodes/heartbeat/settings.ts";

describe("the heartbeat program's settings", () => {
  it("default to a second each", () => {
    expect(heartbeatSettings.parse({})).toEqual({ heartbeatInterval: 1_000_000, checkInterval: 1_000_000 });
  });

  it("take durations of a millisecond and more, with their unit", () => {
    expect(heartbeatSettings.parse({ heartbeatInterval: "100ms" }).heartbeatInterval).toBe(100_000);
    for (const heartbeatInterval of ["0s", "999us", 1000, "-1s", "fast"]) {
      expect(heartbeatSettings.safeParse({ heartbeatInterval }).success).toBe(false);
    }
    expect(heartbeatSettings.safeParse({ HeartbeatInterval: "1s" }).success).toBe(false);
  });
});
