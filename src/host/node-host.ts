import type { DropReason } from "../coordinator/trace.ts";
import type { EventSlot } from "../kernel/event-queue.ts";
import type { DatagramFlight } from "../network/datagram-flight.ts";
import type { HostEvent } from "../network/host-event.ts";
import type { StreamDelivery } from "../network/stream-delivery.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";
import type { HostClock } from "./host-clock.ts";
import type { Machine } from "./machine.ts";

/** A node that a host carries. */
export interface HostedNode {
  readonly ordinal: NodeOrdinal;
  readonly isUp: boolean;
  /** A datagram that had reached the host was lost there. */
  dropped(flight: DatagramFlight, reason: DropReason): void;
  /** The host stands still from now on. */
  hostPauses(): void;
  /** The host's monotonic clock runs at another rate from now on. */
  clockRateChanged(): void;
}

/** The machine under one or several nodes, as they, the world's faults and separate processes see it. */
export interface NodeHost {
  /** The lowest ordinal of the nodes it carries: its place in the order of events. */
  readonly lowestNode: NodeOrdinal;
  readonly clock: HostClock;
  /** The machine whose cores it shares with other hosts: through it their states bear on each other at one instant. */
  readonly machine: Machine | undefined;
  readonly nodes: HostedNode[];
  readonly isBlocked: boolean;
  /** Something that came up before still waits, so that even a tick without work would take a place in line. */
  readonly isCatchingUp: boolean;
  /** Bytes of packets that have arrived and are not read. */
  readonly unreadBytes: number;
  /** Whether a datagram that arrived now would be read at once. */
  readonly readsAtOnce: boolean;
  /** Whether a loop that is handed messages by another waits for a processor, see `handOff`. */
  readonly handsOff: boolean;
  /** Puts off an event that came up and can't be handled yet. @returns whether it did. */
  putsOff(event: HostEvent): boolean;
  /** Whether an event that came up now would be put off. */
  wouldPutOff(event: HostEvent): boolean;
  /** Holds a send until the block ends. */
  hold(event: HostEvent, rank: number): void;
  /** One of its nodes sends a datagram. */
  sends(): void;
  /** A datagram has reached the host. */
  arrive(flight: DatagramFlight, node: HostedNode): void;
  /**
   * Something about a stream has reached the host, or it is its turn again.
   *
   * @returns of what the node may be told now: of this, or of what has come on the same stream before it and waits.
   */
  admit(delivery: StreamDelivery): StreamDelivery | undefined;
  /** Fires the event when a processor has worked on so many messages. */
  handOff(event: HostEvent, messages: number): void;
  /** A node of the host has ended: what was held, put off or unread for it is lost with it. */
  nodeEnded(node: HostedNode): void;
  /** Schedules an event of the host itself, after those it has scheduled before at the same instant. */
  control(event: HostEvent, rank: number, timeMicros?: Micros): EventSlot;
  beginBlock(): void;
  endBlock(): void;
  beginPause(wakeUp: PauseWakeUp): void;
  endPause(): void;
  /** A throttled host has used up its quota. */
  closeThrottle(): void;
  /** The next period has begun, or the throttle has ended. */
  openThrottle(): void;
  /** Every message whose reading begins from now on costs so much more. */
  beginSlow(serviceMicros: Micros): void;
  endSlow(serviceMicros: Micros): void;
  /** The monotonic clock gains so many microseconds more in a second; timers that are set already heed it. */
  addDrift(driftPpm: number): void;
}
