import type { Micros, NodeOrdinal } from "../node.ts";
import type { LatencyLaw, MatrixLaw } from "../scenario/scenario.ts";
import { createLatencySampler, LONGEST_DELAY_MICROS } from "./latency-law.ts";

/** Turns one uniform draw and the two ends of a link into a one-way delay, as a `LatencySampler` does. */
export type LinkSampler = (uniform: number, from: NodeOrdinal, to: NodeOrdinal) => Micros;

/**
 * Makes the sampler of any law, also of one whose delay depends on where the nodes are.
 *
 * @throws RangeError when the law makes no sense.
 */
export function createLinkSampler(law: LatencyLaw): LinkSampler {
  return law.law === "matrix" ? matrixSampler(law) : createLatencySampler(law);
}

/** The least delay that a law can give to any pair of nodes. */
export function leastDelayMicros(law: LatencyLaw): Micros {
  if (law.law !== "matrix") return createLatencySampler(law)(0);
  const jitterMicros = law.jitter === undefined ? 0 : createLatencySampler(law.jitter)(0);
  return (
    law.oneWayMicros.reduce((least, micros) => Math.min(least, micros), LONGEST_DELAY_MICROS) + jitterMicros
  );
}

function matrixSampler({ sites, oneWayMicros, jitter }: MatrixLaw): LinkSampler {
  if (!(Number.isInteger(sites) && sites > 0 && oneWayMicros.length === sites * sites)) {
    throw new RangeError(
      `a matrix of ${sites} sites has ${sites} × ${sites} delays, not ${oneWayMicros.length}`,
    );
  }
  for (const micros of oneWayMicros) {
    if (!(Number.isInteger(micros) && 0 <= micros && micros <= LONGEST_DELAY_MICROS)) {
      throw new RangeError(`a matrix of latencies holds a delay of ${micros} microseconds`);
    }
  }
  const delays = Float64Array.from(oneWayMicros);
  if (jitter === undefined) {
    return (_uniform, from, to) => delays[(from % sites) * sites + (to % sites)] as number;
  }
  const jitterOf = createLatencySampler(jitter);
  return (uniform, from, to) => {
    const micros = (delays[(from % sites) * sites + (to % sites)] as number) + jitterOf(uniform);
    return Math.min(micros, LONGEST_DELAY_MICROS);
  };
}
