import { MICROS_PER_MILLISECOND, type Micros } from "../../src/node.ts";

/**
 * The generation of a member's first life, which every other is newer than: the incarnation 1 at which a full view
 * begins.
 */
export const FIRST_GENERATION = 1;

const SPAN_MILLIS = 2_147_483_648;
const HALF_SPAN_MILLIS = SPAN_MILLIS / 2;

/**
 * The generation of a member that starts again without memory: its wall clock, as in Cassandra, but in whole
 * milliseconds, because members here may restart within one second. It wraps after 2^31 ms, nearly 25 days.
 */
export function generationAt(wallMicros: Micros): number {
  const millis = Math.floor(wallMicros / MICROS_PER_MILLISECOND);
  const wrapped = ((millis % SPAN_MILLIS) + SPAN_MILLIS) % SPAN_MILLIS;
  return Math.max(FIRST_GENERATION + 1, wrapped);
}

/**
 * The generation of a member that remembers its last life's: its wall clock, or the next if that is behind, as Cassandra
 * does it.
 */
export function generationAfter(last: number, wallMicros: Micros): number {
  const generation = generationAt(wallMicros);
  if (isNewerGeneration(generation, last)) return generation;
  return Math.max(FIRST_GENERATION + 1, (last + 1) % SPAN_MILLIS);
}

/**
 * Whether one life of a member came after another, by the shorter way round. A wall clock that was set back between
 * the two makes the later life look older, and its heartbeats are ignored, as they are in Cassandra.
 */
export function isNewerGeneration(generation: number, than: number): boolean {
  if (generation === than || generation === FIRST_GENERATION) return false;
  if (than === FIRST_GENERATION) return true;
  const ahead = (generation - than) & (SPAN_MILLIS - 1);
  return ahead > 0 && ahead < HALF_SPAN_MILLIS;
}
