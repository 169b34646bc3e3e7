import { describe, expect, it } from "vitest";
import {
  DOWN,
  effectiveStatus,
  type InstanceStatus,
  OUT_OF_SERVICE,
  STARTING,
  STATUS_NAMES,
  type StatusClaim,
  UNKNOWN_STATUS,
  UP,
} from "../../../nodes/eureka/status.ts";

const claim = (changes: Partial<StatusClaim>): InstanceStatus =>
  effectiveStatus({ own: UP, override: undefined, existing: undefined, isReplication: false, ...changes });

describe("the status that a registry gives", () => {
  it("is the instance's own if that is neither UP nor OUT_OF_SERVICE, whatever else is known", () => {
    for (const own of [DOWN, STARTING, UNKNOWN_STATUS] as const) {
      expect(claim({ own, override: UP, existing: UP })).toBe(own);
    }
  });

  it("is an override else, before what the lease holds", () => {
    expect(claim({ override: OUT_OF_SERVICE, existing: UP })).toBe(OUT_OF_SERVICE);
    expect(claim({ own: OUT_OF_SERVICE, override: UP })).toBe(UP);
    expect(claim({ override: OUT_OF_SERVICE, isReplication: true })).toBe(OUT_OF_SERVICE);
  });

  it("is what the lease holds else, if that is UP or OUT_OF_SERVICE and no peer says so", () => {
    expect(claim({ existing: OUT_OF_SERVICE })).toBe(OUT_OF_SERVICE);
    expect(claim({ own: OUT_OF_SERVICE, existing: UP })).toBe(UP);
    expect(claim({ existing: OUT_OF_SERVICE, isReplication: true })).toBe(UP);
    expect(claim({ existing: DOWN })).toBe(UP);
  });

  it("is the instance's own in the end, and has the product's names", () => {
    expect(claim({})).toBe(UP);
    expect(
      [UP, DOWN, STARTING, OUT_OF_SERVICE, UNKNOWN_STATUS].map((status) => STATUS_NAMES[status]),
    ).toEqual(["UP", "DOWN", "STARTING", "OUT_OF_SERVICE", "UNKNOWN"]);
  });
});
