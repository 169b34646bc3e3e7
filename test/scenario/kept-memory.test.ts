import { describe, expect, it } from "vitest";
import { refuseForgetfulPrograms } from "../../src/scenario/kept-memory.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import type { FaultAction, Memory } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../host/scripted-scenario.ts";

function problemsOf(memory: Memory | undefined, keepsMemory: boolean, node = 1) {
  const program = { ...scriptedProgram(() => ({})), keepsMemory };
  const action: FaultAction = { kind: "crash", who: nodesOf(node), memory };
  const { faults, groups, configurations } = scriptedScenario(program, { faults: [faultOf(0, action, {})] });
  const problems = new ProblemList();
  refuseForgetfulPrograms(faults, groups, configurations, problems);
  return problems.all;
}

describe("a restart with its memory kept", () => {
  it("is refused for members whose program keeps nothing", () => {
    expect(problemsOf("kept", false)).toMatchObject([
      { path: ["faults", 0, "crash", "memory"], expected: /scripted keep nothing/ },
    ]);
  });

  it("is fine for others, and where memory is lost", () => {
    expect(problemsOf("kept", true)).toEqual([]);
    expect(problemsOf("lost", false)).toEqual([]);
    expect(problemsOf(undefined, false)).toEqual([]);
    // Nobody of any group.
    expect(problemsOf("kept", false, 9)).toEqual([]);
  });
});
