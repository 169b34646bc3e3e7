import { describe, expect, it } from "vitest";
import { load, refusalOf } from "./load.ts";

/** A group of goroutines and one of other hosts, and a fault. */
const withFault = (fault: string) => `name: small
duration: 1m
warmup: 5s
groups:
  - { name: shared, count: 4, program: memberlist, host: { packetTime: 13us }, machine: { cores: 2, scheduler: goroutines } }
  - { name: alone, count: 4, program: memberlist }
faults:
  - { ${fault}, at: 5s, for: 1s }
`;

describe("members that are goroutines of one process", () => {
  it.each([
    ["pause: { members: [shared-1] }", "pause"],
    ["throttle: { group: shared, quota: 20ms, period: 100ms }", "throttle"],
    ["slow: { pick: 1, of: { group: shared }, service: 1ms }", "slow"],
  ])("neither stand still nor slow down alone: %s", (fault, kind) => {
    const { message } = refusalOf(withFault(fault));
    expect(message).toMatch(new RegExp(`test\\.yaml:8: faults\\.0\\.${kind}: `));
    expect(message).toContain("the members of shared are goroutines of one process (machine.scheduler)");
    expect(message).toContain("Use block, or remove scheduler: goroutines.");
  });

  it.each([
    "block: { group: shared }",
    "crash: { members: [shared-1] }",
    "partition: { between: [{ group: shared }, { group: alone }] }",
    "clock: { group: shared, drift: 50ppm }",
    "pause: { members: [alone-1] }",
    "throttle: { group: alone, quota: 20ms, period: 100ms }",
    "slow: { group: alone, service: 1ms }",
  ])("know, as others know everything: %s", (fault) => {
    expect(load(withFault(fault)).faults).toHaveLength(1);
  });
});
