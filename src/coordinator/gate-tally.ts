import { MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../node.ts";
import { type CountedWindow, isCounted } from "./counted-window.ts";
import { TimeIntegral } from "./time-integral.ts";

/** What the gates and the actions behind them did, summed over observers. */
export interface GateCounts {
  /** Changes from open to engaged in the window. */
  readonly triggers: number;
  /** Time spent engaged in the window, whenever it began. */
  readonly seconds: number;
  /** Convictions whose action was withheld when they were passed … */
  readonly heldBack: number;
  /** … about a subject that was up at that instant … */
  readonly heldBackAlive: number;
  /** … or down. */
  readonly heldBackDead: number;
}

export interface ActionCounts {
  /** Convictions acted on, at once or when the gate released them. */
  readonly taken: number;
  /** Of those, the ones whose subject was up when the action was taken. */
  readonly onAlive: number;
}

export class GateTally {
  readonly #window: CountedWindow;
  readonly #isEngaged: Uint8Array;
  readonly #engaged: TimeIntegral;
  #triggers = 0;
  #heldBackAlive = 0;
  #heldBackDead = 0;
  #taken = 0;
  #onAlive = 0;

  constructor(memberCount: number, window: CountedWindow) {
    this.#window = window;
    this.#isEngaged = new Uint8Array(memberCount);
    this.#engaged = new TimeIntegral(window);
  }

  gate(atMicros: Micros, observer: NodeOrdinal, engaged: boolean): void {
    if ((this.#isEngaged[observer] === 1) === engaged) return;
    this.#isEngaged[observer] = engaged ? 1 : 0;
    this.#engaged.add(atMicros, engaged ? 1 : -1);
    if (engaged && isCounted(this.#window, atMicros)) this.#triggers += 1;
  }

  /** The gate goes with its observer; a restarted one has a new gate, which is open. */
  observerStopped(atMicros: Micros, observer: NodeOrdinal): void {
    this.gate(atMicros, observer, false);
  }

  withheld(atMicros: Micros, subjectIsUp: boolean): void {
    if (!isCounted(this.#window, atMicros)) return;
    if (subjectIsUp) this.#heldBackAlive += 1;
    else this.#heldBackDead += 1;
  }

  taken(atMicros: Micros, subjectIsUp: boolean): void {
    if (!isCounted(this.#window, atMicros)) return;
    this.#taken += 1;
    if (subjectIsUp) this.#onAlive += 1;
  }

  gates(endMicros: Micros): GateCounts {
    return {
      triggers: this.#triggers,
      seconds: this.#engaged.areaAt(endMicros) / MICROS_PER_SECOND,
      heldBack: this.#heldBackAlive + this.#heldBackDead,
      heldBackAlive: this.#heldBackAlive,
      heldBackDead: this.#heldBackDead,
    };
  }

  actions(): ActionCounts {
    return { taken: this.#taken, onAlive: this.#onAlive };
  }
}
