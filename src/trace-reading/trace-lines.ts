import { CONVICTION_CLASSES, type ConvictionClass } from "../coordinator/conviction-class.ts";
import { SUBJECT_ACTS } from "../coordinator/tally-plan.ts";
import {
  DROP_REASON_NAMES,
  NO_CAUSE,
  NODE_CHANGE_NAMES,
  TRACE_ACTION,
  TRACE_DROP,
  TRACE_FIELDS,
  TRACE_KIND_NAMES,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_STREAM_EVENT,
  TRACE_VERDICT,
  type TraceRecord,
} from "../coordinator/trace.ts";
import {
  ACTION_KINDS,
  ACTION_TAKEN,
  ACTION_WITHHELD,
  CONVICTED,
  type MessageDescription,
  MICROS_PER_SECOND,
  type NodeOrdinal,
  STREAM_EVENT_NAMES,
  VERDICT_NAMES,
} from "../node.ts";
import { NodeNames, type TraceHead } from "./trace-head.ts";

/** A line that is no event of a trace. */
export class TraceLineError extends Error {
  override readonly name = "TraceLineError";
}

const REFUTED_NAMES = ["suspicion", "conviction", "conflict"] as const;

/** By kind and field: what its numbers are called. */
const WORDS = new Map<string, readonly string[]>([
  [`${TRACE_DROP} reason`, DROP_REASON_NAMES],
  [`${TRACE_VERDICT} verdict`, VERDICT_NAMES],
  [`${TRACE_REFUTATION} what`, REFUTED_NAMES],
  [`${TRACE_NODE} what`, NODE_CHANGE_NAMES],
  [`${TRACE_STREAM_EVENT} event`, STREAM_EVENT_NAMES],
  [`${TRACE_ACTION} what`, SUBJECT_ACTS],
  [`${TRACE_ACTION} action`, ACTION_KINDS],
]);
const NODE_FIELDS: ReadonlySet<string> = new Set(["to", "from", "peer", "subject", "accuser"]);
const BOOLEAN_FIELDS: ReadonlySet<string> = new Set(["engaged", "begins"]);
const ACTION_NAMES: readonly string[] = (() => {
  const names: string[] = [];
  names[ACTION_TAKEN] = "taken";
  names[ACTION_WITHHELD] = "withheld";
  return names;
})();
/** Where a record has its four numbers. */
const PLACES = ["a", "b", "c", "d"] as const;

/** An event as a line of a trace holds it: `docs/trace.md` says what its fields are. */
export type TraceLine = Readonly<Record<string, unknown>>;

/** What a line says. */
export interface ReadTraceLine {
  /** Its message is the description of it. */
  readonly record: TraceRecord;
  readonly convictionClass: ConvictionClass | undefined;
}

/** Turns records of one run into the lines of its trace, and lines into records. */
export class TraceLines {
  readonly #names: NodeNames;
  readonly #faults: readonly string[];

  constructor(head: Pick<TraceHead, "nodes" | "faults">) {
    this.#names = new NodeNames(head.nodes);
    this.#faults = head.faults.map(({ name }) => name);
  }

  /** The name that other events call an event by: `member-3.17`. */
  idOf(node: NodeOrdinal, count: number): string {
    return `${this.#names.nameOf(node)}.${count}`;
  }

  lineOf(
    record: TraceRecord,
    message: MessageDescription | undefined,
    convictionClass: ConvictionClass | undefined,
  ): TraceLine {
    const { timeMicros, kind, node, count, causeNode, causeCount } = record;
    const line: Record<string, unknown> = {
      id: this.idOf(node, count),
      seconds: timeMicros / MICROS_PER_SECOND,
      micros: timeMicros,
      kind: TRACE_KIND_NAMES[kind],
      node: this.#names.nameOf(node),
      cause: causeNode === NO_CAUSE ? null : this.idOf(causeNode, causeCount),
    };
    (TRACE_FIELDS[kind] ?? []).forEach((field, place) => {
      const number = record[PLACES[place] ?? "a"];
      if (field === "accuserAndOutcome") {
        line.accuser = this.#names.nameOf(Math.floor(number / 2));
        const isConviction = record.b === CONVICTED;
        if (isConviction || number % 2 !== ACTION_TAKEN) line.action = ACTION_NAMES[number % 2];
      } else {
        line[field] = this.#write(record, field, number);
      }
    });
    if (convictionClass !== undefined) line.class = convictionClass;
    if (message !== undefined) line.message = message;
    return line;
  }

