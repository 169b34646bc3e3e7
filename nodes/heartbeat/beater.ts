import { HELD, type Micros, type NodeEnvironment, type NodeOrdinal, type Ticker } from "../../src/node.ts";
import { BEATER } from "./activities.ts";
import { HEARTBEAT, type HeartbeatMessage, LEAVE } from "./messages.ts";

/**
 * Sends rounds of messages, one member after another. A held send suspends it in the middle of a round; ticks that
 * come meanwhile are the ticker's affair, and the round goes on where it stopped.
 */
export class Beater {
  readonly #environment: NodeEnvironment<HeartbeatMessage>;
  readonly #hasLeft: (subject: NodeOrdinal) => boolean;
  readonly #generation: number;
  readonly #ticker: Ticker;
  #sequence = 0;
  /** The message of the round under way; undefined between rounds. */
  #message: HeartbeatMessage | undefined;
  /** How many members of the round are behind it. */
  #step = 0;
  #leaving = false;

  constructor(
    environment: NodeEnvironment<HeartbeatMessage>,
    intervalMicros: Micros,
    generation: number,
    hasLeft: (subject: NodeOrdinal) => boolean,
  ) {
    this.#environment = environment;
    this.#generation = generation;
    this.#hasLeft = hasLeft;
    this.#ticker = environment.createTicker(BEATER, intervalMicros);
    this.#ticker.ready();
  }

  tick(): void {
    // The ticker may have been ready when the leave began.
    if (this.#leaving) return;
    this.#sequence += 1;
    this.#begin({ kind: HEARTBEAT, generation: this.#generation, sequence: this.#sequence });
  }

  resume(): void {
    // A round of heartbeats that was held when the member was told to leave has lost its purpose.
    if (this.#leaving && this.#message?.kind === HEARTBEAT) this.#beginLeave();
    else this.#continue();
  }

  /** Tells everybody, then ends the program. A second call does nothing. */
  leave(): void {
    if (this.#leaving) return;
    this.#leaving = true;
    if (this.#message === undefined) this.#beginLeave();
  }

  #beginLeave(): void {
    this.#begin({ kind: LEAVE, generation: this.#generation });
  }

  #begin(message: HeartbeatMessage): void {
    this.#message = message;
    this.#step = 0;
    this.#continue();
  }

  #continue(): void {
    const message = this.#message;
    if (message === undefined) return;
    const { group, self } = this.#environment;
    // Each member begins with its successor, so that the one send that is held is not everybody's to the same member.
    while (this.#step < group.count - 1) {
      this.#step += 1;
      const to = group.first + ((self - group.first + this.#step) % group.count);
      if (this.#hasLeft(to)) continue;
      if (this.#environment.send(BEATER, 0, to, message) === HELD) return;
    }
    if (message.kind === LEAVE) {
      this.#environment.exit();
      return;
    }
    this.#message = undefined;
    this.#ticker.ready();
  }
}
