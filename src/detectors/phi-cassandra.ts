import { z } from "zod";
import { DURATION_FORM, duration } from "../node/duration.ts";
import type { Judge, JudgeLawDescriptor } from "../node/judge.ts";
import type { Micros } from "../node/micros.ts";
import { SampleWindow } from "./sample-window.ts";
import { silenceUntilConviction } from "./steady-silence.ts";

/** Turns silence in means into −log10 of an exponential tail; the product's own name and value. */
export const PHI_FACTOR = 1 / Math.log(10);

/** The product's `SAMPLE_SIZE`, which it does not let anyone configure. */
const SAMPLE_SIZE = 1000;

const settings = z.strictObject({
  phi_convict_threshold: z
    .number()
    .positive()
    .default(8)
    .describe(
      "A member is convicted when φ exceeds this, strictly. The product's file allows 5 to 16; the law has no such bounds.",
    ),
  fd_initial_value_ms: duration({ atLeastMicros: 1_000 })
    .prefault("2s")
    .describe(
      "The first sample, which the first heartbeat records: twice the gossip interval. With a unit here.",
    ),
  fd_max_interval_ms: z
    .union([z.literal("unlimited").transform(() => Number.POSITIVE_INFINITY), duration()], {
      error: ({ input }) =>
        typeof input === "number" && input > 0
          ? `the unit is missing: write ${input}ms or ${input / 1_000}s, or unlimited`
          : `expected unlimited, or ${DURATION_FORM}`,
    })
    .optional()
    .describe(
      "Longer intervals are not recorded. By default the same as fd_initial_value_ms; 4.1 and 5.0 read that default in the wrong unit, which amounts to unlimited. With a unit here.",
    ),
});

export type CassandraPhiSettings = z.output<typeof settings>;

/**
 * Apache Cassandra's φ: silence over the mean interval, on the scale of −log10 of an exponential tail.
 *
 * The rule of the product that nobody is judged for a while after the observer itself stood still
 * (`max_local_pause_in_ms`) belongs to the program that asks, not to the law.
 */
export const cassandraPhi: JudgeLawDescriptor<CassandraPhiSettings> = {
  name: "cassandra-phi",
  about:
    "Apache Cassandra's failure detector: silence divided by the mean interval of the last 1000 heartbeats, scaled by 1/ln 10; only the mean matters.",
  source:
    "Apache Cassandra 3.x (commit 07242de0), gms/FailureDetector.java; fd_max_interval_ms also as 4.1/5.0",
  settings,
  read: (read) => ({
    name: "cassandra-phi",
    create: () => new CassandraJudge(read),
    steadySilenceMicros: (heartbeatMicros) =>
      silenceUntilConviction(new CassandraJudge(read), heartbeatMicros, SAMPLE_SIZE + 2),
  }),
};

/** One endpoint's arrival window. */
export class CassandraJudge implements Judge {
  readonly #settings: CassandraPhiSettings;
  readonly #maxIntervalMicros: Micros;
  readonly #intervals: SampleWindow;
  #lastMicros: Micros = 0;

  /** @param sampleSize only the product's own tests have another than 1000. */
  constructor(settings: CassandraPhiSettings, sampleSize: number = SAMPLE_SIZE) {
    this.#settings = settings;
    this.#maxIntervalMicros = settings.fd_max_interval_ms ?? settings.fd_initial_value_ms;
    this.#intervals = new SampleWindow(sampleSize);
  }

  /** Number of samples kept, the first of them not an interval. */
  get historySize(): number {
    return this.#intervals.size;
  }

  get meanMicros(): Micros {
    return this.#intervals.mean;
  }

  arrived(nowMicros: Micros): void {
    // The product takes a last arrival at clock value 0 for none at all, and so takes the first sample again.
    if (this.#lastMicros > 0) {
      const interval = nowMicros - this.#lastMicros;
      // During a long partition the law must not get used to silence; the arrival itself counts all the same.
      if (interval <= this.#maxIntervalMicros) this.#intervals.add(interval);
    } else {
      // Deliberately high: a member convicted late does less harm than one that flaps.
      this.#intervals.add(this.#settings.fd_initial_value_ms);
    }
    this.#lastMicros = nowMicros;
  }

  levelAt(nowMicros: Micros): number {
    const mean = this.#intervals.mean;
    // The product asserts both; a level that does not exist is 0.
    if (this.#lastMicros <= 0 || mean <= 0) return 0;
    return PHI_FACTOR * ((nowMicros - this.#lastMicros) / mean);
  }

  convictsAt(nowMicros: Micros): boolean {
    return this.levelAt(nowMicros) > this.#settings.phi_convict_threshold;
  }
}
