import { GoroutineHost } from "../host/goroutines/goroutine-host.ts";
import { RunQueues } from "../host/goroutines/run-queues.ts";
import { Host } from "../host/host.ts";
import { Machine } from "../host/machine.ts";
import type { NodeHost } from "../host/node-host.ts";
import type { World } from "../host/world.ts";
import type { RandomStreams } from "../kernel/random-streams.ts";
import type { NodeOrdinal } from "../node.ts";
import { GREATEST_DRIFT_PPM } from "../scenario/drift.ts";
import type { ClockPlan, GroupPlan } from "../scenario/scenario.ts";
import { drawAmount } from "./clock-law.ts";

/** Builds a group's hosts, in the order of their lowest nodes, and the machines that they share. */
export function buildHosts(world: World, group: GroupPlan, random: RandomStreams): readonly NodeHost[] {
  const { machine, clock } = group;
  const machines: Machine[] = [];
  const queues: RunQueues[] = [];
  return Array.from({ length: hostCountOf(group) }, (_, index) => {
    const plan = {
      lowestNode: group.first + index,
      packetTimeMicros: group.packetTimeMicros,
      socketBufferBytes: group.socketBufferBytes,
    };
    const at = machine === undefined ? 0 : Math.floor(index / machine.hosts);
    const host =
      machine?.scheduler === "goroutines"
        ? new GoroutineHost(world, {
            ...plan,
            messageTimeMicros: machine.messageTimeMicros ?? 0,
            queues: entryAt(
              queues,
              at,
              () =>
                new RunQueues(
                  machine.cores,
                  {
                    timerUnitMicros: machine.timerUnitMicros ?? 0,
                    monitorPeriodMicros: machine.monitorPeriodMicros ?? 0,
                    collector: machine.collector,
                  },
                  random.stream(`machine/${group.name}-${at}`),
                ),
            ),
          })
        : new Host(world, {
            ...plan,
            machine: machine && entryAt(machines, at, () => new Machine(machine.cores)),
          });
    if (clock !== undefined) setClock(host, clock, random, `clock/${group.name}-${index}`);
    return host;
  });
}

export function hostCountOf({ hosts, count }: Pick<GroupPlan, "hosts" | "count">): number {
  return hosts ?? count;
}

/** Members are dealt to the hosts by ordinal. @returns the index of the member's host in its group. */
export function hostIndexOf(group: GroupPlan, node: NodeOrdinal): number {
  return (node - group.first) % hostCountOf(group);
}

/** All nodes on the hosts of these, in file order: what befalls a host befalls them all. */
export function withNeighbours(
  nodes: Iterable<NodeOrdinal>,
  groups: readonly GroupPlan[],
): readonly NodeOrdinal[] {
  const all = new Set<NodeOrdinal>();
  for (const node of nodes) {
    const group = groups.find(({ first, count }) => node >= first && node < first + count);
    if (group === undefined) continue;
    const hosts = hostCountOf(group);
    const lowest = group.first + hostIndexOf(group, node);
    for (let other = lowest; other < group.first + group.count; other += hosts) all.add(other);
  }
  return [...all].sort((one, other) => one - other);
}

function entryAt<T>(entries: T[], index: number, create: () => T): T {
  entries[index] ??= create();
  return entries[index];
}

function setClock(host: NodeHost, clock: ClockPlan, random: RandomStreams, streamName: string): void {
  const stream = () => random.stream(streamName);
  const driftPpm = drawAmount(clock.driftPpm, stream);
  host.clock.addDrift(0, Math.min(Math.max(driftPpm, -GREATEST_DRIFT_PPM), GREATEST_DRIFT_PPM));
  host.clock.stepWall(Math.round(drawAmount(clock.offsetMicros, stream)));
}
