import { describe, expect, it } from "vitest";
import { blockScenario } from "../../bench/block-scenario.ts";
import { heartbeat } from "../../nodes/heartbeat/heartbeat.ts";
import { memberlist } from "../../nodes/memberlist/memberlist.ts";
import { TRACE_VERDICT, type TraceRecord } from "../../src/coordinator/trace.ts";
import { akkaPhi } from "../../src/detectors/phi-akka.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { type AnyProgramDescriptor, CONVICTED } from "../../src/node.ts";
import type { FaultAction, FaultPlan, GroupPlan, Scenario } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";

const SECOND = 1_000_000;
const MEMBERS = 8;
const CRASH = faultOf(1, { kind: "crash", who: nodesOf(3) }, { atMicros: 30 * SECOND });
const everybody = nodesOf(...Array.from({ length: MEMBERS }, (_, index) => index));

function clockFault(
  index: number,
  clock: Partial<Extract<FaultAction, { kind: "clock" }>>,
  atSeconds = 10,
): FaultPlan {
  const action: FaultAction = {
    kind: "clock",
    who: everybody,
    offsetMicros: 0,
    driftPpm: 0,
    stepMicros: 0,
    ...clock,
  };
  return faultOf(index, action, { atMicros: atSeconds * SECOND });
}

/** A small group in which one member crashes. */
function scenario(
  program: AnyProgramDescriptor,
  faults: readonly FaultPlan[],
  clock?: GroupPlan["clock"],
): Scenario {
  const plan = blockScenario({
    members: MEMBERS,
    settings: {},
    warmupSeconds: 5,
    seconds: 60,
    faults,
    view: "full",
    latency: { law: "constant", micros: 1000 },
  });
  const configuration = plan.configurations[0]?.groups[0];
  if (configuration === undefined) throw new Error("the scenario has a configuration");
  const judge = {
    descriptor: akkaPhi,
    law: akkaPhi.read(akkaPhi.settings.parse({})),
  };
  const settings = program.settings.parse({});
  return {
    ...plan,
    groups: plan.groups.map((group) => ({ ...group, clock })),
    configurations: [
      {
        name: "default",
        groups: [{ ...configuration, program, settings, judge: program.takesJudge ? judge : undefined }],
      },
    ],
  } as Scenario;
}

function run(plan: Scenario) {
  const records: TraceRecord[] = [];
  const listener = (record: TraceRecord) => records.push(record);
  const { traceHash } = new ScenarioRun({ scenario: plan, configuration: 0, seed: 1, listener }).finish();
  const convictions = records.filter(({ kind, b }) => kind === TRACE_VERDICT && b === CONVICTED);
  return { traceHash, convictions };
}

describe.each([
  ["memberlist", memberlist as unknown as AnyProgramDescriptor],
  ["heartbeat with phi", heartbeat as unknown as AnyProgramDescriptor],
])("%s, which goes by intervals", (_name, program) => {
  const plain = run(scenario(program, [CRASH]));

  it("convicts the member that crashes, at all others", () => {
    expect(plain.convictions).toHaveLength(MEMBERS - 1);
  });

  it("does the very same with clocks that are set off, by whatever each host draws", () => {
    const offset = {
      offsetMicros: { law: "uniform", low: -100 * SECOND, high: 100 * SECOND },
      driftPpm: { law: "constant", value: 0 },
    } as const;
    expect(run(scenario(program, [CRASH], offset)).traceHash).toBe(plain.traceHash);
  });

  it("gives the same verdicts at the same times when clocks are set off or step in the course of the run", () => {
    const faults = [
      CRASH,
      clockFault(2, { offsetMicros: -5 * SECOND }),
      clockFault(3, { stepMicros: 40 * SECOND }, 31),
    ];
    const stepped = run(scenario(program, faults));
    const what = ({ timeMicros, node, a }: TraceRecord) => `${timeMicros} ${node} ${a}`;
    expect(stepped.convictions.map(what)).toEqual(plain.convictions.map(what));
  });

  it("takes by so much less run time as its clocks are fast, from the crash to the convictions", () => {
    // All clocks 10 % fast from the beginning: the same happens in nine tenths of the time, up to the packets' delays
    // and the phases of ticks, which moves a conviction by a probe or heartbeat interval at most.
    const fast = {
      offsetMicros: { law: "constant", value: 0 },
      driftPpm: { law: "constant", value: 100_000 },
    } as const;
    const crashAt = (micros: number) => [faultOf(1, CRASH.action, { atMicros: micros })];
    const scaled = run(scenario(program, crashAt(Math.round((30 * SECOND) / 1.1)), fast));
    expect(scaled.convictions).toHaveLength(MEMBERS - 1);
    const last = ({ convictions }: typeof plain) => convictions.at(-1)?.timeMicros ?? 0;
    expect(Math.abs(last(scaled) * 1.1 - last(plain))).toBeLessThan(1.2 * SECOND);
    expect(last(scaled)).toBeLessThan(last(plain) - SECOND);
  });
});
