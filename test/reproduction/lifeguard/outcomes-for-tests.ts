import type { Finding } from "../../../src/reproduction/lifeguard/findings.ts";
import type { Outcome } from "../../../src/reproduction/lifeguard/outcome.ts";
import {
  CONCURRENT_ANOMALIES,
  CONFIGURATIONS,
  FIGURE_2,
  TABLE_IV,
  TABLE_VI,
} from "../../../src/reproduction/lifeguard/published.ts";

/** A run of the Interval grid, or, without I, of the Threshold grid. */
export function outcomeAt(
  place: { readonly concurrent: number; readonly blockedMs: number; readonly openMs?: number },
  configuration: string,
  seed: number,
  figures: Partial<Outcome> = {},
): Outcome {
  return {
    cell: {
      "faults.anomaly.block.pick": place.concurrent,
      "faults.anomaly.for": `${place.blockedMs}ms`,
      ...(place.openMs === undefined ? {} : { "faults.anomaly.open": `${place.openMs}ms` }),
    },
    configuration,
    seed,
    falsePositives: 0,
    atHealthy: 0,
    messages: 0,
    messagesAfterRest: 0,
    bytes: 0,
    firstDetection: [],
    fullDissemination: [],
    joinComplete: true,
    ...figures,
  };
}

/** Seeds of {@link asPublished}. */
export const SEEDS = [1, 2];

/** Runs that come to what is published: of each C one cell, twice alike. */
export function asPublished(factor = 1): Outcome[] {
  return CONFIGURATIONS.flatMap((name) =>
    CONCURRENT_ANOMALIES.flatMap((concurrent, index) =>
      SEEDS.map((seed) => {
        const ofC = (FIGURE_2[name][index] as number) / sumOf(FIGURE_2[name]);
        const runs = CONCURRENT_ANOMALIES.length * SEEDS.length;
        return outcomeAt({ concurrent, blockedMs: 16384, openMs: 64 }, name, seed, {
          falsePositives: (TABLE_IV[name].falsePositives * ofC * factor) / SEEDS.length,
          atHealthy: (TABLE_IV[name].atHealthy * factor) / runs,
          messages: (TABLE_VI[name].messagesMillions * 1e6 * factor) / runs,
          bytes: (TABLE_VI[name].bytesGib * 1024 ** 3 * factor) / runs,
        });
      }),
    ),
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** One table of one row, and one target. @param who what its first cell says. */
export function findingOf(who: string): Finding {
  return {
    id: "x",
    title: "X",
    tables: [
      {
        name: "t",
        title: "Table T",
        note: "A note.",
        columns: [
          { title: "who", fields: ["who"], isText: true },
          { title: "how many", fields: ["count"] },
        ],
        rows: [
          [
            { shown: who, values: [who] },
            { shown: "3", values: [3] },
          ],
        ],
      },
    ],
    charts: [],
    targets: [{ text: "There are some.", found: "3.", isMet: true }],
  };
}
