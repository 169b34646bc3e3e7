import type { Reader } from "../../src/host/reader-events.ts";

/** A host's reader that writes down what its events ask of it. */
export class FakeReader implements Reader {
  readonly told: string[] = [];

  resumeReading(): void {
    this.told.push("resume");
  }

  takeTurn(): void {
    this.told.push("turn");
  }

  finishReading(): void {
    this.told.push("finish");
  }

  foreseeReading(): void {
    this.told.push("foresee reading");
  }

  foreseeFinish(): void {
    this.told.push("foresee finish");
  }
}
