import { z } from "zod";
import type { GateGroup, GateRuleDescriptor, Micros, NodeOrdinal } from "../node.ts";
import type { WithheldVerdict } from "./bookkeeping-gate.ts";
import { CensusGate, type CensusRule, mostRemovable, withheldFrom } from "./census-gate.ts";
import { percentOf } from "./percent.ts";
import { ZonalGate } from "./zonal-gate.ts";
import { Zones } from "./zones.ts";

const settings = z.strictObject({
  minimum_healthy_targets_count: z
    .number()
    .int()
    .min(1)
    .default(1)
    .describe("With fewer healthy targets than this, all are used."),
  minimum_healthy_targets_percentage: z
    .union([
      z.literal("off", { error: "expected off, or a number from 1 to 100 without quotes" }),
      z.number().min(1).max(100),
    ])
    .default("off")
    .describe("With a smaller healthy share than this, in percent, all are used; off, or 1 to 100."),
  crossZone: z
    .boolean()
    .default(true)
    .describe(
      "Cross-zone load balancing: true counts the targets of all zones together, false those of each zone for themselves.",
    ),
});

export type AlbSettings = z.output<typeof settings>;

/** A target group of an Application Load Balancer: `unhealthy_state_routing`. Acts when either minimum is breached. */
export const alb: GateRuleDescriptor<AlbSettings> = {
  rule: "alb",
  about: "Fails open: with fewer healthy members than a minimum, all count as healthy.",
  source:
    "AWS ELBv2 target group attributes target_group_health.unhealthy_state_routing.minimum_healthy_targets.count (1) and .percentage (off); below is strict",
  settings,
  usesZones: true,
  create: (read, group) =>
    read.crossZone ? new CensusGate(ruleOf(read), group) : new AlbZonesGate(ruleOf(read), group),
  worstCaseRemovalsPerMinute: (read, group) =>
    scopesOf(read, group).reduce((sum, size) => sum + mostRemovable(ruleOf(read), size), 0),
  inWords(read, group) {
    const scopes = scopesOf(read, group);
    const from = withheldFrom(ruleOf(read), scopes[0] ?? 0) ?? 0;
    const where = scopes.length > 1 ? " in a zone" : "";
    return {
      withholds: `every action${where}, and takes back those taken, while ${from === 0 ? "nobody is" : `${from} or fewer are`} healthy${where === "" ? "" : " there"}`,
      letsGo: `as soon as ${from + 1} ${from === 0 ? "is" : "are"}`,
    };
  },
  noticesOf(read, group, isMember) {
    const scopes = scopesOf(read, group);
    const from = withheldFrom(ruleOf(read), group.count);
    const notices: string[] = [];
    if (isMember && scopes.length === 1 && from === 0) {
      notices.push(
        "Gate alb never withholds anything: it would with nobody healthy, and a member counts itself as healthy. Write by: coordinator, or a higher minimum.",
      );
    }
    const count = read.minimum_healthy_targets_count;
    const smallest = Math.min(...scopes);
    if (count > smallest) {
      notices.push(
        `Gate alb always fails open: minimum_healthy_targets_count is ${count}, and there are ${smallest} members${scopes.length > 1 ? " in a zone" : ""}.`,
      );
    }
    if (!read.crossZone && scopes.length === 1) {
      notices.push("crossZone: false has no effect in gate alb: the group has one zone, or none.");
    }
    return notices;
  },
};

function scopesOf({ crossZone }: AlbSettings, group: GateGroup): readonly number[] {
  return crossZone ? [group.count] : new Zones(group).all.map(({ size }) => size);
}

function ruleOf(read: AlbSettings): CensusRule {
  const count = read.minimum_healthy_targets_count;
  const share = read.minimum_healthy_targets_percentage;
  const isShort = (targets: number, healthy: number) =>
    healthy < count || (share !== "off" && (targets === 0 || (100 * healthy) / targets < share));
  const minimum = share === "off" ? `${count}` : `${count} or ${percentOf(share)}`;
  return {
    failsOpen: true,
    withholdsAt: isShort,
    because: (targets, healthy) =>
      isShort(targets, healthy)
        ? `fewer than the minimum of ${minimum}, so that all are used`
        : `no fewer than the minimum of ${minimum}`,
  };
}

/** Each zone for itself. */
class AlbZonesGate extends ZonalGate {
  readonly #rule: CensusRule;

  constructor(rule: CensusRule, group: GateGroup) {
    super(group);
    this.#rule = rule;
  }

  engagedAt(_nowMicros: Micros): boolean {
    return this.zones.all.some((zone) => this.#isShort(zone.size, zone.accused));
  }

  override mightPermitAt(_nowMicros: Micros): boolean {
    return true;
  }

  override upholds(subject: NodeOrdinal): boolean {
    const zone = this.zones.of(subject);
    return !this.#isShort(zone.size, zone.accused);
  }

  explain(_nowMicros: Micros): string {
    const short = this.zones.all.filter((zone) => this.#isShort(zone.size, zone.accused));
    if (short.length === 0) return "Actions pass: no zone has fewer healthy members than the minimum.";
    const zones = short.map(
      ({ name, size, accused }) =>
        `${size - accused} of ${size} members of ${name} are healthy, ${this.#rule.because(size, size - accused)}`,
    );
    return `${this.withheldWords}: ${zones.join("; ")}; members that come back there would release them.`;
  }

  protected override allows({ subject }: WithheldVerdict): boolean {
    return this.upholds(subject);
  }

  #isShort(size: number, accused: number): boolean {
    return size > 0 && this.#rule.withholdsAt(size, size - accused);
  }
}
