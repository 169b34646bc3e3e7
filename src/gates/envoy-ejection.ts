import { z } from "zod";
import type { GateGroup, GateRuleDescriptor, Micros } from "../node.ts";
import { BookkeepingGate } from "./bookkeeping-gate.ts";
import { percentOf } from "./percent.ts";

const settings = z.strictObject({
  max_ejection_percent: z
    .number()
    .min(0)
    .max(100)
    .default(10)
    .describe("The share of the hosts, in percent, that may be ejected at one time."),
  always_eject_one_host: z
    .boolean()
    .default(false)
    .describe("Whether one host may be ejected whatever the share (Envoy up to 1.27 always allows it)."),
  counts: z
    .enum(["afterEjection", "beforeEjection"])
    .default("afterEjection")
    .describe(
      "Whether the host that is asked about is counted: afterEjection compares the share that would be ejected with <=, beforeEjection the share ejected already with < (Envoy before 2023, and gRPC), which overshoots by one.",
    ),
});

export type EnvoyEjectionSettings = z.output<typeof settings>;

/** Envoy's cap on outlier ejection; with `counts: beforeEjection` gRPC's (proposal A50). */
export const envoyEjection: GateRuleDescriptor<EnvoyEjectionSettings> = {
  rule: "envoy-ejection",
  about: "A cap: a member is removed only while no more than a share of the group is removed with it.",
  source:
    "Envoy outlier_detection.proto (max_ejection_percent 10, always_eject_one_host from 1.31.0) and outlier_detection_impl.cc at 00c7146d; up to 1.27 one host always; gRPC proposal A50",
  settings,
  create: (read, group) => new EjectionGate(read, group),
  worstCaseRemovalsPerMinute: (read, { count }) => mostEjected(read, count),
  inWords(read, { count }) {
    const most = mostEjected(read, count);
    return {
      withholds: `every action beyond ${most} of ${count} members removed at one time (${percentOf(read.max_ejection_percent)})`,
      letsGo: most === 0 ? "never" : "one whenever one that is removed comes back",
    };
  },
  noticesOf(read, { count }) {
    if (mostEjected(read, count) > 0) return [];
    const hint =
      read.max_ejection_percent > 0
        ? `${percentOf(read.max_ejection_percent)} of fewer than ${Math.ceil(100 / read.max_ejection_percent)} is nobody`
        : "0 % is nobody";
    return [
      `Gate envoy-ejection has no effect but to permit nothing in a group of ${count}: ${hint}. Set always_eject_one_host: true, or a larger max_ejection_percent.`,
    ];
  },
};

class EjectionGate extends BookkeepingGate {
  readonly #settings: EnvoyEjectionSettings;

  constructor(read: EnvoyEjectionSettings, group: GateGroup) {
    super(group);
    this.#settings = read;
  }

  engagedAt(_nowMicros: Micros): boolean {
    return !mayEject(this.#settings, this.taken.size, this.#hosts);
  }

  explain(nowMicros: Micros): string {
    const { max_ejection_percent } = this.#settings;
    const removed = `${this.taken.size} of ${this.#hosts} members are removed`;
    const cap = `at most ${percentOf(max_ejection_percent)} may be`;
    if (!this.engagedAt(nowMicros)) return `Actions pass: ${removed}, and ${cap}.`;
    const release =
      this.taken.size === 0
        ? "nothing can release them, because not even one is allowed"
        : "one that comes back would release one";
    return `${this.withheldWords}: ${removed}, and ${cap}; ${release}.`;
  }

  get #hosts(): number {
    return this.census?.expected ?? this.group.count;
  }
}

/** In double precision and in the product's order of operations. */
function mayEject(read: EnvoyEjectionSettings, ejected: number, hosts: number): boolean {
  if (read.always_eject_one_host && ejected === 0) return true;
  if (hosts === 0) return false;
  return read.counts === "afterEjection"
    ? (100 * (ejected + 1)) / hosts <= read.max_ejection_percent
    : (100 * ejected) / hosts < read.max_ejection_percent;
}

function mostEjected(read: EnvoyEjectionSettings, hosts: number): number {
  let ejected = 0;
  while (ejected < hosts && mayEject(read, ejected, hosts)) ejected += 1;
  return ejected;
}
