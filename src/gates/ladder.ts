import { z } from "zod";
import { duration, formatDuration, type GateGroup, type GateRuleDescriptor, type Micros } from "../node.ts";
import { BookkeepingGate, type WithheldVerdict } from "./bookkeeping-gate.ts";
import { percent, shareOf } from "./percent.ts";
import { mostPerMinute, SlidingWindow } from "./velocity.ts";

const settings = z.strictObject({
  evictions: z.number().int().min(1).default(1).describe("Evictions that may be made within any window."),
  window: duration({ atLeastMicros: 1 }).prefault("30s").describe("Its length."),
  maximumShare: z
    .number()
    .gt(0)
    .max(1)
    .default(0.4)
    .describe("With a larger share of the group than this evicted or convicted, all are used again."),
});

export type LadderSettings = z.output<typeof settings>;

/** The gate of the field guide's fourth rung: slow, capped, and open as soon as too many seem dead to be believed. */
export const ladder: GateRuleDescriptor<LadderSettings> = {
  rule: "ladder",
  about:
    "One eviction in 30 s, and only while no more than 40 % are evicted or convicted; beyond that all are used again.",
  source:
    "the field guide's rung 4: at most one eviction per 30 s, at most 40 % of the pool, fail open past that",
  settings,
  create: (read, group) => new LadderGate(read, group),
  worstCaseRemovalsPerMinute: (read, { count }) =>
    Math.min(mostConvicted(read, count), mostPerMinute(asVelocity(read))),
  inWords(read, { count }) {
    const most = mostConvicted(read, count);
    return {
      withholds: `what would be more than ${read.evictions} in ${formatDuration(read.window)}; and with more than ${most} of ${count} evicted or convicted (${percent(read.maximumShare)}) everything, and takes back what was done`,
      letsGo: `one after another in every ${formatDuration(read.window)}, once ${most} or fewer are`,
    };
  },
  noticesOf(read, { count }) {
    return mostConvicted(read, count) > 0
      ? []
      : [
          `Gate ladder permits no eviction at all in a group of ${count}: one is more than ${percent(read.maximumShare)}.`,
        ];
  },
};

function asVelocity({ evictions, window }: LadderSettings) {
  return { removals: evictions, window };
}

function isTooMany({ maximumShare }: LadderSettings, convicted: number, expected: number): boolean {
  return convicted > shareOf(maximumShare, expected);
}

function mostConvicted(read: LadderSettings, count: number): number {
  let convicted = 0;
  while (convicted < count && !isTooMany(read, convicted + 1, count)) convicted += 1;
  return convicted;
}

class LadderGate extends BookkeepingGate {
  readonly #settings: LadderSettings;
  readonly #window: SlidingWindow;

  constructor(read: LadderSettings, group: GateGroup) {
    super(group);
    this.#settings = read;
    this.#window = new SlidingWindow(asVelocity(read));
  }

  engagedAt(nowMicros: Micros): boolean {
    return this.#hasFailedOpen || this.#window.isFullAt(nowMicros);
  }

  override upholds(): boolean {
    return !this.#hasFailedOpen;
  }

  override nextChangeMicros(nowMicros: Micros): Micros | undefined {
    const isTimeAlone = !this.#hasFailedOpen && this.#window.isFullAt(nowMicros);
    return isTimeAlone ? this.#window.roomFromMicros : undefined;
  }

  explain(nowMicros: Micros): string {
    const { maximumShare, evictions, window } = this.#settings;
    const seen = `${this.accused} of ${this.#expected} members are evicted or convicted`;
    const cap = percent(maximumShare);
    if (this.#hasFailedOpen) {
      return `${this.withheldWords}: ${seen}, more than ${cap}, so that all are used; fewer verdicts would release them.`;
    }
    const limit = `${evictions} in ${formatDuration(window)}`;
    if (!this.#window.isFullAt(nowMicros))
      return `Actions pass: ${seen}, no more than ${cap}, and fewer than ${limit}.`;
    const wait = formatDuration((this.#window.roomFromMicros as Micros) - nowMicros);
    return `${this.withheldWords}: ${limit} is as many as may be evicted; in ${wait} there is room for one more.`;
  }

  protected override acted(_verdict: WithheldVerdict, nowMicros: Micros): void {
    this.#window.add(nowMicros);
  }

  get #expected(): number {
    return this.census?.expected ?? this.group.count;
  }

  get #hasFailedOpen(): boolean {
    return isTooMany(this.#settings, this.accused, this.#expected);
  }
}
