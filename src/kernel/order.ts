import type { ActivityPhase } from "../node.ts";

/**
 * The total order of events (SEMANTICS 2): time, phase, round, destination, kind, source, sequence, copy. It does not
 * know when an event was scheduled, so idle ticks may be skipped, processes merged and queues replaced without
 * moving one event.
 */
export const PHASE_WORLD = 0;
export const PHASE_CHECKS = 1;
export const PHASE_TRAFFIC = 2;
export const PHASE_SETTLE = 3;
export type Phase = typeof PHASE_WORLD | typeof PHASE_CHECKS | typeof PHASE_TRAFFIC | typeof PHASE_SETTLE;

export const PHASE_NAMES = ["world", "checks", "traffic", "settle"] as const;

/** What comes to a node in one round of a phase, in this order. */
export const KIND_HOST_CONTROL = 0;
export const KIND_DELIVERY = 1;
export const KIND_TIMER = 2;
export type EventKind = typeof KIND_HOST_CONTROL | typeof KIND_DELIVERY | typeof KIND_TIMER;

/** The destination of world events: before every node. */
export const WORLD_DESTINATION = -1;

/** More rounds than this in one instant mean that programs answer each other without end. */
export const MAXIMUM_ROUNDS = 10_000;

const ROUNDS_PER_PHASE = 16_384;
const KINDS_PER_DESTINATION = 4;

/** Phase and round in one small integer that orders as they do. */
export function stageOf(phase: Phase, round: number): number {
  return phase * ROUNDS_PER_PHASE + round;
}

export function phaseOfStage(stage: number): Phase {
  return Math.floor(stage / ROUNDS_PER_PHASE) as Phase;
}

export function roundOfStage(stage: number): number {
  return stage % ROUNDS_PER_PHASE;
}

/** Destination and kind in one small integer that orders as they do. */
export function placeOf(destination: number, kind: EventKind): number {
  return (destination + 1) * KINDS_PER_DESTINATION + kind;
}

export function destinationOfPlace(place: number): number {
  return Math.floor(place / KINDS_PER_DESTINATION) - 1;
}

/** The phase of a program's activity; the world's own phase is not for programs. */
export function phaseOfActivity(phase: ActivityPhase): Phase {
  return phase === "checks" ? PHASE_CHECKS : phase === "settle" ? PHASE_SETTLE : PHASE_TRAFFIC;
}
