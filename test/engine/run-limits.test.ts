import { describe, expect, it } from "vitest";
import { runLimits } from "../../src/engine/run-limits.ts";
import { type AnyProgramDescriptor, createGroupRoster, type Micros } from "../../src/node.ts";
import { castOf } from "../../src/scenario/cast.ts";
import type { GatePlan, GroupConfiguration, GroupPlan } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

interface GroupOptions {
  readonly count: number;
  readonly floorMicros: Micros | null;
  readonly removals?: number;
  /** What the program's own budget permits. */
  readonly own?: number;
  /** Names of the groups that it judges, `g0` and so on. */
  readonly judged?: readonly string[];
  readonly by?: "coordinator";
}

function limitsOf(options: readonly GroupOptions[]) {
  const groups: GroupPlan[] = [];
  const plans: GroupConfiguration[] = [];
  for (const { count, floorMicros, removals, own, judged, by = "member" } of options) {
    const program: AnyProgramDescriptor = {
      ...scriptedProgram(() => ({})),
      detectionFloorMicros: (_settings, roster) => floorMicros && floorMicros * roster.count,
      ...(own === undefined ? {} : { worstCaseRemovalsPerMinute: () => own }),
      ...(judged === undefined ? {} : { judgedGroups: () => judged }),
    };
    const scenario = scriptedScenario(program, { nodes: count });
    groups.push({ ...(scenario.groups[0] as GroupPlan), name: `g${groups.length}` });
    const gate: GatePlan | undefined =
      removals === undefined
        ? undefined
        : {
            descriptor: {
              rule: "test",
              about: "",
              source: "",
              settings: program.settings,
              create: () => expect.fail("nobody judges"),
              worstCaseRemovalsPerMinute: (settings, { count: size }) =>
                (settings as number) * removals * size,
              shortestHoldMicros: () => 1_000,
              inWords: () => ({ withholds: "", letsGo: "" }),
            },
            settings: 2,
            given: {},
            by,
            action: "stopRouting",
            quorum: 0,
          };
    plans.push({ ...(scenario.configurations[0]?.groups[0] as GroupConfiguration), gate });
  }
  const rosters = groups.map((group) => createGroupRoster(group.name, 0, group.count));
  const configuration = { name: "default", groups: plans };
  return runLimits(groups, configuration, castOf(configuration, rosters, groups));
}

describe("the limits that follow from settings", () => {
  it("do not exist without a gate and a floor", () => {
    expect(limitsOf([{ count: 7, floorMicros: null }])).toEqual({
      worstCaseRemovalsPerMinute: null,
      detectionFloorMicros: null,
    });
  });

  it("let a group without a gate lose all its members, one with a gate what this permits", () => {
    const both = [
      { count: 7, floorMicros: null },
      { count: 10, floorMicros: null, removals: 0.1 },
    ];
    expect(limitsOf(both).worstCaseRemovalsPerMinute).toBe(7 + 2);
  });

  it("are a program's own where it has a budget of its own", () => {
    const groups = [
      { count: 2, floorMicros: null, own: 3 },
      { count: 10, floorMicros: null, own: 0 },
    ];
    expect(limitsOf(groups).worstCaseRemovalsPerMinute).toBe(3);
  });

  it("know no soonest action where a program's own budget never permits one", () => {
    const groups = [
      { count: 2, floorMicros: 500, own: 0 },
      { count: 2, floorMicros: 700, own: 1 },
    ];
    expect(limitsOf(groups).detectionFloorMicros).toBe(1_400);
    expect(limitsOf(groups.slice(0, 1))).toEqual({
      worstCaseRemovalsPerMinute: 0,
      detectionFloorMicros: null,
    });
  });

  it("are those of a group's gate where one acts for it, and not of those who judge it", () => {
    const judges = { count: 2, floorMicros: 500, own: 3, judged: ["g1"] };
    const judged = { count: 10, floorMicros: null, own: 0, judged: [] };
    expect(limitsOf([judges, judged])).toEqual({
      worstCaseRemovalsPerMinute: 3,
      detectionFloorMicros: 1_000,
    });
    const guarded = { ...judged, removals: 0.1, by: "coordinator" } as const;
    expect(limitsOf([judges, guarded])).toEqual({
      worstCaseRemovalsPerMinute: 2,
      detectionFloorMicros: 2_000,
    });
    expect(limitsOf([judges, { ...guarded, removals: 0 }]).detectionFloorMicros).toBeNull();
  });

  it("hold the wait of a gate, and no floor where it permits nothing", () => {
    expect(limitsOf([{ count: 2, floorMicros: 500, removals: 1 }]).detectionFloorMicros).toBe(2_000);
    expect(limitsOf([{ count: 2, floorMicros: 500, removals: 0 }])).toEqual({
      worstCaseRemovalsPerMinute: 0,
      detectionFloorMicros: null,
    });
  });

  it("have the lowest floor of all groups that have one", () => {
    const groups = [
      { count: 2, floorMicros: 500 },
      { count: 3, floorMicros: 200 },
      { count: 4, floorMicros: null },
    ];
    expect(limitsOf(groups).detectionFloorMicros).toBe(600);
  });
});
