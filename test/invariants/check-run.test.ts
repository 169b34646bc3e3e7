import { describe, expect, it } from "vitest";
import { checkScenario } from "../../invariants/check-run.ts";

function check(text: string) {
  const bytes = new TextEncoder().encode(text);
  return [...checkScenario({ bytes, fileName: "checked.yaml" })];
}

describe("the check of a scenario", () => {
  it("takes every configuration and seed, counts the faults' steps, and says how each group settled", () => {
    const runs = check(`
name: checked
warmup: 5s
duration: 1h
seeds: [3, 4]
groups:
  - { name: member, count: 4, start: { view: full } }
  - { name: other, count: 2, program: heartbeat }
configurations:
  lan: { member: { program: memberlist } }
  beats: { member: { program: heartbeat } }
faults:
  - crash: { members: [member-1] }
    at: 1s
  - block: { members: [member-2] }
    at: 2s
    for: 1s
    every: 2s
    until: 10s
`);
    expect(runs.map(({ configuration, seed }) => `${configuration} ${seed}`)).toEqual([
      "lan 3",
      "lan 4",
      "beats 3",
      "beats 4",
    ]);
    for (const { complaints, faultSteps, groups, configuration } of runs) {
      expect(complaints).toEqual([]);
      expect(faultSteps).toBe(9);
      expect(groups.map(({ name }) => name)).toEqual(configuration === "lan" ? ["member"] : []);
    }
    const [group] = runs[0]?.groups ?? [];
    expect(group).toMatchObject({ promised: "whole", why: "", isSplit: false });
    // The crash comes 9 s before the calm; the crashed one is convicted within the suspicion's time.
    expect(group?.convergedAfterMicros).toBeLessThan(60_000_000);
    // It has not been waited for once all agreed.
    expect(runs[0]?.virtualSeconds).toBeLessThan(300);
  });

  it("finds a group that a partition has split for good, as memberlist's may be", () => {
    const [run] = check(`
name: split
warmup: 5s
stop: { when: converged, after: 5h }
groups:
  - name: member
    count: 4
    start: { view: full }
    program: memberlist
    preset: groundtruth/swim
faults:
  - partition: { between: [{ members: [member-0, member-1] }, { members: [member-2, member-3] }] }
    at: 1s
    for: 60s
`);
    expect(run?.complaints).toEqual([]);
    expect(run?.groups[0]).toMatchObject({
      promised: "parts",
      isSplit: true,
      convergedAfterMicros: undefined,
    });
  });

  it("promises nothing of a scenario whose faults go on to its end", () => {
    const [run] = check(`
name: endless
duration: 20s
groups: [{ name: member, count: 3, program: memberlist }]
faults:
  - block: { members: [member-0] }
    at: 1s
`);
    expect(run?.complaints).toEqual([]);
    expect(run?.groups[0]).toMatchObject({ convergedAfterMicros: undefined, isSplit: false });
  });

  it("refuses a file that is no scenario", () => {
    expect(() => check("name: x")).toThrow("groups");
  });
});
