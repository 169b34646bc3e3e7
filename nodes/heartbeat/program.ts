import type {
  Command,
  Gate,
  JudgeLaw,
  Micros,
  NodeEnvironment,
  NodeOrdinal,
  NodeProgram,
  StartInstruction,
  Ticker,
} from "../../src/node.ts";
import { BEATER, CHECKER } from "./activities.ts";
import { Beater } from "./beater.ts";
import { FIRST_GENERATION, generationAfter, generationAt } from "./generation.ts";
import { Membership } from "./membership.ts";
import type { HeartbeatMemory } from "./memory.ts";
import { HEARTBEAT, type HeartbeatMessage } from "./messages.ts";
import type { HeartbeatSettings } from "./settings.ts";

/**
 * One member of an all-to-all heartbeat group. There is no join protocol: a member sends to every address of its
 * roster from the start, which is also how it makes itself known to members that began with an empty view.
 * Convicted members are sent to like the others, and a heartbeat of theirs makes them alive again.
 */
export class HeartbeatProgram implements NodeProgram<HeartbeatMessage> {
  readonly #environment: NodeEnvironment<HeartbeatMessage>;
  readonly #settings: HeartbeatSettings;
  readonly #law: JudgeLaw;
  readonly #gate: Gate | undefined;
  #parts:
    | {
        readonly membership: Membership;
        readonly beater: Beater;
        readonly checks: Ticker;
        readonly generation: number;
      }
    | undefined;

  constructor(
    environment: NodeEnvironment<HeartbeatMessage>,
    settings: HeartbeatSettings,
    law: JudgeLaw,
    gate: Gate | undefined,
  ) {
    this.#environment = environment;
    this.#settings = settings;
    this.#law = law;
    this.#gate = gate;
  }

  start(instruction: StartInstruction): void {
    const environment = this.#environment;
    const membership = new Membership(environment, this.#law, this.#gate, instruction.view === "full");
    const memory = instruction.memory as HeartbeatMemory | undefined;
    if (memory !== undefined) membership.recall(memory.members);
    const generation = generationOf(instruction.restarted, memory, environment.wallMicros());
    const beater = new Beater(environment, this.#settings.heartbeatInterval, generation, (subject) =>
      membership.hasLeft(subject),
    );
    const checks = environment.createTicker(CHECKER, this.#settings.checkInterval);
    checks.ready();
    this.#parts = { membership, beater, checks, generation };
  }

  receive(from: NodeOrdinal, message: HeartbeatMessage): void {
    if (message.kind === HEARTBEAT) {
      this.#parts?.membership.heard(from, message.generation, message.sequence);
    } else {
      this.#parts?.membership.leftBy(from, message.generation);
    }
  }

  /** Only the gate has one. */
  timer(): void {
    this.#parts?.membership.gateDue();
  }

  tick(activity: number): void {
    if (activity === BEATER) {
      this.#parts?.beater.tick();
    } else {
      this.#parts?.membership.check();
      this.#parts?.checks.ready();
    }
  }

  /** Only the beater sends. */
  resume(): void {
    this.#parts?.beater.resume();
  }

  /** The program opens no streams, and lets those that others open to it come to nothing. */
  stream(): void {}

  command(command: Command): void {
    if (command === "leave") this.#parts?.beater.leave();
  }

  snapshot(): HeartbeatMemory | undefined {
    const parts = this.#parts;
    return parts && { generation: parts.generation, members: parts.membership.remembered() };
  }
}

function generationOf(restarted: boolean, memory: HeartbeatMemory | undefined, wallMicros: Micros): number {
  if (memory !== undefined) return generationAfter(memory.generation, wallMicros);
  return restarted ? generationAt(wallMicros) : FIRST_GENERATION;
}
