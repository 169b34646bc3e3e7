import { Coordinator } from "../coordinator/coordinator.ts";
import type { ConvictionListener } from "../coordinator/tally-plan.ts";
import { DROP_REASON_NAMES, TRACE_DROP, Trace, type TraceListener } from "../coordinator/trace.ts";
import type { NodeHost } from "../host/node-host.ts";
import { NodeRuntime } from "../host/node-runtime.ts";
import type { World } from "../host/world.ts";
import { Kernel } from "../kernel/kernel.ts";
import type { RandomStreams } from "../kernel/random-streams.ts";
import { CutTable } from "../network/cut-table.ts";
import { type LinkFault, LinkTable } from "../network/link-table.ts";
import { Network } from "../network/network.ts";
import { StreamNetwork } from "../network/stream-network.ts";
import {
  createGroupRoster,
  findRoster,
  type Gate,
  type GroupRoster,
  type MessageCodec,
  type NodeOrdinal,
} from "../node.ts";
import { castOf } from "../scenario/cast.ts";
import { gateGroupOf } from "../scenario/gate-group.ts";
import { judgedGroups } from "../scenario/judged-groups.ts";
import { nodeNames } from "../scenario/node-names.ts";
import type {
  ConfigurationPlan,
  GatePlan,
  GroupConfiguration,
  GroupPlan,
  Scenario,
} from "../scenario/scenario.ts";
import { DEFAULT_STREAMS } from "../scenario/streams-plan.ts";
import { buildHosts, hostIndexOf } from "./build-hosts.ts";
import { traceAct, wakeAtEndOf } from "./group-acting.ts";
import { runLimits } from "./run-limits.ts";

/** A world ready to run: nobody has started yet. */
export interface BuiltWorld {
  readonly world: World;
  readonly random: RandomStreams;
  readonly nodes: readonly NodeRuntime[];
  /** In the order of their lowest nodes. */
  readonly hosts: readonly NodeHost[];
}

export interface WorldOptions {
  readonly scenario: Scenario;
  readonly configuration: ConfigurationPlan;
  readonly random: RandomStreams;
  readonly anomalySet: ReadonlySet<NodeOrdinal>;
  /** What faults do to links, in the faults' order; nothing when left out. */
  readonly linkFaults?: readonly LinkFault[];
  /** Nodes that some fault restarts with their memory kept; nobody when left out. */
  readonly keptMemory?: ReadonlySet<NodeOrdinal>;
  readonly listener: TraceListener | undefined;
  readonly onConviction?: ConvictionListener | undefined;
  readonly suppressIdleTicks: boolean;
  /** A program ended of its own accord. */
  readonly exited: (node: NodeOrdinal) => void;
}

/** Builds kernel, network, hosts, nodes, trace and coordinator of one run. */
export function buildWorld(options: WorldOptions): BuiltWorld {
  const { scenario, configuration, random } = options;
  const { groups } = scenario;
  const rosters = groups.map(({ name, first, count, memberNames }) =>
    createGroupRoster(name, first, count, memberNames),
  );
  const cast = castOf(configuration, rosters, groups);
  const codecs = groups.map((_group, index) => {
    const { program, settings } = configuration.groups[index] as GroupConfiguration;
    return program.createCodec(settings, rosters[index] as GroupRoster);
  });
  const nodeCount = groups.reduce((sum, group) => sum + group.count, 0);
  const names = nodeNames(groups);
  const kernel = new Kernel();
  const trace = new Trace(nodeCount, options.listener);
  const links = new LinkTable(scenario.network, nodeCount, options.linkFaults);
  const network = new Network({
    kernel,
    links,
    cuts: new CutTable(nodeCount),
    draws: names.map((name) => random.stream(`sender/${name}`)),
    copyDraws: links.everDuplicates ? names.map((name) => random.stream(`copies/${name}`)) : undefined,
    burstStreams: (from, to, source) =>
      random.stream(`burst/${names[from]}→${names[to]}${source === "" ? "" : `/${source}`}`),
    streamsAreLossy: scenario.network.streams?.lossy ?? DEFAULT_STREAMS.lossy,
    dropped: (from, to, sentCount, reason) => {
      trace.record(TRACE_DROP, kernel.nowMicros, from, from, sentCount, to, reason, 0, 0);
      coordinator.dropped(kernel.nowMicros, DROP_REASON_NAMES[reason]);
    },
  });
  const coordinator = new Coordinator({
    memberCount: nodeCount,
    groups: groups.map((group, index) => {
      const { gate, program } = configuration.groups[index] as GroupConfiguration;
      return {
        name: group.name,
        first: group.first,
        count: group.count,
        startsFull: group.start.view === "full",
        judged: judgedGroups(configuration, index, cast),
        hearsByStreams: program.hearsByStreams === true,
        keepsBudget: program.ownBudget !== undefined,
        action: gate?.action,
        actor:
          gate?.by === "coordinator" ? { gate: createGate(gate, group), quorum: gate.quorum } : undefined,
      };
    }),
    nameOf: (node) => names[node] as string,
    messageKinds: codecs.map((codec) => codec.kinds),
    warmupMicros: scenario.warmupMicros,
    endMicros: scenario.warmupMicros + scenario.durationMicros,
    accounting: scenario.accounting,
    anomalySet: options.anomalySet,
    isCut: (from, to, byStreams) =>
      byStreams ? network.cuts.isStreamCut(from, to) : network.isCut(from, to),
    onConviction: options.onConviction,
    wakeAt: (atMicros, actor, wake) => wakeAtEndOf(kernel, atMicros, actor, wake),
    onAct: (atMicros, act) => traceAct(trace, atMicros, act),
    limits: runLimits(groups, configuration, cast),
  });
  const world: World = {
    kernel,
    network,
    streams: new StreamNetwork(
      network,
      (from) => random.stream(`retransmission/${names[from]}`),
      scenario.network.streams,
    ),
    trace,
    coordinator,
    suppressIdleTicks: options.suppressIdleTicks,
  };
  const nodes: NodeRuntime[] = [];
  const hosts: NodeHost[] = [];
  groups.forEach((group: GroupPlan, groupIndex) => {
    const { program, settings, gate, judge } = configuration.groups[groupIndex] as GroupConfiguration;
    const roster = rosters[groupIndex] as GroupRoster;
    const groupHosts = buildHosts(world, group, random);
    // Not spread: a group may have more hosts than a call takes arguments.
    for (const host of groupHosts) hosts.push(host);
    for (let index = 0; index < group.count; index++) {
      const ordinal = group.first + index;
      const host = groupHosts[hostIndexOf(group, ordinal)] as NodeHost;
      const node = new NodeRuntime(world, host, {
        ordinal,
        group: roster,
        rosterOf: (name) => findRoster(rosters, name),
        descriptor: program,
        codec: codecs[groupIndex] as MessageCodec<unknown>,
        random: random.stream(`node/${names[ordinal]}`),
        configure: () => ({
          settings,
          gate: gate?.by === "member" ? createGate(gate, group) : undefined,
          judge: judge?.law,
        }),
        keepsMemory: options.keptMemory?.has(ordinal) === true,
        exited: () => options.exited(ordinal),
      });
      nodes.push(node);
      network.endpoints.push(node);
    }
  });
  return { world, random, nodes, hosts };
}

function createGate(gate: GatePlan, group: GroupPlan): Gate {
  return gate.descriptor.create(gate.settings, gateGroupOf(group, gate));
}
