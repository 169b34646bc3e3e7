import { type GroupAct, SUBJECT_ACTS } from "../coordinator/tally-plan.ts";
import { NO_CAUSE, TRACE_ACTION, TRACE_GATE, type Trace, WORLD } from "../coordinator/trace.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_TIMER, PHASE_SETTLE, WORLD_DESTINATION } from "../kernel/order.ts";
import { ACTION_KINDS, type Micros } from "../node.ts";

/** Calls who acts for a group in the last phase of an instant, after all that programs do in it. @returns what calls it off. */
export function wakeAtEndOf(kernel: Kernel, atMicros: Micros, actor: number, wake: () => void): () => void {
  const slot = kernel.schedule(
    new Wake(wake),
    atMicros,
    PHASE_SETTLE,
    WORLD_DESTINATION,
    KIND_TIMER,
    actor,
    0,
    0,
  );
  return () => kernel.cancel(slot);
}

/** Traces what was done for a group, as an event of the world. */
export function traceAct(trace: Trace, atMicros: Micros, act: GroupAct): void {
  if ("subject" in act) {
    const what = SUBJECT_ACTS.indexOf(act.what);
    const kind = ACTION_KINDS.indexOf(act.kind);
    trace.record(TRACE_ACTION, atMicros, WORLD, NO_CAUSE, 0, act.subject, what, kind, 0);
  } else {
    const isEngaged = act.what === "engaged" ? 1 : 0;
    trace.record(TRACE_GATE, atMicros, WORLD, NO_CAUSE, 0, isEngaged, act.expected, act.renewals, 0);
  }
}

class Wake implements KernelEvent {
  readonly #wake: () => void;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  fire(): void {
    this.#wake();
  }
}
