import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import type { Micros, NodeOrdinal } from "../src/node.ts";
import type { GroupPlan, Scenario } from "../src/scenario/scenario.ts";
import { DEFAULT_STREAMS } from "../src/scenario/streams-plan.ts";
import { longestDelayMicros, losesNothing } from "./calm-network.ts";
import { convergenceBoundMicros, longestSuspicionMicros } from "./convergence-bound.ts";
import { type GroupState, groupStateOf, type LiveMember } from "./group-state.ts";

/**
 * What is promised of a group when calm begins:
 * - *whole*: within the bound all live members agree;
 * - *parts*: within the bound either all agree, or the group has fallen apart for good, each part in agreement;
 * - *nothing*, for the reason given.
 */
export type Promised = "whole" | "parts" | "nothing";

/** The smallest datagram that is not the alive message of a member without metadata, with a name as long as may be. */
const BYTES_BESIDE_METADATA = 160;

/** Follows one group from the beginning of the calm until it has settled, or has not in time. */
export class Convergence {
  readonly boundMicros: Micros;
  /** How long it must have stayed settled to count. */
  readonly stayMicros: Micros;
  readonly why: string;
  promised: Promised = "nothing";
  state: GroupState | undefined;
  /** Since when it has been converged, in a row. */
  convergedSince: Micros | undefined;
  splitSince: Micros | undefined;
  readonly #calmMicros: Micros;

  constructor(
    scenario: Scenario,
    group: GroupPlan,
    settings: MemberlistSettings,
    hasGate: boolean,
    calmMicros: Micros,
  ) {
    this.#calmMicros = calmMicros;
    const streams = scenario.network.streams ?? DEFAULT_STREAMS;
    this.boundMicros = convergenceBoundMicros(settings, group.count, {
      streamTimeoutMicros: streams.maximumTimeoutMicros,
      backlogMicros: (group.socketBufferBytes / SMALLEST_PACKET_BYTES) * packetCostMicros(group),
    });
    this.stayMicros = Math.max(10 * settings.ProbeInterval, longestSuspicionMicros(settings, group.count));
    this.why = hasGate ? "a gate may keep a suspicion for ever" : whyNot(scenario, group, settings);
  }

  /**
   * The calm begins.
   *
   * @param hasReturned whether a live member has left in an earlier life: the news of that may still be under way, and who
   *   hears it neither probes the member any more nor tries it again.
   */
  begin(members: readonly LiveMember[], gone: readonly NodeOrdinal[], hasReturned: boolean): void {
    if (this.why !== "") return;
    const { isLinked, isInformed } = groupStateOf(members, gone);
    const reconnects = members.some(({ settings }) => settings.ReconnectInterval > 0);
    const holdsTogether = isInformed || (reconnects && isLinked);
    this.promised = holdsTogether && !hasReturned ? "whole" : "parts";
  }

  /** @param leaving whether somebody is still leaving. */
  look(
    nowMicros: Micros,
    members: readonly LiveMember[],
    gone: readonly NodeOrdinal[],
    leaving: boolean,
  ): void {
    const state = groupStateOf(members, gone);
    this.state = state;
    this.convergedSince = state.isConverged && !leaving ? (this.convergedSince ?? nowMicros) : undefined;
    this.splitSince = state.isSplit && !leaving ? (this.splitSince ?? nowMicros) : undefined;
  }

  /** Whether there is no need to look any further. */
  hasSettled(nowMicros: Micros): boolean {
    if (this.promised === "nothing") return true;
    const since = this.promised === "whole" ? this.convergedSince : (this.convergedSince ?? this.splitSince);
    return since !== undefined && nowMicros - since >= this.stayMicros;
  }

  isLate(nowMicros: Micros): boolean {
    return nowMicros - this.#calmMicros > this.boundMicros + this.stayMicros;
  }

  /** How long after the beginning of the calm it was converged. */
  get convergedAfterMicros(): Micros | undefined {
    return this.convergedSince === undefined ? undefined : this.convergedSince - this.#calmMicros;
  }
}

/** An ack in a datagram. */
const SMALLEST_PACKET_BYTES = 20;

function packetCostMicros({ packetTimeMicros, machine }: GroupPlan): Micros {
  return machine === undefined
    ? packetTimeMicros
    : packetTimeMicros * Math.ceil(machine.hosts / machine.cores);
}

/** Why nothing is promised, or an empty text. */
function whyNot({ network }: Scenario, group: GroupPlan, settings: MemberlistSettings): string {
  if (!losesNothing(network)) return "the network loses packets, or holds them up, all the time";
  const roundTripMicros = 2 * (longestDelayMicros(network) + group.count * packetCostMicros(group));
  if (roundTripMicros > settings.ProbeTimeout)
    return "a probe's round trip may take longer than ProbeTimeout";
  if (settings.ProbeTimeout >= settings.ProbeInterval) return "probes have no time to ask others";
  if (settings.PushPullInterval === 0) return "members do not exchange state";
  if (settings.GossipInterval === 0 || settings.GossipNodes === 0) return "members do not gossip";
  if (settings.metadataBytes + BYTES_BESIDE_METADATA > settings.UDPBufferSize) {
    return "a refutation may not fit into a packet";
  }
  return "";
}
