import type { AnyProgramDescriptor, Micros } from "../../src/node.ts";
import type {
  FaultAction,
  FaultPlan,
  FaultTiming,
  GroupPlan,
  LatencyLaw,
  Scenario,
  Selector,
} from "../../src/scenario/scenario.ts";

export interface ScriptedScenarioOptions {
  readonly nodes?: number;
  readonly packetTimeMicros?: Micros;
  readonly socketBufferBytes?: number;
  /** Fewer hosts than nodes carry several each. */
  readonly hosts?: number;
  readonly machine?: GroupPlan["machine"];
  readonly clock?: GroupPlan["clock"];
  readonly latency?: LatencyLaw;
  readonly loss?: number;
  readonly faults?: readonly FaultPlan[];
  readonly warmupMicros?: Micros;
  readonly durationMicros?: Micros;
  /** How long the starts are spread over; by default all start at 0. */
  readonly overMicros?: Micros;
  readonly view?: "join" | "full";
  readonly stop?: Scenario["stop"];
}

/** One group of nodes of one program; a packet takes 10 us unless the test says otherwise. */
export function scriptedScenario(
  program: AnyProgramDescriptor,
  options: ScriptedScenarioOptions = {},
): Scenario {
  const count = options.nodes ?? 2;
  return {
    name: "scripted",
    about: "",
    warmupMicros: options.warmupMicros ?? 0,
    durationMicros: options.durationMicros ?? 1_000_000,
    tailMicros: 0,
    stop: options.stop,
    seeds: [1],
    accounting: "run",
    groups: [
      {
        name: "n",
        first: 0,
        count,
        zoneOf: Array.from({ length: count }, () => undefined),
        packetTimeMicros: options.packetTimeMicros ?? 0,
        socketBufferBytes: options.socketBufferBytes ?? 1_000_000,
        hosts: options.hosts,
        machine: options.machine,
        clock: options.clock,
        start: { overMicros: options.overMicros ?? 0, view: options.view ?? "full" },
      },
    ],
    configurations: [
      {
        name: "default",
        groups: [{ program, preset: undefined, settings: {}, given: {}, gate: undefined, judge: undefined }],
      },
    ],
    network: {
      latency: options.latency ?? { law: "constant", micros: 10 },
      loss: options.loss ?? 0,
      links: [],
    },
    faults: options.faults ?? [],
    sweep: {},
    expectations: [],
    notices: [],
  };
}

export function nodesOf(...nodes: readonly number[]): Selector {
  return { kind: "nodes", nodes };
}

/** @param timing what is left out is `undefined`. */
export function faultOf(index: number, action: FaultAction, timing: Partial<FaultTiming>): FaultPlan {
  return {
    name: String(index),
    index,
    action,
    timing: {
      atMicros: timing.atMicros ?? 0,
      forMicros: timing.forMicros,
      everyMicros: timing.everyMicros,
      untilMicros: timing.untilMicros,
      random: timing.random,
    },
  };
}
