import { describe, expect, it } from "vitest";
import { heartbeat } from "../../../nodes/heartbeat/heartbeat.ts";
import { akkaPhi } from "../../../src/detectors/phi-akka.ts";
import { type AnyProgramDescriptor, createGroupRoster } from "../../../src/node.ts";

const group = createGroupRoster("member", 0, 3);

describe("the heartbeat descriptor", () => {
  it("can stand in a catalogue", () => {
    const any: AnyProgramDescriptor = heartbeat;
    expect(any.name).toBe("heartbeat");
    expect(any.activities.map((activity) => activity.name)).toEqual([
      "beater",
      "checker",
      "receiver",
      "gatekeeper",
    ]);
    expect([any.takesJudge, any.takesGate]).toEqual([true, true]);
  });

  it("tells whose law judges when none is configured", () => {
    const settings = heartbeat.settings.parse({});
    expect(heartbeat.noticesOf(settings, group, undefined, [])).toEqual([
      "No judge is configured: cassandra-phi with its defaults judges.",
    ]);
    expect(heartbeat.noticesOf(settings, group, akkaPhi.read(akkaPhi.settings.parse({})), [])).toEqual([]);
  });

  it("has a detection floor of the law's steady silence less one interval", () => {
    const floor = (settings: Record<string, unknown>, judge?: Record<string, unknown>, members = group) =>
      heartbeat.detectionFloorMicros(
        heartbeat.settings.parse(settings),
        members,
        judge && akkaPhi.read(akkaPhi.settings.parse(judge)),
        [],
      );
    // Cassandra's law when none is configured: 18.420681 s of silence.
    expect(floor({})).toBe(17_420_681);
    expect(floor({}, {})).toBe(3_523_000);
    expect(floor({ heartbeatInterval: "100ms" }, {})).toBe(3_523_000);
    // A law that convicts before the next heartbeat is due leaves nothing to wait for.
    expect(floor({}, { threshold: 0.1, "acceptable-heartbeat-pause": "0s" })).toBe(0);
    expect(floor({}, {}, createGroupRoster("alone", 0, 1))).toBeNull();
  });
});
