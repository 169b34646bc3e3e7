/** Kinds of message by their type byte on the wire. */
export const HEARTBEAT = 0;
export const LEAVE = 1;

/** "I am alive": one object is shared by all sends of a round. */
export interface Heartbeat {
  readonly kind: typeof HEARTBEAT;
  /** Which life of the sender this is (`generation.ts`). */
  readonly generation: number;
  /** Number of the round in this life, from 1. */
  readonly sequence: number;
}

/** "I am going": the sender stops of its own accord. */
export interface Leave {
  readonly kind: typeof LEAVE;
  readonly generation: number;
}

export type HeartbeatMessage = Heartbeat | Leave;
