import { z } from "zod";
import { duration } from "../node/duration.ts";
import type { Judge, JudgeLawDescriptor } from "../node/judge.ts";
import { MICROS_PER_MILLISECOND, type Micros } from "../node/micros.ts";
import { SampleWindow } from "./sample-window.ts";
import { silenceUntilConviction } from "./steady-silence.ts";

const settings = z.strictObject({
  threshold: z
    .number()
    .positive()
    .default(8)
    .describe("A member is available while φ is below this, strictly. Cluster 8, remote watch 10."),
  "max-sample-size": z
    .int()
    .positive()
    .default(1000)
    .describe("How many intervals are kept. Cluster 1000, remote watch 200."),
  "min-std-deviation": duration({ atLeastMicros: MICROS_PER_MILLISECOND })
    .prefault("100ms")
    .describe("A floor for the standard deviation; whole milliseconds count."),
  "acceptable-heartbeat-pause": duration()
    .prefault("3s")
    .describe(
      "Added to the mean: silence that is not held against a member. Cluster 3 s, remote watch 10 s.",
    ),
  "heartbeat-interval-estimate": duration({ atLeastMicros: MICROS_PER_MILLISECOND })
    .prefault("1s")
    .describe(
      "The first estimate, which seeds the history with itself less and plus a quarter. The product takes its heartbeat-interval.",
    ),
});

export type AkkaPhiSettings = z.output<typeof settings>;

/** Akka's φ, the same in Apache Pekko: a logistic stand-in for the normal law, with a pause added to the mean. */
export const akkaPhi: JudgeLawDescriptor<AkkaPhiSettings> = {
  name: "akka-phi",
  about:
    "Akka's and Pekko's failure detector: the paper's normal law in a logistic approximation, in whole milliseconds, with a floor for the deviation and an acceptable pause.",
  source:
    "Akka PhiAccrualFailureDetector.scala (snapshot 9892c5e4, 24 Oct 2025) and both reference.conf; Apache Pekko (snapshot 9d977134, 21 Aug 2026)",
  settings,
  read: (read) => ({
    name: "akka-phi",
    create: () => new AkkaJudge(read),
    steadySilenceMicros: (heartbeatMicros) =>
      silenceUntilConviction(
        new AkkaJudge(read),
        heartbeatMicros,
        Math.min(read["max-sample-size"] + 2, ARRIVALS_OF_A_LONG_TIME),
      ),
  }),
};

/** After so many regular heartbeats a larger window changes the silence that convicts by less than it can be told. */
const ARRIVALS_OF_A_LONG_TIME = 10_000;

/**
 * φ of a silence, as the product computes it: y = (t − mean) / deviation, e = exp(−y(1.5976 + 0.070566y²)). It is
 * +∞ once e underflows, at y > 21.59.
 *
 * @param elapsedMillis t.
 * @param meanMillis with the acceptable pause already added.
 * @param deviationMillis above 0.
 */
export function akkaPhiOf(elapsedMillis: number, meanMillis: number, deviationMillis: number): number {
  const y = (elapsedMillis - meanMillis) / deviationMillis;
  const e = Math.exp(-y * (1.5976 + 0.070566 * y * y));
  const phi = elapsedMillis > meanMillis ? -Math.log10(e / (1 + e)) : -Math.log10(1 - 1 / (1 + e));
  // Long before the mean the logarithm is of exactly 1 and the product has −0.
  return phi === 0 ? 0 : phi;
}

/** One member's heartbeat history. */
export class AkkaJudge implements Judge {
  readonly #settings: AkkaPhiSettings;
  readonly #intervals: SampleWindow;
  readonly #pauseMillis: number;
  readonly #minDeviationMillis: number;
  #sumOfSquares = 0;
  #lastMillis: number | undefined;

  constructor(settings: AkkaPhiSettings) {
    this.#settings = settings;
    this.#intervals = new SampleWindow(settings["max-sample-size"]);
    this.#pauseMillis = wholeMillis(settings["acceptable-heartbeat-pause"]);
    this.#minDeviationMillis = wholeMillis(settings["min-std-deviation"]);
  }

  /** Number of intervals kept, the two seeds included while they last. */
  get historySize(): number {
    return this.#intervals.size;
  }

  /** The mean interval, without the acceptable pause. */
  get meanMillis(): number {
    return this.#intervals.mean;
  }

  /** The population standard deviation, not below its floor. */
  get deviationMillis(): number {
    const mean = this.#intervals.mean;
    const variance = this.#intervals.size === 0 ? 0 : this.#sumOfSquares / this.#intervals.size - mean * mean;
    // The difference of two large, almost equal numbers may come out below 0, and NaN would pass every floor.
    return Math.max(this.#minDeviationMillis, Math.sqrt(Math.max(0, variance)));
  }

  arrived(nowMicros: Micros): void {
    const nowMillis = wholeMillis(nowMicros);
    if (this.#lastMillis === undefined) {
      const estimate = wholeMillis(this.#settings["heartbeat-interval-estimate"]);
      const quarter = Math.trunc(estimate / 4);
      this.#record(estimate - quarter);
      this.#record(estimate + quarter);
    } else if (!this.#convictsAtMillis(nowMillis)) {
      // The first heartbeat after a failure would skew the statistics, so its interval is not recorded.
      this.#record(nowMillis - this.#lastMillis);
    }
    this.#lastMillis = nowMillis;
  }

  levelAt(nowMicros: Micros): number {
    return this.#levelAtMillis(wholeMillis(nowMicros));
  }

  convictsAt(nowMicros: Micros): boolean {
    return this.#convictsAtMillis(wholeMillis(nowMicros));
  }

  #convictsAtMillis(nowMillis: number): boolean {
    return this.#levelAtMillis(nowMillis) >= this.#settings.threshold;
  }

  #levelAtMillis(nowMillis: number): number {
    if (this.#lastMillis === undefined) return 0;
    return akkaPhiOf(nowMillis - this.#lastMillis, this.meanMillis + this.#pauseMillis, this.deviationMillis);
  }

  #record(intervalMillis: number): void {
    const lost = this.#intervals.add(intervalMillis);
    this.#sumOfSquares += intervalMillis * intervalMillis - lost * lost;
  }
}

/** The product's clock and settings count whole milliseconds; what is finer is cut off. */
function wholeMillis(micros: Micros): number {
  return Math.floor(micros / MICROS_PER_MILLISECOND);
}
