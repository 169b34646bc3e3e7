import { z } from "zod";
import { formatDuration, type GateGroup, type GateRuleDescriptor, type Micros } from "../node.ts";
import type { WithheldVerdict } from "./bookkeeping-gate.ts";
import { percent } from "./percent.ts";
import { ZonalGate } from "./zonal-gate.ts";
import { type Zone, Zones } from "./zones.ts";

const settings = z.strictObject({
  nodeEvictionRate: z
    .number()
    .min(0.000_001)
    .max(1_000)
    .default(0.1)
    .describe("Evictions a second in a zone that is in order: one in 10 s."),
  secondaryNodeEvictionRate: z
    .number()
    .min(0)
    .max(1_000)
    .default(0.01)
    .describe("Evictions a second in a large zone that is partly disrupted; a small one stops."),
  unhealthyZoneThreshold: z
    .number()
    .gt(0)
    .max(1)
    .default(0.55)
    .describe(
      "A zone is partly disrupted from this share of members under a verdict on, if they are more than two.",
    ),
  largeClusterSizeThreshold: z
    .number()
    .int()
    .min(0)
    .default(50)
    .describe("Zones with more members than this are large."),
});

export type KubernetesZonesSettings = z.output<typeof settings>;

const SECONDS_PER_MINUTE = 60;
const MICROS_PER_SECOND = 1_000_000;
/** A zone with no more of them under a verdict is in order, whatever their share. */
const MOST_NOT_READY_IN_ORDER = 2;

type ZoneState = "normal" | "partial" | "full";

/**
 * How Kubernetes' node lifecycle controller holds back evictions of nodes that are not ready: a token bucket of one for
 * each zone, whose rate depends on how many in the zone are not ready; none at all when every zone is wholly disrupted.
 */
export const kubernetesZones: GateRuleDescriptor<KubernetesZonesSettings> = {
  rule: "kubernetes-zones",
  about:
    "Zone by zone: one action in 10 s; a zone more than half under verdicts slows down or stops; if all are wholly, nothing is done.",
  source:
    "Kubernetes kube-controller-manager: --node-eviction-rate 0.1, --secondary-node-eviction-rate 0.01, --unhealthy-zone-threshold 0.55, --large-cluster-size-threshold 50; states of zones and the bucket of one as recalled from node_lifecycle_controller.go",
  settings,
  usesZones: true,
  create: (read, group) => new KubernetesZonesGate(read, group),
  worstCaseRemovalsPerMinute(read, group) {
    const zones = new Zones(group).all;
    const [only] = zones;
    if (only !== undefined && zones.length === 1) return mostInOneZone(read, only.size);
    const sum = zones.reduce((all, { size }) => all + Math.min(size, perMinute(fastest(read, size))), 0);
    return Math.min(sum, group.count - 1);
  },
  inWords(read, group) {
    const zones = new Zones(group).all;
    const inZone = zones.length > 1 ? "in a zone" : "in the group";
    const large = zones.some(({ size }) => size > read.largeClusterSizeThreshold);
    const slow =
      large && read.secondaryNodeEvictionRate > 0
        ? `more than one in ${interval(read.secondaryNodeEvictionRate)}`
        : "all";
    return {
      withholds: `more than one action in ${interval(read.nodeEvictionRate)} ${inZone}; ${slow} where ${percent(read.unhealthyZoneThreshold)} or more are under verdicts; all when everybody is`,
      letsGo: "one after another, faster once fewer are",
    };
  },
  noticesOf(read, group, isMember) {
    const zones = new Zones(group).all;
    return [
      ...(zones.length === 1 && isMember
        ? [
            `Gate kubernetes-zones never stops for all of a group without zones: the member that gates is one of them. At most one action in ${interval(read.nodeEvictionRate)} holds.`,
          ]
        : []),
      ...(zones.every(({ size }) => size <= MOST_NOT_READY_IN_ORDER)
        ? [
            "unhealthyZoneThreshold has no effect in gate kubernetes-zones: a zone is never partly disrupted by two members or fewer.",
          ]
        : []),
    ];
  },
};

