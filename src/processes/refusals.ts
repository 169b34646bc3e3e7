import type { Logger } from "pino";
import type { RefusalCode } from "./protocol.ts";

/** Why a stranger was refused: before the first frame, or by a frame's refusal code. */
export type RefusalReason =
  | "badHandshake"
  | "origin"
  | "path"
  | "token"
  | "tooManyConnections"
  | "noHello"
  | RefusalCode;

/** So many refusals of one reason are written into the log; a flood is only counted. */
const MOST_LOGGED = 100;

/** Strangers that were refused. They do not disturb the run, and the run says at its end how many there were. */
export class Refusals {
  readonly #log: Logger;
  readonly #counts = new Map<RefusalReason, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  get counts(): ReadonlyMap<RefusalReason, number> {
    return this.#counts;
  }

  note(reason: RefusalReason, message: string): void {
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    if (count <= MOST_LOGGED) this.#log.warn({ reason, message }, "refused a connection");
    if (count === MOST_LOGGED) this.#log.warn({ reason }, "further refusals of this reason are only counted");
  }
}
