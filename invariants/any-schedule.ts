import fc from "fast-check";
import { stringify } from "yaml";
import { memberlistPresets } from "../nodes/memberlist/presets.ts";
import { memberlistSettings } from "../nodes/memberlist/settings.ts";
import { anyFault, type FaultDraw, faultTextOf } from "./any-fault.ts";
import { convergenceBoundMicros } from "./convergence-bound.ts";

/** What fast-check draws for one case: a group, its settings, its network, and what goes wrong. */
export interface Schedule {
  readonly seed: number;
  readonly members: number;
  /** Hosts that the members share, in tenths of their number. */
  readonly hostTenths: number;
  readonly preset: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly gate: boolean;
  readonly view: "join" | "full";
  readonly packetTimeMicros: number;
  readonly socketBuffer: string;
  readonly cores: number;
  readonly driftPpm: number;
  readonly network: Readonly<Record<string, unknown>>;
  /** How long things go wrong, in probe intervals. */
  readonly spanIntervals: number;
  readonly faults: readonly FaultDraw[];
}

const anySettings = fc.record(
  {
    SuspicionMult: fc.integer({ min: 1, max: 6 }),
    SuspicionMaxTimeoutMult: fc.integer({ min: 1, max: 6 }),
    AwarenessMaxMultiplier: fc.integer({ min: 1, max: 8 }),
    IndirectChecks: fc.integer({ min: 0, max: 4 }),
    DisableTcpPings: fc.constant(true),
    RetransmitMult: fc.integer({ min: 1, max: 4 }),
    GossipNodes: fc.integer({ min: 1, max: 4 }),
    UDPBufferSize: fc.constantFrom(256, 300, 512),
    metadataBytes: fc.constantFrom(20, 40, 90),
    HandoffQueueDepth: fc.constantFrom(1, 2, 8),
    GossipToTheDeadTime: fc.constantFrom("5s", "15s"),
    BuddySystem: fc.constant(false),
    regossipConfirmations: fc.constant(false),
    nacks: fc.constant(false),
    LHAProbe: fc.constant(false),
    LHASuspicion: fc.constant(false),
    rules: fc.constant("paper"),
    handoff: fc.constant("first-in-first-out"),
    leftState: fc.constant(false),
    reapLeft: fc.constant(false),
    queueSerials: fc.constant("unique"),
    exhaustiveChoice: fc.constant(false),
    replyAddresses: fc.constant(false),
    probeOrder: fc.constant("permutation"),
    viewForm: fc.constant("sparse"),
  },
  { requiredKeys: [] },
);

/** Most settings stay the preset's. */
const anyFewSettings = fc.tuple(anySettings, fc.array(fc.nat(), { maxLength: 4 })).map(([settings, kept]) => {
  const names = Object.keys(settings);
  const chosen = new Set(kept.map((draw) => names[draw % Math.max(1, names.length)]));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => chosen.has(name)));
});

/** Mostly one that loses nothing in the calm: only then is convergence promised. */
const anyNetwork = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<Readonly<Record<string, unknown>>>(
      {},
      { latency: { uniform: { low: "100us", high: "20ms" } } },
      { latency: "0us" },
      { latency: { exponential: { mean: "2ms", minimum: "500us" } }, duplication: 0.1 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Readonly<Record<string, unknown>>>(
      { loss: 0.05, duplication: 0.02 },
      { latency: { pareto: { scale: "1ms", shape: 1.2 } }, bursts: { length: "300ms", loss: 0.05 } },
    ),
  },
);

/** Random groups of memberlist members with random faults, and calm afterwards. */
export const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  members: fc.oneof(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 3, max: 24 })),
  hostTenths: fc.constantFrom(10, 10, 10, 5),
  preset: fc.constantFrom("memberlist/lan", ...memberlistPresets.map(({ name }) => name)),
  settings: anyFewSettings,
  gate: fc.constantFrom(false, false, false, false, false, false, false, true),
  view: fc.constantFrom("full", "join"),
  packetTimeMicros: fc.constantFrom(0, 0, 30, 500),
  socketBuffer: fc.constantFrom("2MiB", "2MiB", "64KiB", "2KiB"),
  cores: fc.constantFrom(0, 0, 2),
  driftPpm: fc.constantFrom(0, 0, 200, 20_000),
  network: anyNetwork,
  spanIntervals: fc.integer({ min: 5, max: 90 }),
  faults: fc.array(anyFault, { minLength: 1, maxLength: 12 }),
});

const ZONES = ["a", "b"];

/** The schedule as a scenario that can be saved, and run with `coroner run`. */
export function scenarioOf(schedule: Schedule): string {
  const { members, settings, preset, view, packetTimeMicros, socketBuffer, driftPpm, cores } = schedule;
  const values = memberlistPresets.find(({ name }) => name === preset)?.values ?? {};
  const given = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
  const read = memberlistSettings.parse({ ...given, ...settings });
  const spanMs = Math.ceil((schedule.spanIntervals * read.ProbeInterval) / 1000);
  const hosts = Math.max(1, Math.floor((members * schedule.hostTenths) / 10));
  const boundMicros = convergenceBoundMicros(read, members, {
    streamTimeoutMicros: 120_000_000,
    // More than any socket buffer here holds.
    backlogMicros: 60_000_000,
  });
  const place = { members, zones: ZONES.slice(0, hosts), spanMs, intervalMs: read.ProbeInterval / 1000 };
  const text = {
    name: "invariants",
    about: "Random faults, and calm: by the soak of the invariants of memberlist.",
    warmup: "10s",
    // All faults are over after the span.
    stop: { when: "converged", after: `${Math.ceil((spanMs + 2 * (boundMicros / 1000)) / 1000)}s` },
    seeds: [schedule.seed],
    groups: [
      {
        name: "member",
        count: members,
        zones: place.zones,
        hosts,
        host: {
          packetTime: `${packetTimeMicros}us`,
          socketBuffer,
          clock: { drift: { uniform: { low: `-${driftPpm}ppm`, high: `${driftPpm}ppm` } } },
        },
        ...(cores === 0 ? {} : { machine: { cores } }),
        start: { over: "2s", view },
        program: "memberlist",
        preset,
        settings,
        ...(schedule.gate ? { gate: { rule: "eureka", renewalPercentThreshold: 0.85 } } : {}),
      },
    ],
    network: schedule.network,
    faults: schedule.faults.map((fault) => faultTextOf(fault, place)),
  };
  return stringify(text, { flowCollectionPadding: true });
}
