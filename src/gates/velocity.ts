import { z } from "zod";
import { duration, formatDuration, type GateGroup, type GateRuleDescriptor, type Micros } from "../node.ts";
import { BookkeepingGate, type WithheldVerdict } from "./bookkeeping-gate.ts";

const settings = z.strictObject({
  removals: z.number().int().min(1).default(1).describe("Actions that may be taken within any window."),
  window: duration({ atLeastMicros: 1 })
    .prefault("30s")
    .describe("Its length; an action counts from its instant until just before this has gone by."),
});

export type VelocitySettings = z.output<typeof settings>;

const MINUTE_MICROS = 60_000_000;

/** A limit on the speed of removing, whoever is removed: a sliding window. */
export const velocity: GateRuleDescriptor<VelocitySettings> = {
  rule: "velocity",
  about: "A speed limit: so many actions within any window of time, the rest in turn.",
  source:
    "the velocity control that AWS announced for its Network Load Balancer after 20 October 2025 (message 101925); no number was published",
  settings,
  create: (read, group) => new VelocityGate(read, group),
  worstCaseRemovalsPerMinute: (read, { count }) => Math.min(count, mostPerMinute(read)),
  inWords: ({ removals, window }) => ({
    withholds: `what would be more than ${removals} in ${formatDuration(window)}`,
    letsGo: `one after another, ${removals} in every ${formatDuration(window)}`,
  }),
  noticesOf: ({ removals }, { count }) =>
    removals >= count
      ? [
          `Gate velocity withholds nothing at first: as many actions are allowed at once (${removals}) as the group has members (${count}), or more.`,
        ]
      : [],
};

/** In a minute closed at its start and open at its end, as the window is. */
export function mostPerMinute({ removals, window }: VelocitySettings): number {
  return removals * Math.ceil(MINUTE_MICROS / window);
}

/** The instants of the last actions. */
export class SlidingWindow {
  readonly #settings: VelocitySettings;
  readonly #instants: Micros[] = [];

  constructor(read: VelocitySettings) {
    this.#settings = read;
  }

  add(nowMicros: Micros): void {
    this.#instants.push(nowMicros);
    if (this.#instants.length > this.#settings.removals) this.#instants.shift();
  }

  /** When there is room for the next action: an instant that may be past. `undefined` if there has always been room. */
  get roomFromMicros(): Micros | undefined {
    if (this.#instants.length < this.#settings.removals) return undefined;
    return (this.#instants[0] as Micros) + this.#settings.window;
  }

  isFullAt(nowMicros: Micros): boolean {
    const from = this.roomFromMicros;
    return from !== undefined && nowMicros < from;
  }
}

class VelocityGate extends BookkeepingGate {
  readonly #settings: VelocitySettings;
  readonly #window: SlidingWindow;

  constructor(read: VelocitySettings, group: GateGroup) {
    super(group);
    this.#settings = read;
    this.#window = new SlidingWindow(read);
  }

  engagedAt(nowMicros: Micros): boolean {
    return this.#window.isFullAt(nowMicros);
  }

  override nextChangeMicros(nowMicros: Micros): Micros | undefined {
    return this.#window.isFullAt(nowMicros) ? this.#window.roomFromMicros : undefined;
  }

  explain(nowMicros: Micros): string {
    const { removals, window } = this.#settings;
    const limit = `${removals} in ${formatDuration(window)}`;
    if (!this.engagedAt(nowMicros)) return `Actions pass: fewer than ${limit} were taken.`;
    const wait = formatDuration((this.#window.roomFromMicros as Micros) - nowMicros);
    return `${this.withheldWords}: ${limit} is as many as may be taken; in ${wait} there is room for one more.`;
  }

  protected override acted(_verdict: WithheldVerdict, nowMicros: Micros): void {
    this.#window.add(nowMicros);
  }
}
