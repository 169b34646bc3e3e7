import type { Reader } from "../../src/host/reader-events.ts";
import type { DatagramFlight } from "../../src/network/datagram-flight.ts";
import type { HostEvent } from "../../src/network/host-event.ts";

/** A host's reader that writes down what its events ask of it. */
export class FakeReader implements Reader {
  readonly told: string[] = [];
  isPaused = false;

  putsOff(event: HostEvent): boolean {
    this.told.push(`putOff ${event.constructor.name}`);
    return this.isPaused;
  }

  resumeReading(epoch: number): void {
    this.told.push(`resume ${epoch}`);
  }

  takeTurn(epoch: number): void {
    this.told.push(`turn ${epoch}`);
  }

  finishReading(flight: DatagramFlight, epoch: number): void {
    this.told.push(`finish ${flight.message} ${epoch}`);
  }

  foreseeReading(epoch: number): void {
    this.told.push(`foresee reading ${epoch}`);
  }

  foreseeFinish(flight: DatagramFlight, epoch: number): void {
    this.told.push(`foresee finish ${flight.message} ${epoch}`);
  }
}
