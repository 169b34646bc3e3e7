import { memberlist } from "../nodes/memberlist/memberlist.ts";
import { MICROS_PER_MILLISECOND, MICROS_PER_SECOND, type Micros } from "../src/node.ts";
import type {
  FaultPlan,
  GroupConfiguration,
  GroupPlan,
  LatencyLaw,
  NetworkPlan,
  Scenario,
} from "../src/scenario/scenario.ts";

/** One group of memberlist members, as a scenario that has been read; for benchmarks and tests of the engine. */
export interface BlockScenarioOptions {
  readonly members: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly warmupSeconds: number;
  readonly seconds: number;
  readonly view?: "join" | "full";
  /** Blocked members, and for how long they are blocked and open in turn; none when left out. */
  readonly block?: { readonly pick: number; readonly blockedMs: number; readonly openMs: number };
  /** Further faults, each with an index of its own from 1. */
  readonly faults?: readonly FaultPlan[];
  /** One way; uniform between 0.5 and 1.5 ms when left out. */
  readonly latency?: LatencyLaw;
  readonly loss?: number;
  /** What else there is to say of the network. */
  readonly network?: Partial<NetworkPlan>;
  readonly packetTimeMicros?: Micros;
  readonly machine?: GroupPlan["machine"];
  /** Over how long the members' starts are spread; 2 s when left out. */
  readonly startOverMs?: number;
}

export function blockScenario(options: BlockScenarioOptions): Scenario {
  const { members, block } = options;
  const warmupMicros = options.warmupSeconds * MICROS_PER_SECOND;
  const everybody = Array.from({ length: members }, (_, index) => index);
  const configuration: GroupConfiguration = {
    program: memberlist,
    preset: undefined,
    settings: memberlist.settings.parse(options.settings),
    given: {},
    gate: undefined,
    judge: undefined,
  };
  const starvation: FaultPlan[] =
    block === undefined
      ? []
      : [
          {
            name: "starvation",
            index: 0,
            action: {
              kind: "block",
              who: {
                kind: "pick",
                count: block.pick,
                of: { kind: "nodes", nodes: everybody },
                except: undefined,
              },
            },
            timing: {
              atMicros: warmupMicros,
              forMicros: block.blockedMs * MICROS_PER_MILLISECOND,
              everyMicros: (block.blockedMs + block.openMs) * MICROS_PER_MILLISECOND,
              untilMicros: undefined,
            },
          },
        ];
  return {
    name: "block",
    about: "",
    warmupMicros,
    durationMicros: options.seconds * MICROS_PER_SECOND,
    tailMicros: 0,
    stop: undefined,
    seeds: [1],
    accounting: "run",
    groups: [
      {
        name: "member",
        first: 0,
        count: members,
        zoneOf: everybody.map(() => undefined),
        packetTimeMicros: options.packetTimeMicros ?? 0,
        socketBufferBytes: 2 * 1024 * 1024,
        machine: options.machine,
        start: {
          overMicros: (options.startOverMs ?? 2000) * MICROS_PER_MILLISECOND,
          view: options.view ?? "join",
        },
      },
    ],
    configurations: [{ name: "default", groups: [configuration] }],
    network: {
      latency: options.latency ?? { law: "uniform", lowMicros: 500, highMicros: 1500 },
      loss: options.loss ?? 0,
      links: [],
      ...options.network,
    },
    faults: [...starvation, ...(options.faults ?? [])],
    sweep: {},
    expectations: [],
    notices: [],
  };
}
