import { DROP_LOSS, DROP_PARTITION, type DropReason } from "../coordinator/trace.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { KIND_DELIVERY, type Phase } from "../kernel/order.ts";
import type { Micros, NodeOrdinal, RandomStream } from "../node.ts";
import type { CutTable } from "./cut-table.ts";
import { DatagramFlight } from "./datagram-flight.ts";
import type { Endpoint } from "./endpoint.ts";
import type { LinkTable } from "./link-table.ts";

/** Hears of every datagram that goes astray in the network. */
export type DropListener = (
  from: NodeOrdinal,
  to: NodeOrdinal,
  sentCount: number,
  reason: DropReason,
) => void;

/**
 * The paths between nodes. Every packet consumes exactly two draws of its sender's own stream, one for loss and one
 * for its delay, whatever happens to it: so no packet's fate moves another's.
 */
export class Network {
  readonly kernel: Kernel;
  readonly endpoints: Endpoint[] = [];
  /** Datagrams that have entered the network. */
  packets = 0;
  readonly cuts: CutTable;
  readonly #links: LinkTable;
  readonly #draws: readonly RandomStream[];
  readonly #sequences: Int32Array;
  readonly #dropped: DropListener;

  constructor(
    kernel: Kernel,
    links: LinkTable,
    cuts: CutTable,
    draws: readonly RandomStream[],
    dropped: DropListener,
  ) {
    this.kernel = kernel;
    this.#links = links;
    this.cuts = cuts;
    this.#draws = draws;
    this.#sequences = new Int32Array(draws.length);
    this.#dropped = dropped;
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
    if (this.cuts.active > 0 && this.cuts.isCut(from, to)) {
      this.#dropped(from, to, sentCount, DROP_PARTITION);
      return;
    }
    const link = this.#links.lawOf(from, to);
    if (lossDraw < link.loss) {
      this.#dropped(from, to, sentCount, DROP_LOSS);
      return;
    }
    const flight = new DatagramFlight(this.endpoints[to] as Endpoint, from, message, bytes, sentCount, phase);
    this.kernel.schedule(
      flight,
      this.kernel.nowMicros + link.sample(delayDraw),
      phase,
      to,
      KIND_DELIVERY,
      from,
      sequence,
      0,
    );
  }

  /** The sender's count of packets entering the network, stream segments included. */
  nextSequence(from: NodeOrdinal): number {
    const sequence = (this.#sequences[from] as number) + 1;
    this.#sequences[from] = sequence;
    return sequence;
  }

  /** The delay of a stream's segment; streams lose nothing, but draw as every packet does. */
  drawStreamDelay(from: NodeOrdinal, to: NodeOrdinal): Micros {
    const random = this.#draws[from] as RandomStream;
    random.next();
    return this.#links.lawOf(from, to).sample(random.next());
  }

  /** No packet is ever faster, on whatever link. */
  get smallestDelayMicros(): Micros {
    return this.#links.smallestDelayMicros;
  }

  /** Whether either direction between the two is cut now. */
  isCut(from: NodeOrdinal, to: NodeOrdinal): boolean {
    return this.cuts.active > 0 && this.cuts.isCut(from, to);
  }
}
