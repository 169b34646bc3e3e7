import type { Gate, GateGroup, GateRuleDescriptor, Micros } from "../../src/node.ts";

/** Asks a gate as programs do, at instants that the test names. */
export class Actor {
  readonly gate: Gate;
  readonly #group: GateGroup;
  readonly #convicted = new Set<number>();

  constructor(gate: Gate, group: GateGroup) {
    this.gate = gate;
    this.#group = group;
  }

  /** @returns of those who are convicted in this instant, whom it may act on. */
  convict(now: Micros, ...subjects: readonly number[]): number[] {
    for (const subject of subjects) {
      this.#convicted.add(subject);
      this.gate.convicted({ subject }, now);
    }
    this.#observe(now);
    return subjects.filter((subject) => this.gate.permits(subject, now));
  }

  acquit(now: Micros, ...subjects: readonly number[]): void {
    for (const subject of subjects) {
      this.#convicted.delete(subject);
      this.gate.withdrawn(subject, now);
    }
    this.#observe(now);
  }

  #observe(now: Micros): void {
    const { count } = this.#group;
    this.gate.observe({ expected: count, renewals: count - this.#convicted.size }, now);
  }
}

/** One who acts behind a new gate of a rule. */
export function actorBehind<Settings>(
  descriptor: GateRuleDescriptor<Settings>,
  settings: object,
  group: GateGroup,
): Actor {
  return new Actor(descriptor.create(descriptor.settings.parse(settings), group), group);
}

/** The members from 0 on. */
export function members(count: number): number[] {
  return Array.from({ length: count }, (_, member) => member);
}