  /** @throws {TraceLineError} when it is no event. */
  recordOf(value: unknown): ReadTraceLine {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new TraceLineError("expected an object");
    }
    const line = value as TraceLine;
    const kind = TRACE_KIND_NAMES.indexOf(textIn(line, "kind"));
    if (kind < 1) throw new TraceLineError(`there is no kind of event ${textIn(line, "kind")}`);
    const [node, count] = this.#readId(textIn(line, "id"), "id");
    const [causeNode, causeCount] =
      line.cause === null ? [NO_CAUSE, 0] : this.#readId(textIn(line, "cause"), "cause");
    const numbers = [0, 0, 0, 0];
    (TRACE_FIELDS[kind] ?? []).forEach((field, place) => {
      numbers[place] = this.#read(line, kind, field);
    });
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    return {
      record: {
        timeMicros: numberIn(line, "micros"),
        kind,
        node,
        count,
        causeNode,
        causeCount,
        a,
        b,
        c,
        d,
        message: line.message,
      },
      convictionClass: CONVICTION_CLASSES.find((name) => name === line.class),
    };
  }

  #write(record: TraceRecord, field: string, number: number): unknown {
    const words = WORDS.get(`${record.kind} ${field}`);
    if (words !== undefined) return words[number] ?? number;
    if (NODE_FIELDS.has(field)) return this.#names.nameOf(number);
    if (field === "sent") return this.idOf(record.a, number);
    if (field === "fault") return this.#faults[number] ?? number;
    return BOOLEAN_FIELDS.has(field) ? number === 1 : number;
  }

  #read(line: TraceLine, kind: number, field: string): number {
    if (field === "accuserAndOutcome") {
      const action = line.action === undefined ? ACTION_TAKEN : ACTION_NAMES.indexOf(textIn(line, "action"));
      if (action < 0) throw new TraceLineError(`there is no action ${textIn(line, "action")}`);
      return this.#readNode(textIn(line, "accuser"), "accuser") * 2 + action;
    }
    const value = line[field];
    const words = WORDS.get(`${kind} ${field}`) ?? (field === "fault" ? this.#faults : undefined);
    if (words !== undefined) {
      if (typeof value === "number") return value;
      const number = words.indexOf(textIn(line, field));
      if (number < 0) throw new TraceLineError(`there is no ${field} ${textIn(line, field)}`);
      return number;
    }
    if (NODE_FIELDS.has(field)) return this.#readNode(textIn(line, field), field);
    if (field === "sent") return this.#readId(textIn(line, field), field)[1];
    if (BOOLEAN_FIELDS.has(field)) {
      if (typeof value !== "boolean") throw new TraceLineError(`expected ${field} to be true or false`);
      return value ? 1 : 0;
    }
    return numberIn(line, field);
  }

  #readNode(name: string, field: string): NodeOrdinal {
    const node = this.#names.ordinalOf(name);
    if (node === undefined)
      throw new TraceLineError(`expected ${field} to be a node, and there is no ${name}`);
    return node;
  }

  #readId(id: string, field: string): readonly [node: NodeOrdinal, count: number] {
    const dot = id.lastIndexOf(".");
    const count = id.slice(dot + 1);
    if (dot < 1 || !/^\d+$/.test(count)) {
      throw new TraceLineError(`expected ${field} to be a node and a number, such as member-3.17, got ${id}`);
    }
    return [this.#readNode(id.slice(0, dot), field), Number(count)];
  }
}

function textIn(line: TraceLine, field: string): string {
  const value = line[field];
  if (typeof value !== "string") throw new TraceLineError(`expected ${field} to be a text`);
  return value;
}

function numberIn(line: TraceLine, field: string): number {
  const value = line[field];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) {
    throw new TraceLineError(`expected ${field} to be a whole number`);
  }
  return value;
}
