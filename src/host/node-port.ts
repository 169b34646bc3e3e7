import type { Phase } from "../kernel/order.ts";
import type { HostEvent } from "../network/host-event.ts";
import type { Cause } from "../network/stream-delivery.ts";
import type { ConnectionId, Micros, NodeOrdinal } from "../node.ts";

/** What a held activity was about to do. */
export type HeldAction =
  | { readonly what: "datagram"; readonly to: NodeOrdinal; readonly message: unknown }
  | { readonly what: "stream"; readonly connection: ConnectionId; readonly message: unknown }
  | {
      readonly what: "dial";
      readonly connection: ConnectionId;
      readonly to: NodeOrdinal;
      readonly deadlineMicros: Micros;
    };

/** Who did it, when, and from what it follows. */
export interface HeldActivity {
  readonly activity: number;
  readonly key: number;
  readonly action: HeldAction;
  /** Run time at which it was held. */
  readonly heldMicros: Micros;
  readonly causeNode: NodeOrdinal;
  readonly causeCount: number;
}

/** A node as its own timers, tickers, held sends, streams and reports see it. */
export interface NodePort {
  readonly ordinal: NodeOrdinal;
  readonly nowMicros: Micros;
  /** The host's monotonic clock less its origin. */
  readonly hostMicros: Micros;
  /** Whether a tick that would do nothing is armed all the same, because it might come late and find work. */
  readonly keepsIdleTicks: boolean;
  /** Counts the program's ends: what an earlier life began is stale. */
  readonly epoch: number;
  /** Puts an event off if the host stands still. @returns whether it did. */
  putsOff(event: HostEvent): boolean;
  /** Whether an event that came up now would be put off. */
  wouldPutOff(event: HostEvent): boolean;
  /** Runs what the world asks of the program. */
  handle(cause: Cause, act: () => void): void;
  fireTimer(activity: number, key: number, causeNode: NodeOrdinal, causeCount: number): void;
  tick(activity: number): void;
  releaseHeld(held: HeldActivity): void;
  /** Puts a tick of the grid in its place. @param dueMicros by host time, as in the two that follow. */
  armTick(event: HostEvent, dueMicros: Micros, activity: number, copy: number): void;
  /** Delivers a stored tick in a round of its own at this instant. */
  deliverStoredTick(event: HostEvent, dueMicros: Micros, activity: number, copy: number): void;
  isTickStillToCome(phase: Phase, dueMicros: Micros, activity: number, copy: number): boolean;
  /** Traces an event that follows from the one being handled. @returns the node's count of it. */
  trace(kind: number, a: number, b: number, c: number, d: number, message?: unknown): number;
}
