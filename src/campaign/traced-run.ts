import type { ConvictionListener } from "../coordinator/tally-plan.ts";
import type { TraceListener } from "../coordinator/trace.ts";
import type { DrawnFault } from "../engine/draw-fault.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { SteppedRun } from "./run-in-slices.ts";
import type { PlannedRun } from "./run-plan.ts";

/** A run whose events somebody hears. */
export interface TracedRun extends SteppedRun {
  /** With the nodes that chance has picked for them. */
  readonly faults: readonly DrawnFault[];
}

export interface RunListeners {
  /** Gets every record of the trace. */
  readonly listener: TraceListener;
  /** Hears the class of every conviction, right after its record. */
  readonly onConviction: ConvictionListener;
}

/** Makes a run whose events are heard; the engine does. */
export type StartTracedRun = (scenario: Scenario, run: PlannedRun, listeners: RunListeners) => TracedRun;
