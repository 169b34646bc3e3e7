import { DROP_LOSS, type DropReason } from "../coordinator/trace.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { KIND_DELIVERY, type Phase } from "../kernel/order.ts";
import type { Micros, NodeOrdinal, RandomStream } from "../node.ts";
import type { CutTable } from "./cut-table.ts";
import { DatagramFlight } from "./datagram-flight.ts";
import type { Endpoint } from "./endpoint.ts";
import type { LinkTable } from "./link-table.ts";
import { datagramChain, passThrough, segmentChain } from "./packet-chain.ts";
import { PASSED, type PacketRule, type PassingPacket } from "./packet-rule.ts";
import { BurstRule, type BurstStreams } from "./rules/burst-rule.ts";
import { CutRule } from "./rules/cut-rule.ts";
import { QueueRule } from "./rules/queue-rule.ts";

/** Hears of every datagram that goes astray in the network. */
export type DropListener = (
  from: NodeOrdinal,
  to: NodeOrdinal,
  sentCount: number,
  reason: DropReason,
) => void;

/** What a network is made of. */
export interface NetworkParts {
  readonly kernel: Kernel;
  readonly links: LinkTable;
  readonly cuts: CutTable;
  /** One stream for each node. */
  readonly draws: readonly RandomStream[];
  /** One more for each node, for the copies of what it sends; `undefined` when nothing is ever duplicated. */
  readonly copyDraws: readonly RandomStream[] | undefined;
  readonly burstStreams: BurstStreams;
  /** Whether streams suffer the links' losses. */
  readonly streamsAreLossy: boolean;
  readonly dropped: DropListener;
}

/** What `passSegment` answers for a segment that is lost. */
export const LOST = -1;

/**
 * The paths between nodes: a chain of rules that every packet passes. Every packet consumes exactly two draws of its
 * sender's own stream, one for loss and one for its delay, whatever happens to it, and where anything is ever duplicated
 * each datagram two of another stream: so no packet's fate moves another's.
 */
export class Network {
  readonly kernel: Kernel;
  readonly links: LinkTable;
  readonly cuts: CutTable;
  readonly endpoints: Endpoint[] = [];
  /** Datagrams that have entered the network. */
  packets = 0;
  readonly #draws: readonly RandomStream[];
  readonly #copyDraws: readonly RandomStream[] | undefined;
  readonly #sequences: Int32Array;
  readonly #dropped: DropListener;
  readonly #datagramChain: readonly PacketRule[];
  readonly #segmentChain: readonly PacketRule[];
  /** The packet that passes the chain; one object for all. */
  #packet: PassingPacket | undefined;

  constructor(parts: NetworkParts) {
    const { draws, cuts } = parts;
    this.kernel = parts.kernel;
    this.links = parts.links;
    this.cuts = cuts;
    this.#draws = draws;
    this.#copyDraws = parts.copyDraws;
    this.#sequences = new Int32Array(draws.length);
    this.#dropped = parts.dropped;
    const rules = {
      queue: new QueueRule(draws.length),
      cut: new CutRule(cuts),
      bursts: new BurstRule(draws.length, parts.burstStreams),
    };
    this.#datagramChain = datagramChain(rules);
    this.#segmentChain = segmentChain(rules, parts.streamsAreLossy);
  }

