import type { HeldActivity, NodePort } from "../../src/host/node-port.ts";
import type { HostEvent } from "../../src/network/host-event.ts";
import type { Cause } from "../../src/network/stream-delivery.ts";

/** A node that writes down what its own events bring, as `what …`. */
export class FakePort implements NodePort {
  readonly ordinal = 4;
  readonly told: string[] = [];
  nowMicros = 50;
  hostMicros = 50;
  keepsIdleTicks = false;
  epoch = 1;
  /** Whether the host stands still. */
  standsStill = false;

  putsOff(event: HostEvent): boolean {
    if (this.standsStill) this.told.push(`putOff ${event.constructor.name}`);
    return this.standsStill;
  }

  wouldPutOff(): boolean {
    return this.standsStill;
  }

  handle({ node, count }: Cause, act: () => void): void {
    this.told.push(`handle ${node} ${count}`);
    act();
  }

  fireTimer(activity: number, key: number, causeNode: number, causeCount: number): void {
    this.told.push(`timer ${activity} ${key} ${causeNode} ${causeCount}`);
  }

  tick(activity: number): void {
    this.told.push(`tick ${activity}`);
  }

  releaseHeld({ activity, key, heldMicros }: HeldActivity): void {
    this.told.push(`release ${activity} ${key} ${heldMicros}`);
  }

  armTick(_event: HostEvent, dueMicros: number): void {
    this.told.push(`arm ${dueMicros}`);
  }

  deliverStoredTick(_event: HostEvent, dueMicros: number): void {
    this.told.push(`stored ${dueMicros}`);
  }

  isTickStillToCome(): boolean {
    return false;
  }

  trace(kind: number, a: number, b: number, c: number, d: number): number {
    this.told.push(`trace ${kind} ${a} ${b} ${c} ${d}`);
    return this.told.length;
  }
}
