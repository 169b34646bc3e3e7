import type { GossipMessage, Packet } from "../nodes/memberlist/messages.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import type { TraceRecord } from "../src/coordinator/trace.ts";
import type { GroupRoster, Micros, NodeOrdinal, UNKNOWN, Verdict } from "../src/node.ts";

export type Held = Verdict | typeof UNKNOWN;

/** What can be seen of a member's present life. Looking changes nothing. */
export interface MemberLook {
  readonly node: NodeOrdinal;
  readonly group: GroupRoster;
  readonly settings: MemberlistSettings;
  readonly hasGate: boolean;
  /** It was told to leave: it no longer defends itself. */
  readonly isLeaving: boolean;
  /** As the member counts it. */
  readonly incarnation: number;
  verdictOf(subject: NodeOrdinal): Held;
  incarnationOf(subject: NodeOrdinal): number;
  /** How many records hold this verdict. */
  countOf(verdict: Verdict): number;
  /** Messages in its broadcast queue. */
  readonly queued: number;
  /** Armed timers of an activity. */
  timersOf(activity: number): number;
  /** Gossip messages handled in the call that is just over. */
  readonly handled: { readonly alive: number; readonly others: number };
}

/** One record of one view was added or changed. */
export interface ViewChange {
  readonly observer: NodeOrdinal;
  readonly subject: NodeOrdinal;
  readonly before: Held;
  readonly incarnationBefore: number;
  readonly verdict: Verdict;
  readonly incarnation: number;
}

/** Hears everything that an invariant could be about, in the order in which it happens. */
export interface Observer {
  traced?(record: TraceRecord): void;
  /** A member's life has begun; its first records follow as changes of its view, its own first. */
  began?(member: MemberLook, view: "full" | "join"): void;
  /** It is told to leave. */
  toldToLeave?(member: MemberLook): void;
  viewChanged?(change: ViewChange): void;
  /** A message was put into a member's broadcast queue. */
  queued?(node: NodeOrdinal, message: GossipMessage): void;
  /** A packet took messages from the queue, each of which may be sent `limit` times in all. */
  took?(node: NodeOrdinal, messages: readonly GossipMessage[], limit: number): void;
  /** A timer was armed; `reading` is the packet that is being read, if one is. */
  armed?(member: MemberLook, activity: number, delayMicros: Micros, reading: Packet | undefined): void;
  /** A call of a member's program is over. */
  called?(member: MemberLook): void;
}

/** Says what has been broken, and how. */
export type Complain = (text: string) => void;

/** One that hands everything on to several. */
export function all(observers: readonly Observer[]): Required<Observer> {
  const those = <Name extends keyof Observer>(name: Name) =>
    observers.filter((observer) => observer[name] !== undefined);
  const traced = those("traced");
  const began = those("began");
  const toldToLeave = those("toldToLeave");
  const viewChanged = those("viewChanged");
  const queued = those("queued");
  const took = those("took");
  const armed = those("armed");
  const called = those("called");
  return {
    traced: (record) => {
      for (const observer of traced) observer.traced?.(record);
    },
    began: (member, view) => {
      for (const observer of began) observer.began?.(member, view);
    },
    toldToLeave: (member) => {
      for (const observer of toldToLeave) observer.toldToLeave?.(member);
    },
    viewChanged: (change) => {
      for (const observer of viewChanged) observer.viewChanged?.(change);
    },
    queued: (node, message) => {
      for (const observer of queued) observer.queued?.(node, message);
    },
    took: (node, messages, limit) => {
      for (const observer of took) observer.took?.(node, messages, limit);
    },
    armed: (member, activity, delayMicros, reading) => {
      for (const observer of armed) observer.armed?.(member, activity, delayMicros, reading);
    },
    called: (member) => {
      for (const observer of called) observer.called?.(member);
    },
  };
}