function stateOf(read: KubernetesZonesSettings, size: number, accused: number): ZoneState {
  if (accused > 0 && accused === size) return "full";
  const isPartial = accused > MOST_NOT_READY_IN_ORDER && accused / size >= read.unhealthyZoneThreshold;
  return isPartial ? "partial" : "normal";
}

/** Evictions a second in a zone, unless all zones are wholly disrupted. */
function rateAt(read: KubernetesZonesSettings, size: number, accused: number): number {
  if (stateOf(read, size, accused) !== "partial") return read.nodeEvictionRate;
  return size > read.largeClusterSizeThreshold ? read.secondaryNodeEvictionRate : 0;
}

/** The fastest rate of a zone of this size, in any state. */
function fastest(read: KubernetesZonesSettings, size: number): number {
  const slow = size > read.largeClusterSizeThreshold ? read.secondaryNodeEvictionRate : 0;
  return Math.max(read.nodeEvictionRate, slow);
}

/** In a minute in the only zone: at the first rate while it is in order, then at that of a zone partly disrupted. */
function mostInOneZone(read: KubernetesZonesSettings, size: number): number {
  let inOrder = 0;
  while (inOrder + 1 < size && stateOf(read, size, inOrder + 1) === "normal") inOrder += 1;
  const first = perMinute(read.nodeEvictionRate);
  const slow = rateAt(read, size, inOrder + 1);
  if (slow > read.nodeEvictionRate) return Math.min(size - 1, perMinute(slow));
  // The last one in good standing is never removed: a zone that is wholly disrupted, and alone, stops everything.
  if (inOrder >= first || inOrder + 1 >= size || slow === 0) return Math.min(inOrder, first);
  const leftMicros = SECONDS_PER_MINUTE * MICROS_PER_SECOND - inOrder * intervalMicros(read.nodeEvictionRate);
  return Math.min(size - 1, inOrder + Math.ceil(leftMicros / intervalMicros(slow)));
}

/** A bucket of one token: so many in a minute that is closed at its start and open at its end. */
function perMinute(rate: number): number {
  return Math.ceil(SECONDS_PER_MINUTE / (intervalMicros(rate) / MICROS_PER_SECOND));
}

/** Whole microseconds, rounded up: no faster than the rate. */
function intervalMicros(rate: number): Micros {
  return Math.ceil(MICROS_PER_SECOND / rate);
}

function interval(rate: number): string {
  return formatDuration(intervalMicros(rate));
}

/** One token; it is there from an instant on, or never. */
interface Bucket {
  /** 0 for never. */
  rate: number;
  fullFromMicros: Micros | undefined;
}

class KubernetesZonesGate extends ZonalGate {
  readonly #settings: KubernetesZonesSettings;
  /** By zone. */
  readonly #buckets: readonly Bucket[];
  /** When verdicts changed last of which the rates don't know yet: what comes together is looked at together. */
  #changedMicros: Micros | undefined;

  constructor(read: KubernetesZonesSettings, group: GateGroup) {
    super(group);
    this.#settings = read;
    this.#buckets = this.zones.all.map(() => ({ rate: read.nodeEvictionRate, fullFromMicros: 0 }));
  }

