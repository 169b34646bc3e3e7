/**
 * THE contract between the world (`src/`) and its inhabitants (`nodes/`): all that a node program may import of the
 * world, besides the judges in `detectors/` and the rules in `gates/`.
 */

export { createView } from "./node/create-view.ts";
export { DURATION_FORM, duration, formatDuration, parseDuration } from "./node/duration.ts";
export * from "./node/environment.ts";
export { findRoster } from "./node/find-roster.ts";
export * from "./node/gate.ts";
export type * from "./node/judge.ts";
export * from "./node/message.ts";
export * from "./node/micros.ts";
export * from "./node/program.ts";
export type { RandomStream } from "./node/random-stream.ts";
export * from "./node/report.ts";
export * from "./node/roster.ts";
export { shuffle } from "./node/shuffle.ts";
export { takeAtRandom } from "./node/take-at-random.ts";
export * from "./node/verdict.ts";
export * from "./node/view.ts";
