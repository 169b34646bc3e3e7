import { type BlockScenarioOptions, blockScenario } from "../../bench/block-scenario.ts";
import type { Packet } from "../../nodes/memberlist/messages.ts";
import {
  TRACE_ACCUSATION,
  TRACE_HEALTH,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../src/coordinator/trace.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";

/** A whole run of memberlist members, and what its trace tells, in order. */
export class MemberlistRun {
  readonly result: RunResult;
  readonly records: TraceRecord[] = [];
  readonly warmupMicros: number;

  constructor(options: BlockScenarioOptions, seed = 1) {
    this.warmupMicros = options.warmupSeconds * 1_000_000;
    const scenario = blockScenario(options);
    const listener = (record: TraceRecord) => this.records.push(record);
    this.result = new ScenarioRun({ scenario, configuration: 0, seed, listener }).finish();
  }

  /** Records of one kind after the warm-up. */
  of(kind: number): TraceRecord[] {
    return this.records.filter((record) => record.kind === kind && record.timeMicros >= this.warmupMicros);
  }

  get sends(): { readonly record: TraceRecord; readonly packet: Packet }[] {
    return this.of(TRACE_SEND).map((record) => ({ record, packet: record.message as Packet }));
  }

  get accusations(): TraceRecord[] {
    return this.of(TRACE_ACCUSATION);
  }

  get verdicts(): TraceRecord[] {
    return this.of(TRACE_VERDICT);
  }

  get healths(): TraceRecord[] {
    return this.of(TRACE_HEALTH);
  }

  /** The traced event from which a record follows. */
  causeOf({ causeNode, causeCount }: TraceRecord): TraceRecord | undefined {
    return this.records.find(({ node, count }) => node === causeNode && count === causeCount);
  }

  /** The member's score just before a record: what it reported last. */
  scoreBefore(record: TraceRecord): number {
    const before = this.records.slice(0, this.records.indexOf(record));
    return before.findLast(({ kind, node }) => kind === TRACE_HEALTH && node === record.node)?.a ?? 0;
  }
}
