import { MemberGate } from "../../src/gates/member-gate.ts";
import {
  ACTION_TAKEN,
  ACTION_WITHHELD,
  ALIVE,
  CONVICTED,
  createView,
  type Gate,
  type Judge,
  type JudgeLaw,
  LEFT,
  type NodeEnvironment,
  type NodeOrdinal,
  SUSPECTED,
  UNKNOWN,
  type View,
} from "../../src/node.ts";
import { GATEKEEPER } from "./activities.ts";
import { FIRST_GENERATION, isNewerGeneration } from "./generation.ts";
import type { HeartbeatMemory } from "./memory.ts";
import type { HeartbeatMessage } from "./messages.ts";

/**
 * What one observer holds of the others, and the gate before it. Between *alive* and *convicted* there is nothing
 * here but a conviction whose action the gate withholds: its subject is recorded as *suspected*, so that it counts as
 * not renewing, although the verdict that was reported is *convicted*.
 *
 * The incarnation of a record is the subject's generation.
 */
export class Membership {
  readonly #environment: NodeEnvironment<HeartbeatMessage>;
  readonly #law: JudgeLaw;
  readonly #gate: MemberGate | undefined;
  readonly #view: View;
  /** By row in the group. */
  readonly #judges: (Judge | undefined)[];
  /** Newest heartbeat of the recorded generation, by row. */
  readonly #sequences: Uint32Array;

  /**
   * @param full everybody is known alive from the start, which counts as a first arrival: without one, no law could
   * ever convict a member that dies before its first heartbeat. (Cassandra reports an endpoint that it learns of,
   * and Akka makes up a first heartbeat.) Otherwise a member is known from its first message on.
   */
  constructor(
    environment: NodeEnvironment<HeartbeatMessage>,
    law: JudgeLaw,
    gate: Gate | undefined,
    full: boolean,
  ) {
    const { group, self } = environment;
    this.#environment = environment;
    this.#law = law;
    this.#gate = gate && new MemberGate(gate, environment, GATEKEEPER);
    // Judges take far more memory than the rows of a dense view, whatever the size of the group.
    this.#view = createView("dense", group, false);
    this.#judges = new Array<Judge | undefined>(group.count).fill(undefined);
    this.#sequences = new Uint32Array(group.count);
    this.#view.record(self, ALIVE, FIRST_GENERATION, 0);
    if (full) {
      for (let subject = group.first; subject < group.first + group.count; subject++) {
        if (subject !== self) this.#begin(subject, FIRST_GENERATION, self);
      }
    }
    this.#census();
  }

  hasLeft(subject: NodeOrdinal): boolean {
    return this.#view.verdictOf(subject) === LEFT;
  }

  /** Takes in those whom its last life held alive, as if each had been heard from now. */
  recall(members: HeartbeatMemory["members"]): void {
    for (const [subject, generation] of members) this.#begin(subject, generation, subject);
    this.#census();
  }

