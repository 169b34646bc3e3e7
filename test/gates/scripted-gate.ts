import { BookkeepingGate } from "../../src/gates/bookkeeping-gate.ts";
import type { GateCensus, Micros } from "../../src/node.ts";
import { gateGroup } from "./gate-group.ts";

/** A gate that engages as a test says, from the census it has seen; open if nothing is said. */
export class ScriptedGate extends BookkeepingGate {
  readonly seen: GateCensus[] = [];
  readonly #isEngaged: (census: GateCensus | undefined) => boolean;

  constructor(isEngaged: (census: GateCensus | undefined) => boolean = () => false) {
    super(gateGroup(0));
    this.#isEngaged = isEngaged;
  }

  override observe(census: GateCensus, nowMicros: Micros): void {
    super.observe(census, nowMicros);
    this.seen.push(census);
  }

  /** On how many it has let somebody act whose verdict stands. */
  get removed(): number {
    return this.taken.size;
  }

  engagedAt(): boolean {
    return this.#isEngaged(this.census);
  }

  explain(): string {
    return "scripted";
  }
}
