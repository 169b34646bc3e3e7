import { describe, expect, it } from "vitest";
import { remoteScenario } from "../../src/processes/remote-scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../host/scripted-scenario.ts";

describe("a scenario whose programs run elsewhere", () => {
  it("is refused if some restart keeps memory", () => {
    const crash = { kind: "crash", who: nodesOf(1), memory: "kept" } as const;
    const faults = [faultOf(0, crash, { forMicros: 5 })];
    const scenario = scriptedScenario(
      scriptedProgram(() => ({})),
      { faults },
    );
    expect(() => remoteScenario(scenario, { call: () => [], ended: () => {} })).toThrow(
      /the fault 0 keeps memory over a restart.*write memory: lost/,
    );
  });

  it("is refused if members share processors as goroutines of one process", () => {
    const machine = { cores: 2, hosts: 2, scheduler: "goroutines" } as const;
    const scenario = scriptedScenario(
      scriptedProgram(() => ({})),
      { machine, packetTimeMicros: 13 },
    );
    expect(() => remoteScenario(scenario, { call: () => [], ended: () => {} })).toThrow(
      /the members of n are goroutines of one process.*remove scheduler: goroutines/,
    );
  });

  it("is the same but for the making of programs and messages", () => {
    const scenario = scriptedScenario(scriptedProgram(() => ({})));
    const remote = remoteScenario(scenario, { call: () => [], ended: () => {} });
    const [group] = scenario.configurations[0]?.groups ?? [];
    const [remoteGroup] = remote.configurations[0]?.groups ?? [];
    const { create, createCodec, ...rest } = group?.program ?? {};
    expect(remoteGroup?.program).toMatchObject({ ...rest });
    expect(remoteGroup?.program.create).not.toBe(create);
    expect(remoteGroup?.program.createCodec).not.toBe(createCodec);
    expect({ ...remote, configurations: [] }).toEqual({ ...scenario, configurations: [] });
  });
});
