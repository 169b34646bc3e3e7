import type { GatedVerdict, GateGroup, Micros, NodeOrdinal } from "../node.ts";
import { BookkeepingGate } from "./bookkeeping-gate.ts";
import { Zones } from "./zones.ts";

/** Keeps the books by zone. Whoever is not under a verdict, and has not left, is in good standing: suspicions don't count. */
export abstract class ZonalGate extends BookkeepingGate {
  protected readonly zones: Zones;

  constructor(group: GateGroup) {
    super(group);
    this.zones = new Zones(group);
  }

  override convicted(verdict: GatedVerdict, nowMicros: Micros): void {
    this.zones.isBack(verdict.subject);
    super.convicted(verdict, nowMicros);
  }

  override withdrawn(subject: NodeOrdinal, nowMicros: Micros): void {
    this.zones.isBack(subject);
    super.withdrawn(subject, nowMicros);
  }

  override gone(subject: NodeOrdinal, nowMicros: Micros): void {
    super.gone(subject, nowMicros);
    this.zones.left(subject);
  }

  protected override accusedChanged(subject: NodeOrdinal, difference: 1 | -1, _nowMicros: Micros): void {
    this.zones.of(subject).accused += difference;
  }
}
