import type { z } from "zod";
import type { Micros } from "./micros.ts";

/**
 * Judges one subject from the arrivals of its heartbeats: arrivals in, level out. Pure: the caller brings the clock,
 * a monotonic one whose origin is well above 5 s.
 */
export interface Judge {
  arrived(nowMicros: Micros): void;
  /** The suspicion level; +Infinity is legal, NaN is not: a level that does not exist is 0. */
  levelAt(nowMicros: Micros): number;
  /** Whether the law convicts at this instant; the comparison (strict or not) is the law's. */
  convictsAt(nowMicros: Micros): boolean;
}

/** A law of judgement with its settings already read. */
export interface JudgeLaw {
  readonly name: string;
  /** Makes a judge that has seen nothing yet. */
  create(): Judge;
  /** Silence after which a subject heard every `heartbeatMicros` for a long time is convicted. */
  steadySilenceMicros(heartbeatMicros: Micros): Micros;
}

/** A law as scenarios name it: `judge: { law, settings }`. */
export interface JudgeLawDescriptor<Settings> {
  readonly name: string;
  readonly about: string;
  readonly source: string;
  readonly settings: z.ZodType<Settings>;
  read(settings: Settings): JudgeLaw;
}

export type AnyJudgeLawDescriptor = JudgeLawDescriptor<unknown>;