  /** Sends one datagram on its way, or loses it. A cut path loses what enters it; what is on its way goes on. */
  sendDatagram(
    from: NodeOrdinal,
    to: NodeOrdinal,
    message: unknown,
    bytes: number,
    sentCount: number,
    phase: Phase,
  ): void {
    const random = this.#draws[from] as RandomStream;
    const lossDraw = random.next();
    const delayDraw = random.next();
    const sequence = this.nextSequence(from);
    this.packets += 1;
    const link = this.links.lawOf(from, to);
    // What the chain comes to for most packets of most scenarios, without its cost.
    if (link.isPlain && this.cuts.active === 0 && this.#copyDraws === undefined) {
      if (lossDraw < link.loss) {
        this.#dropped(from, to, sentCount, DROP_LOSS);
        return;
      }
      const { kernel } = this;
      kernel.schedule(
        new DatagramFlight(this.endpoints[to] as Endpoint, from, message, bytes, sentCount, phase),
        kernel.nowMicros + link.sample(delayDraw, from, to),
        phase,
        to,
        KIND_DELIVERY,
        from,
        sequence,
        0,
      );
      return;
    }
    const packet = this.#entering(from, to, bytes, false, lossDraw, delayDraw);
    const copies = this.#copyDraws?.[from];
    packet.copyDraw = copies?.next() ?? 1;
    packet.copyDelayDraw = copies?.next() ?? 0;
    const outcome = passThrough(this.#datagramChain, packet);
    if (outcome !== PASSED) {
      this.#dropped(from, to, sentCount, outcome);
      return;
    }
    const endpoint = this.endpoints[to] as Endpoint;
    const flight = new DatagramFlight(endpoint, from, message, bytes, sentCount, phase);
    this.#arrive(flight, packet.delayMicros, to, sequence, 0);
    if (packet.copyDelayMicros < 0) return;
    const copy = new DatagramFlight(endpoint, from, message, bytes, sentCount, phase);
    this.#arrive(copy, packet.copyDelayMicros, to, sequence, 1);
  }

  /**
   * Sends one packet of a stream through the network.
   *
   * @param again where the draws come from, if it has been sent before; its sender's own stream else.
   * @returns how long it will be on its way, or `LOST`.
   */
  passSegment(
    from: NodeOrdinal,
    to: NodeOrdinal,
    bytes: number,
    again?: RandomStream | undefined,
  ): Micros | typeof LOST {
    const random = again ?? (this.#draws[from] as RandomStream);
    const lossDraw = random.next();
    const delayDraw = random.next();
    const packet = this.#entering(from, to, bytes, true, lossDraw, delayDraw);
    return passThrough(this.#segmentChain, packet) === PASSED ? packet.delayMicros : LOST;
  }

  /** The sender's count of packets entering the network, stream segments included. */
  nextSequence(from: NodeOrdinal): number {
    const sequence = (this.#sequences[from] as number) + 1;
    this.#sequences[from] = sequence;
    return sequence;
  }

  /** No packet is ever faster, on whatever link and whichever fault is on. */
  get smallestDelayMicros(): Micros {
    return this.links.smallestDelayMicros;
  }

  /** Whether datagrams from one node to the other are cut off now. */
  isCut(from: NodeOrdinal, to: NodeOrdinal): boolean {
    return this.cuts.active > 0 && this.cuts.isCut(from, to);
  }

  #arrive(
    flight: DatagramFlight,
    delayMicros: Micros,
    to: NodeOrdinal,
    sequence: number,
    copy: number,
  ): void {
    const { kernel } = this;
    const { from, phase } = flight;
    kernel.schedule(flight, kernel.nowMicros + delayMicros, phase, to, KIND_DELIVERY, from, sequence, copy);
  }

  #entering(
    from: NodeOrdinal,
    to: NodeOrdinal,
    bytes: number,
    isSegment: boolean,
    lossDraw: number,
    delayDraw: number,
  ): PassingPacket {
    const link = this.links.lawOf(from, to);
    const enteredMicros = this.kernel.nowMicros;
    const packet = this.#packet;
    if (packet === undefined) {
      this.#packet = {
        from,
        to,
        bytes,
        isSegment,
        enteredMicros,
        link,
        lossDraw,
        delayDraw,
        copyDraw: 1,
        copyDelayDraw: 0,
        delayMicros: 0,
        copyDelayMicros: -1,
      };
      return this.#packet;
    }
    packet.from = from;
    packet.to = to;
    packet.bytes = bytes;
    packet.isSegment = isSegment;
    packet.enteredMicros = enteredMicros;
    packet.link = link;
    packet.lossDraw = lossDraw;
    packet.delayDraw = delayDraw;
    packet.copyDraw = 1;
    packet.copyDelayDraw = 0;
    packet.delayMicros = 0;
    packet.copyDelayMicros = -1;
    return packet;
  }
}