  engagedAt(nowMicros: Micros): boolean {
    for (const { subject } of this.withheld.values()) {
      if (!this.#isFull(this.zones.of(subject), nowMicros)) return true;
    }
    return this.withheld.size === 0 && this.zones.all.every((zone) => !this.#isFull(zone, nowMicros));
  }

  override mightPermitAt(nowMicros: Micros): boolean {
    return this.zones.all.some((zone) => this.#isFull(zone, nowMicros));
  }

  override nextChangeMicros(nowMicros: Micros): Micros | undefined {
    let next: Micros | undefined;
    this.#setRates();
    for (const { fullFromMicros } of this.#buckets) {
      if (fullFromMicros !== undefined && fullFromMicros > nowMicros) {
        next = Math.min(next ?? fullFromMicros, fullFromMicros);
      }
    }
    return next;
  }

  explain(nowMicros: Micros): string {
    if (this.#isWhollyDown) {
      return `${this.withheldWords}: all members of all zones are under verdicts, which is taken for the observer's own trouble; one that comes back would release them.`;
    }
    const short = this.zones.all.filter((zone) => !this.#isFull(zone, nowMicros));
    if (short.length === 0) return "Actions pass: no zone has had one lately.";
    const zones = short.map((zone) => {
      const { fullFromMicros, rate } = this.#bucketOf(zone);
      const seen = `${zone.accused} of ${zone.size} members of ${zone.name} are under verdicts`;
      if (fullFromMicros === undefined) return `${seen}, which stops a zone of its size until fewer are`;
      return `${seen}, which allows one in ${interval(rate)}, the next in ${formatDuration(fullFromMicros - nowMicros)}`;
    });
    return `${this.withheldWords}: ${zones.join("; ")}.`;
  }

  protected override allows({ subject }: WithheldVerdict, nowMicros: Micros): boolean {
    return this.#isFull(this.zones.of(subject), nowMicros);
  }

  protected override acted({ subject }: WithheldVerdict, nowMicros: Micros): void {
    const bucket = this.#bucketOf(this.zones.of(subject));
    bucket.fullFromMicros = nowMicros + intervalMicros(bucket.rate);
  }

  protected override accusedChanged(subject: number, difference: 1 | -1, nowMicros: Micros): void {
    this.#changes(nowMicros);
    super.accusedChanged(subject, difference, nowMicros);
  }

  override gone(subject: number, nowMicros: Micros): void {
    this.#changes(nowMicros);
    super.gone(subject, nowMicros);
  }

  override withdrawn(subject: number, nowMicros: Micros): void {
    this.#changes(nowMicros);
    super.withdrawn(subject, nowMicros);
  }

  /** Something changes now: what changed before counts first. */
  #changes(nowMicros: Micros): void {
    if (this.#changedMicros !== undefined && this.#changedMicros < nowMicros) this.#setRates();
    this.#changedMicros = nowMicros;
  }

  get #isWhollyDown(): boolean {
    const peopled = this.zones.all.filter(({ size }) => size > 0);
    return (
      peopled.length > 0 &&
      peopled.every(({ size, accused }) => stateOf(this.#settings, size, accused) === "full")
    );
  }

  #setRates(): void {
    const nowMicros = this.#changedMicros;
    if (nowMicros === undefined) return;
    this.#changedMicros = undefined;
    const isWhollyDown = this.#isWhollyDown;
    for (const zone of this.zones.all) {
      const bucket = this.#buckets[zone.index] as Bucket;
      const rate = isWhollyDown ? 0 : rateAt(this.#settings, zone.size, zone.accused);
      if (rate === bucket.rate) continue;
      // A new bucket is as full as the old one was: nothing is gained by changing rates.
      const { fullFromMicros } = bucket;
      const wasFull = fullFromMicros !== undefined && fullFromMicros <= nowMicros;
      bucket.rate = rate;
      if (rate === 0) bucket.fullFromMicros = undefined;
      else bucket.fullFromMicros = wasFull ? nowMicros : nowMicros + intervalMicros(rate);
    }
  }

  #bucketOf(zone: Zone): Bucket {
    this.#setRates();
    return this.#buckets[zone.index] as Bucket;
  }

  #isFull(zone: Zone, nowMicros: Micros): boolean {
    const { fullFromMicros } = this.#bucketOf(zone);
    return fullFromMicros !== undefined && fullFromMicros <= nowMicros;
  }
}
