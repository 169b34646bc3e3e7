import { MICROS_PER_SECOND, type Micros } from "../../src/node.ts";

/** The part of a run that is compared; closed at its start, open at its end. */
export class RunWindow {
  readonly fromMicros: Micros;
  endMicros: Micros;

  constructor(fromMicros: Micros, endMicros: Micros) {
    this.fromMicros = fromMicros;
    this.endMicros = endMicros;
  }

  get seconds(): number {
    return (this.endMicros - this.fromMicros) / MICROS_PER_SECOND;
  }

  holds(atMicros: Micros): boolean {
    return atMicros >= this.fromMicros && atMicros < this.endMicros;
  }
}
