import type { ActionKind, GateGroup } from "../../src/node.ts";

export interface GateGroupOptions {
  readonly first?: number;
  readonly action?: ActionKind;
  /** Dealt in turn. */
  readonly zones?: readonly string[];
}

/** A group for a gate to guard, whose members begin at 0. */
export function gateGroup(count: number, options: GateGroupOptions = {}): GateGroup {
  const { first = 0, action = "stopRouting", zones } = options;
  return {
    first,
    count,
    action,
    zoneOf: (member) => zones?.[(member - first) % zones.length],
  };
}
