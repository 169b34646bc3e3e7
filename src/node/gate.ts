import type { z } from "zod";

/** What a gate is told of the group it guards, as one observer sees it. */
export interface GateCensus {
  /** Members known and not left, the observer included. */
  readonly expected: number;
  /** Of those, the ones neither suspected nor convicted. */
  readonly renewals: number;
}

/** An eviction budget between a verdict and its action: one per observer. */
export interface Gate {
  /** Whether an action would be withheld now. */
  readonly engaged: boolean;
  /** The census changed. @returns whether `engaged` did. */
  observe(census: GateCensus): boolean;
  /** One sentence: what is withheld, why, and what would release it. */
  explain(): string;
}

/** A rule as scenarios name it: `gate: { rule, … }`. */
export interface GateRuleDescriptor<Settings> {
  readonly rule: string;
  readonly about: string;
  readonly source: string;
  /** A strict zod object of the rule's own fields, without `rule`. */
  readonly settings: z.ZodType<Settings>;
  create(settings: Settings): Gate;
  /** Most removals the rule permits in any minute for a group of `members`; `Infinity` is never returned. */
  worstCaseRemovalsPerMinute(settings: Settings, members: number): number;
}

export type AnyGateRuleDescriptor = GateRuleDescriptor<unknown>;
