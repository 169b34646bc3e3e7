import type { Held, MemberLook, ViewChange } from "../../invariants/observer.ts";
import { memberlistSettings } from "../../nodes/memberlist/settings.ts";
import { NO_CAUSE, type TraceRecord } from "../../src/coordinator/trace.ts";
import { ALIVE, createGroupRoster, type Verdict } from "../../src/node.ts";

/** Takes down what a checker complains of. */
export class Complaints {
  readonly texts: string[] = [];
  readonly complain = (text: string): void => {
    this.texts.push(text);
  };
}

/** A change of one record, of node 0's about node 1 if nothing else is said. */
export function change(
  before: Held,
  incarnationBefore: number,
  verdict: Verdict,
  incarnation: number,
  { observer = 0, subject = 1 } = {},
): ViewChange {
  return { observer, subject, before, incarnationBefore, verdict, incarnation };
}

/** A traced event whose fields are 0 unless they are said. */
export function record(fields: Partial<TraceRecord> & Pick<TraceRecord, "kind" | "node">): TraceRecord {
  return {
    timeMicros: 0,
    count: 1,
    causeNode: NO_CAUSE,
    causeCount: 0,
    a: 0,
    b: 0,
    c: 0,
    d: 0,
    message: undefined,
    ...fields,
  };
}

/** A member of three, alive and well unless something else is said. */
export function look(fields: Partial<MemberLook> = {}): MemberLook {
  return {
    node: 0,
    group: createGroupRoster("member", 0, 3),
    settings: memberlistSettings.parse({}),
    hasGate: false,
    isLeaving: false,
    incarnation: 1,
    queued: 0,
    handled: { alive: 0, others: 0 },
    verdictOf: () => ALIVE,
    incarnationOf: () => 1,
    countOf: () => 0,
    timersOf: () => 0,
    ...fields,
  };
}
