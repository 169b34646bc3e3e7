import type { z } from "zod";
import type { Micros } from "./micros.ts";
import type { NodeOrdinal } from "./roster.ts";

/**
 * What acting on a verdict does to its subject, from the mildest to the hardest. *stopRouting* is undone by routing
 * again; *restart* costs capacity for a while; *failOver* gives the subject's place to another for good: once both have
 * taken writes, no verdict taken back makes them one again.
 */
export const STOP_ROUTING = "stopRouting";
export const RESTART = "restart";
export const FAIL_OVER = "failOver";
export const ACTION_KINDS = [STOP_ROUTING, RESTART, FAIL_OVER] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What a gate is told of the group it guards, as one observer sees it. */
export interface GateCensus {
  /** Members known and not left, the observer included if it is one of them. */
  readonly expected: number;
  /** Of those, the ones neither suspected nor convicted. */
  readonly renewals: number;
}

/** A verdict whose action a gate is asked for. */
export interface GatedVerdict {
  readonly subject: NodeOrdinal;
  /** What acting on it does; what the scenario says (`GateGroup.action`) when left out. */
  readonly kind?: ActionKind;
}

/**
 * An eviction budget between a verdict and its action: one for each actor. A pure state machine: it has no clock, and
 * every time it is given comes from one clock and never falls.
 *
 * Who acts tells it of every verdict by `convicted`, asks by `permits` as often as anything has changed, and tells it
 * when a verdict is no more. Of verdicts that come together, all are told before any is asked about: a gate that counts
 * them must not see them one by one.
 */
export interface Gate {
  /** The census is this now. */
  observe(census: GateCensus, nowMicros: Micros): void;
  /** A verdict was passed; its action is withheld until `permits` says otherwise. Telling it again changes nothing. */
  convicted(verdict: GatedVerdict, nowMicros: Micros): void;
  /**
   * Whether the action on a convicted subject may be taken now. If so it counts as taken, and who asks takes it.
   *
   * @throws Error for a subject of which no withheld verdict is known.
   */
  permits(subject: NodeOrdinal, nowMicros: Micros): boolean;
  /** The subject is held alive again: nothing is withheld, and what was taken is undone if it can be. */
  withdrawn(subject: NodeOrdinal, nowMicros: Micros): void;
  /** The subject has left or was forgotten: it is not expected any more, until it is convicted or held alive again. */
  gone(subject: NodeOrdinal, nowMicros: Micros): void;
  /**
   * Whether an action that was taken stands. A rule that *fails open* disregards verdicts once it is engaged, those acted
   * on before among them: who routes then routes to their subjects again, and says so by `withdrawn`. Harder actions
   * cannot be taken back, whatever this says.
   */
  upholds(subject: NodeOrdinal, nowMicros: Micros): boolean;
  /**
   * Whether it keeps actions back now. A rule over the whole group is engaged whenever it would withhold the next
   * action, a rule over single actions while it withholds one.
   */
  engagedAt(nowMicros: Micros): boolean;
  /** False if no withheld action would be permitted now, which spares asking for each. */
  mightPermitAt(nowMicros: Micros): boolean;
  /** When time alone changes an answer next, if nothing else happens; later than now, or `undefined` if it never does. */
  nextChangeMicros(nowMicros: Micros): Micros | undefined;
  /** One plain sentence: what is withheld, why, and what would release it. */
  explain(nowMicros: Micros): string;
}

/** The group that a gate guards. */
export interface GateGroup {
  readonly first: NodeOrdinal;
  readonly count: number;
  /** What acting on a verdict does where a verdict doesn't say. */
  readonly action: ActionKind;
  /** The zone of a member; `undefined` where the group has none. */
  zoneOf(member: NodeOrdinal): string | undefined;
}

/** A rule as scenarios name it: `gate: { rule, … }`. */
export interface GateRuleDescriptor<Settings> {
  readonly rule: string;
  readonly about: string;
  readonly source: string;
  /** A strict zod object of the rule's own fields, without `rule`. */
  readonly settings: z.ZodType<Settings>;
  /** Whether it asks for the zones of members. */
  readonly usesZones?: boolean;
  create(settings: Settings, group: GateGroup): Gate;
  /**
   * Most members of the group that may be removed in any minute in which nobody removed comes back; for a rule over the
   * whole group, this is what may stand removed at one time. `Infinity` is never returned.
   */
  worstCaseRemovalsPerMinute(settings: Settings, group: GateGroup): number;
  /** The least time by which it puts off an action; 0 unless it waits. */
  shortestHoldMicros?(settings: Settings, group: GateGroup): Micros;
  /** For a reader who knows nothing of the rule. Fragments that go on after "It withholds …" and "It lets go …". */
  inWords(settings: Settings, group: GateGroup): GateWords;
  /**
   * What somebody who chose these should know though it is no error, such as a setting without effect.
   *
   * @param isMember the actor is itself a member of the group, and counts itself as healthy.
   */
  noticesOf?(settings: Settings, group: GateGroup, isMember: boolean): readonly string[];
}

export interface GateWords {
  readonly withholds: string;
  readonly letsGo: string;
}

export type AnyGateRuleDescriptor = GateRuleDescriptor<unknown>;