  /** Whom it holds alive, for its next life. */
  remembered(): HeartbeatMemory["members"] {
    const { group, self } = this.#environment;
    const members: [NodeOrdinal, number][] = [];
    for (let subject = group.first; subject < group.first + group.count; subject++) {
      if (subject === self || this.#view.verdictOf(subject) !== ALIVE) continue;
      members.push([subject, this.#view.incarnationOf(subject)]);
    }
    return members;
  }

  /** A heartbeat was read. One that is no newer than the newest read is no sign of life and changes nothing. */
  heard(from: NodeOrdinal, generation: number, sequence: number): void {
    if (!this.#isPeer(from)) return;
    const row = from - this.#environment.group.first;
    const known = this.#view.verdictOf(from);
    const recorded = this.#view.incarnationOf(from);
    if (known === UNKNOWN || isNewerGeneration(generation, recorded)) {
      this.#begin(from, generation, from);
      this.#sequences[row] = sequence;
      this.#census();
      return;
    }
    if (generation !== recorded || known === LEFT || sequence <= (this.#sequences[row] as number)) return;
    this.#sequences[row] = sequence;
    const judge = this.#judges[row] as Judge;
    const now = this.#environment.monotonicMicros();
    judge.arrived(now);
    if (known !== ALIVE && !judge.convictsAt(now)) {
      this.#view.record(from, ALIVE, generation, now);
      this.#environment.report.verdict(from, ALIVE, generation, from, ACTION_TAKEN);
      this.#gate?.withdrawn(from);
      this.#census();
    }
  }

  /** A leave was read. */
  leftBy(from: NodeOrdinal, generation: number): void {
    if (!this.#isPeer(from)) return;
    const known = this.#view.verdictOf(from);
    const recorded = this.#view.incarnationOf(from);
    const newer = known === UNKNOWN || isNewerGeneration(generation, recorded);
    if (!newer && (generation !== recorded || known === LEFT)) return;
    this.#view.record(from, LEFT, generation, this.#environment.monotonicMicros());
    this.#judges[from - this.#environment.group.first] = undefined;
    this.#environment.report.verdict(from, LEFT, generation, from, ACTION_TAKEN);
    this.#gate?.gone(from);
    this.#census();
  }

  /**
   * Asks the law about everybody who is held alive. All whom it convicts stop counting as renewing before the gate
   * is asked about the first of them, so that many who fall silent together are seen together.
   */
  check(): void {
    const { group, self, report } = this.#environment;
    const now = this.#environment.monotonicMicros();
    const accused: NodeOrdinal[] = [];
    for (let row = 0; row < group.count; row++) {
      const subject = group.first + row;
      if (subject === self || this.#view.verdictOf(subject) !== ALIVE) continue;
      if (!(this.#judges[row] as Judge).convictsAt(now)) continue;
      this.#view.record(subject, SUSPECTED, this.#view.incarnationOf(subject), now);
      report.accused(subject);
      accused.push(subject);
    }
    if (accused.length === 0) return;
    for (const subject of accused) this.#gate?.convicted(subject);
    this.#observe();
    for (const subject of accused) {
      const generation = this.#view.incarnationOf(subject);
      const withheld = this.#gate?.permits(subject) === false;
      if (!withheld) this.#view.record(subject, CONVICTED, generation, now);
      report.verdict(subject, CONVICTED, generation, self, withheld ? ACTION_WITHHELD : ACTION_TAKEN);
    }
    this.#gate?.settle();
    this.#release();
  }

  /** What the gate has waited for is due. */
  gateDue(): void {
    this.#gate?.settle();
    this.#release();
  }

  /** A life of the subject begins, whose first sign is now. */
  #begin(subject: NodeOrdinal, generation: number, accuser: NodeOrdinal): void {
    const row = subject - this.#environment.group.first;
    const now = this.#environment.monotonicMicros();
    const judge = this.#law.create();
    judge.arrived(now);
    this.#judges[row] = judge;
    this.#sequences[row] = 0;
    this.#view.record(subject, ALIVE, generation, now);
    this.#environment.report.verdict(subject, ALIVE, generation, accuser, ACTION_TAKEN);
    this.#gate?.withdrawn(subject);
  }

  /** The census may have changed outside a check. */
  #census(): void {
    this.#observe();
    this.#release();
  }

  #observe(): void {
    if (this.#gate === undefined) return;
    const expected = this.#view.size - this.#view.countOf(LEFT);
    const renewals = this.#view.countOf(ALIVE);
    this.#gate.observe({ expected, renewals });
  }

  /** Acts on the convictions that were withheld, as far as the gate permits. */
  #release(): void {
    const gate = this.#gate;
    if (gate === undefined || this.#view.countOf(SUSPECTED) === 0 || !gate.mightPermit) return;
    const { group, report } = this.#environment;
    const now = this.#environment.monotonicMicros();
    for (let subject = group.first; subject < group.first + group.count; subject++) {
      if (this.#view.verdictOf(subject) !== SUSPECTED || !gate.permits(subject)) continue;
      this.#view.record(subject, CONVICTED, this.#view.incarnationOf(subject), now);
      report.released(subject);
    }
    gate.settle();
  }

  #isPeer(from: NodeOrdinal): boolean {
    const { group, self } = this.#environment;
    return from !== self && from >= group.first && from < group.first + group.count;
  }
}
