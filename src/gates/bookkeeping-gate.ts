import type { ActionKind, Gate, GateCensus, GatedVerdict, GateGroup, Micros, NodeOrdinal } from "../node.ts";

/** A verdict that a gate withholds. */
export interface WithheldVerdict {
  readonly subject: NodeOrdinal;
  readonly kind: ActionKind;
  /** When the gate first heard of the subject's verdict. */
  readonly sinceMicros: Micros;
}

/** Keeps the books that rules judge by: whose action is withheld, and on whom it was taken. */
export abstract class BookkeepingGate implements Gate {
  protected readonly group: GateGroup;
  /** `undefined` before the first. */
  protected census: GateCensus | undefined;
  /** In the order of the verdicts. */
  protected readonly withheld = new Map<NodeOrdinal, WithheldVerdict>();
  /** The last action that was taken on each whose verdict still stands. */
  protected readonly taken = new Map<NodeOrdinal, WithheldVerdict>();
  /** Members under a verdict, whether or not it was acted on. */
  protected accused = 0;

  constructor(group: GateGroup) {
    this.group = group;
  }

  observe(census: GateCensus, _nowMicros: Micros): void {
    this.census = census;
  }

  convicted(verdict: GatedVerdict, nowMicros: Micros): void {
    const { subject, kind = this.group.action } = verdict;
    const before = this.withheld.get(subject) ?? this.taken.get(subject);
    if (before?.kind === kind) return;
    this.withheld.set(subject, { subject, kind, sinceMicros: before?.sinceMicros ?? nowMicros });
    if (before !== undefined) return;
    this.accused += 1;
    this.accusedChanged(subject, 1, nowMicros);
  }

  permits(subject: NodeOrdinal, nowMicros: Micros): boolean {
    const verdict = this.withheld.get(subject);
    if (verdict === undefined) {
      throw new Error(`the gate was asked for node ${subject}, on whom it withholds nothing`);
    }
    if (!this.allows(verdict, nowMicros)) return false;
    this.withheld.delete(subject);
    this.taken.set(subject, verdict);
    this.acted(verdict, nowMicros);
    return true;
  }

  withdrawn(subject: NodeOrdinal, nowMicros: Micros): void {
    const wasWithheld = this.withheld.delete(subject);
    if (!this.taken.delete(subject) && !wasWithheld) return;
    this.accused -= 1;
    this.accusedChanged(subject, -1, nowMicros);
  }

  gone(subject: NodeOrdinal, nowMicros: Micros): void {
    this.withdrawn(subject, nowMicros);
  }

  upholds(_subject: NodeOrdinal, _nowMicros: Micros): boolean {
    return true;
  }

  mightPermitAt(nowMicros: Micros): boolean {
    return !this.engagedAt(nowMicros);
  }

  nextChangeMicros(_nowMicros: Micros): Micros | undefined {
    return undefined;
  }

  abstract engagedAt(nowMicros: Micros): boolean;

  abstract explain(nowMicros: Micros): string;

  protected allows(_verdict: WithheldVerdict, nowMicros: Micros): boolean {
    return !this.engagedAt(nowMicros);
  }

  /** An action was permitted, and is taken. */
  protected acted(_verdict: WithheldVerdict, _nowMicros: Micros): void {}

  /** A verdict on somebody was passed (1) or is no more (−1). */
  protected accusedChanged(_subject: NodeOrdinal, _difference: 1 | -1, _nowMicros: Micros): void {}

  /** How sentences begin that say that something is withheld. */
  protected get withheldWords(): string {
    const { size } = this.withheld;
    if (size === 0) return "Actions are withheld";
    return size === 1 ? "1 action is withheld" : `${size} actions are withheld`;
  }
}
