import { type Packet, PING } from "../../../nodes/memberlist/messages.ts";
import {
  NO_CAUSE,
  TRACE_ACCUSATION,
  TRACE_HEALTH,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceKind,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import type { DrawnFault } from "../../../src/engine/draw-fault.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import type { Micros, NodeOrdinal } from "../../../src/node.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";

/** A datagram that was sent, with its record. */
export interface SentPacket {
  readonly record: TraceRecord;
  readonly packet: Packet;
}

/** Whether a ping begins a probe of the sender's own; what a helper sends follows from the request it has read. */
export function beginsProbe({ record, packet }: SentPacket): boolean {
  return packet.kind === PING && record.causeNode === NO_CAUSE;
}

/** A whole run of a scenario, and what its trace tells, in order. */
export class ObservedRun {
  readonly records: TraceRecord[] = [];
  /** Run time at which the window begins. */
  readonly fromMicros: Micros;
  readonly faults: readonly DrawnFault[];
  #byId: Map<number, TraceRecord> | undefined;

  /** @param kinds what is kept of the trace; all of it when left out. */
  constructor(scenario: Scenario, seed: number, kinds?: readonly TraceKind[]) {
    this.fromMicros = scenario.warmupMicros;
    const kept = kinds && new Set(kinds);
    const run = new ScenarioRun({
      scenario,
      configuration: 0,
      seed,
      listener: (record) => {
        if (kept?.has(record.kind) ?? true) this.records.push(record);
      },
    });
    this.faults = run.faults;
    run.advance(run.boundMicros);
  }

  /** Records of one kind since the window's start. */
  of(kind: TraceKind): TraceRecord[] {
    return this.records.filter((record) => record.kind === kind && record.timeMicros >= this.fromMicros);
  }

  /** Datagrams since the window's start. */
  get sends(): SentPacket[] {
    return this.of(TRACE_SEND).map((record) => ({ record, packet: record.message as Packet }));
  }

  /** Datagrams since the window's start by their senders, in order. */
  get sendsByNode(): ReadonlyMap<NodeOrdinal, readonly SentPacket[]> {
    const byNode = new Map<NodeOrdinal, SentPacket[]>();
    for (const sent of this.sends) {
      const others = byNode.get(sent.record.node);
      if (others === undefined) byNode.set(sent.record.node, [sent]);
      else others.push(sent);
    }
    return byNode;
  }

  get accusations(): TraceRecord[] {
    return this.of(TRACE_ACCUSATION);
  }

  get verdicts(): TraceRecord[] {
    return this.of(TRACE_VERDICT);
  }

  /** Changes of the members' scores. */
  get healths(): TraceRecord[] {
    return this.of(TRACE_HEALTH);
  }

  /** The traced event that something follows from, if it has been kept. */
  causeOf({ causeNode, causeCount }: TraceRecord): TraceRecord | undefined {
    return this.find(causeNode, causeCount);
  }

  /** A traced event by its id, if it has been kept. */
  find(node: NodeOrdinal, count: number): TraceRecord | undefined {
    this.#byId ??= new Map(this.records.map((record) => [idOf(record.node, record.count), record]));
    return this.#byId.get(idOf(node, count));
  }
}

/** No run has so many nodes. */
const MOST_NODES = 1024;

function idOf(node: NodeOrdinal, count: number): number {
  return count * MOST_NODES + node;
}
