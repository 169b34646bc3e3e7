import { MICROS_PER_SECOND, type Micros } from "../node.ts";
import { type CountedWindow, isCounted } from "./counted-window.ts";
import { TimeIntegral } from "./time-integral.ts";

/** What the gates did, summed over them. */
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
  /** Withheld actions that were taken later. */
  readonly released: number;
  /** Withheld actions that were not wanted any more: the subject was held alive again. */
  readonly dropped: number;
  /** Actions that were taken back, and are withheld, because a gate failed open. */
  readonly lifted: number;
  /** Actions withheld at the run's end. */
  readonly standing: number;
  /** Gates engaged at the run's end. */
  readonly engagedAtEnd: number;
}

/** When a gate engaged for the first time in the window, and what it saw then. */
export interface FirstTrigger {
  readonly atMicros: Micros;
  readonly actor: number;
  readonly expected: number;
  readonly renewals: number;
}

/** Actors are numbered from 0: the members by their ordinals, then those who act for a whole group. */
export class GateTally {
  readonly #window: CountedWindow;
  readonly #isEngaged: Uint8Array;
  /** By actor. */
  readonly #standing: Int32Array;
  readonly #engaged: TimeIntegral;
  #triggers = 0;
  #heldBackAlive = 0;
  #heldBackDead = 0;
  #released = 0;
  #dropped = 0;
  #lifted = 0;
  #first: FirstTrigger | undefined;

  constructor(actors: number, window: CountedWindow) {
    this.#window = window;
    this.#isEngaged = new Uint8Array(actors);
    this.#standing = new Int32Array(actors);
    this.#engaged = new TimeIntegral(window);
  }

  /** The first trigger in the window. */
  get first(): FirstTrigger | undefined {
    return this.#first;
  }

  gate(atMicros: Micros, actor: number, engaged: boolean, expected: number, renewals: number): void {
    if ((this.#isEngaged[actor] === 1) === engaged) return;
    this.#isEngaged[actor] = engaged ? 1 : 0;
    this.#engaged.add(atMicros, engaged ? 1 : -1);
    if (!engaged || !isCounted(this.#window, atMicros)) return;
    this.#triggers += 1;
    this.#first ??= { atMicros, actor, expected, renewals };
  }

  /** The gate goes with its observer; a restarted one has a new gate, which is open. */
  observerStopped(atMicros: Micros, observer: number): void {
    this.gate(atMicros, observer, false, 0, 0);
    this.#standing[observer] = 0;
  }

  withheld(atMicros: Micros, actor: number, subjectIsUp: boolean): void {
    this.#stand(actor, 1);
    if (!isCounted(this.#window, atMicros)) return;
    if (subjectIsUp) this.#heldBackAlive += 1;
    else this.#heldBackDead += 1;
  }

  /** A withheld action is taken. */
  released(atMicros: Micros, actor: number): void {
    this.#stand(actor, -1);
    if (isCounted(this.#window, atMicros)) this.#released += 1;
  }

  /** A withheld action is not wanted any more. @param isAlive the subject is held alive again; else it is gone. */
  dropped(atMicros: Micros, actor: number, isAlive: boolean): void {
    this.#stand(actor, -1);
    if (isAlive && isCounted(this.#window, atMicros)) this.#dropped += 1;
  }

  /** An action that was taken is withheld from now on. */
  lifted(atMicros: Micros, actor: number): void {
    this.#stand(actor, 1);
    if (isCounted(this.#window, atMicros)) this.#lifted += 1;
  }

  /** Actions that one withholds now. */
  standingOf(actor: number): number {
    return this.#standing[actor] as number;
  }

  gates(endMicros: Micros): GateCounts {
    return {
      triggers: this.#triggers,
      seconds: this.#engaged.areaAt(endMicros) / MICROS_PER_SECOND,
      heldBack: this.#heldBackAlive + this.#heldBackDead,
      heldBackAlive: this.#heldBackAlive,
      heldBackDead: this.#heldBackDead,
      released: this.#released,
      dropped: this.#dropped,
      lifted: this.#lifted,
      standing: this.#standing.reduce((sum, count) => sum + count, 0),
      engagedAtEnd: this.#isEngaged.reduce((sum, engaged) => sum + engaged, 0),
    };
  }

  #stand(actor: number, difference: 1 | -1): void {
    this.#standing[actor] = (this.#standing[actor] as number) + difference;
  }
}
