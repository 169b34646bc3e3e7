import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  destinationOfPlace,
  type EventKind,
  KIND_DELIVERY,
  KIND_HOST_CONTROL,
  KIND_TIMER,
  MAXIMUM_ROUNDS,
  PHASE_CHECKS,
  PHASE_SETTLE,
  PHASE_TRAFFIC,
  PHASE_WORLD,
  type Phase,
  phaseOfActivity,
  phaseOfStage,
  placeOf,
  roundOfStage,
  stageOf,
  WORLD_DESTINATION,
} from "../../src/kernel/order.ts";

const anyPhase = fc.constantFrom<Phase>(PHASE_WORLD, PHASE_CHECKS, PHASE_TRAFFIC, PHASE_SETTLE);
const anyRound = fc.integer({ min: 0, max: MAXIMUM_ROUNDS });
const anyKind = fc.constantFrom<EventKind>(KIND_HOST_CONTROL, KIND_DELIVERY, KIND_TIMER);
const anyDestination = fc.integer({ min: WORLD_DESTINATION, max: 200_000 });

function orderOf(first: readonly number[], second: readonly number[]): number {
  const at = first.findIndex((value, index) => value !== second[index]);
  return at === -1 ? 0 : Math.sign((first[at] as number) - (second[at] as number));
}

describe("the total order", () => {
  it("has the phases world, checks, traffic, settle and the kinds host control, delivery, timer", () => {
    expect([PHASE_WORLD, PHASE_CHECKS, PHASE_TRAFFIC, PHASE_SETTLE]).toEqual([0, 1, 2, 3]);
    expect([KIND_HOST_CONTROL, KIND_DELIVERY, KIND_TIMER]).toEqual([0, 1, 2]);
    expect(WORLD_DESTINATION).toBe(-1);
  });

  it("packs phase and round into a stage that orders by phase first", () => {
    fc.assert(
      fc.property(anyPhase, anyRound, anyPhase, anyRound, (phase, round, otherPhase, otherRound) => {
        const stage = stageOf(phase, round);
        expect([phaseOfStage(stage), roundOfStage(stage)]).toEqual([phase, round]);
        expect(Math.sign(stage - stageOf(otherPhase, otherRound))).toBe(
          orderOf([phase, round], [otherPhase, otherRound]),
        );
      }),
    );
  });

  it("packs destination and kind into a place that orders by destination first", () => {
    fc.assert(
      fc.property(anyDestination, anyKind, anyDestination, anyKind, (to, kind, otherTo, otherKind) => {
        expect(destinationOfPlace(placeOf(to, kind))).toBe(to);
        expect(Math.sign(placeOf(to, kind) - placeOf(otherTo, otherKind))).toBe(
          orderOf([to, kind], [otherTo, otherKind]),
        );
      }),
    );
  });

  it("gives programs every phase but the world's", () => {
    expect(phaseOfActivity("checks")).toBe(PHASE_CHECKS);
    expect(phaseOfActivity("traffic")).toBe(PHASE_TRAFFIC);
    expect(phaseOfActivity("settle")).toBe(PHASE_SETTLE);
  });
});
