import { resolve } from "node:path";
import { WholeFile } from "../campaign/whole-file.ts";
import type { ConvictionClass } from "../coordinator/conviction-class.ts";
import type { TraceRecord } from "../coordinator/trace.ts";
import type { Micros } from "../node.ts";
import { sequenceDiagram } from "../report/diagram/sequence-diagram.ts";
import { viewerEvents } from "../report/trace-viewer-file.ts";
import { type CutOut, cutOut } from "../trace-reading/diagram-cut-out.ts";
import type { DescribeMessage } from "../trace-reading/message-describer.ts";
import type { TraceHead } from "../trace-reading/trace-head.ts";
import { MOST_EVENTS_IN_MEMORY, TraceIndex } from "../trace-reading/trace-index.ts";
import { TraceLines } from "../trace-reading/trace-lines.ts";
import {
  isAmongMembers,
  isInTime,
  isWhole,
  setsTheScene,
  type TracePart,
} from "../trace-reading/trace-part.ts";
import { systemReason } from "./system-reason.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";

/** The files that are asked for, by their paths. */
export interface FileRequest {
  readonly trace: string | undefined;
  readonly diagram: string | undefined;
  readonly perfetto: string | undefined;
}

/** What was written. */
export interface WrittenFiles {
  /** Events in the trace's file. */
  readonly tracedEvents: number | undefined;
  /** What the diagram shows. */
  readonly cutOut: CutOut | undefined;
  readonly viewerEvents: number | undefined;
}

type Kind = keyof FileRequest;

const WHAT: Readonly<Record<Kind, string>> = {
  trace: "The trace",
  diagram: "The diagram",
  perfetto: "The file for the trace viewer",
};

/** Writes a run's events into the files that are asked for. All of them are there as wholes, or not at all. */
export class ReplayFiles {
  readonly #part: TracePart;
  readonly #members: ReadonlySet<number> | undefined;
  readonly #files = new Map<Kind, WholeFile>();
  #head: TraceHead | undefined;
  #describe: DescribeMessage = () => undefined;
  #lines: TraceLines | undefined;
  #tracedEvents = 0;
  #index: TraceIndex | undefined;

  /**
   * Opens the files, so that one that cannot be written is known before anything runs.
   *
   * @throws {UsageError} when two are the same. @throws {ToolFailure} when one cannot be made.
   */
  constructor(request: FileRequest, part: TracePart) {
    this.#part = part;
    this.#members = part.members === undefined ? undefined : new Set(part.members);
    const asked = (["trace", "diagram", "perfetto"] as const).flatMap((kind) => {
      const path = request[kind];
      return path === undefined ? [] : [{ kind, path }];
    });
    const twice = asked.find(({ path }, place) =>
      asked.slice(0, place).some((other) => resolve(other.path) === resolve(path)),
    );
    if (twice !== undefined) {
      throw new UsageError(`Two files are to be written to ${twice.path}.`, "Give each a name of its own.");
    }
    for (const { kind, path } of asked) {
      this.#attempt(kind, path, () => this.#files.set(kind, new WholeFile(path)));
    }
  }

  /** A run begins. */
  begin(head: TraceHead, describe: DescribeMessage): void {
    const { fromMicros, toMicros } = this.#part;
    const whole = isWhole(this.#part);
    const members = this.#part.members?.map((node) => head.nodes[node] as string);
    const part = {
      ...(fromMicros === undefined ? {} : { fromSeconds: fromMicros / 1_000_000 }),
      ...(toMicros === undefined ? {} : { toSeconds: toMicros / 1_000_000 }),
      ...(members === undefined ? {} : { members }),
    };
    this.#head = whole ? head : { ...head, part };
    this.#describe = describe;
    if (this.#files.has("trace")) {
      this.#lines = new TraceLines(head);
      this.#write("trace", this.#head);
    }
    if (this.#files.has("diagram") || this.#files.has("perfetto")) this.#index = new TraceIndex(describe);
  }

  /** @throws {ToolFailure} when a file cannot be written. */
  event(record: TraceRecord, convictionClass: ConvictionClass | undefined): void {
    const inTime = isInTime(record, this.#part);
    if (this.#lines !== undefined && inTime && isAmongMembers(record.node, this.#members)) {
      this.#tracedEvents += 1;
      this.#write("trace", this.#lines.lineOf(record, this.#describe(record), convictionClass));
    }
    const index = this.#index;
    if (index === undefined || !(inTime || setsTheScene(record))) return;
    if (index.events.length >= MOST_EVENTS_IN_MEMORY) {
      throw new ToolFailure(
        `The run has more than ${MOST_EVENTS_IN_MEMORY / 1_000_000} million events up to ${record.timeMicros / 1_000_000} s, too many for a diagram or a trace viewer: choose a part with --from and --to.`,
      );
    }
    index.add(record);
    if (convictionClass !== undefined) index.classify(record, convictionClass);
  }

  /**
   * The run is over: completes every file.
   *
   * @param hash of the whole trace. @param lastMicros the end of the run.
   * @throws {ToolFailure} when one cannot be written.
   */
  finish(hash: string, lastMicros: Micros): WrittenFiles {
    const head = this.#head;
    const index = this.#index;
    if (this.#lines !== undefined) {
      const end = { events: this.#tracedEvents, ...(isWhole(this.#part) ? { hash } : {}) };
      this.#write("trace", end);
    }
    const shown = head === undefined || index === undefined ? undefined : { head, index };
    const cut =
      shown !== undefined && this.#files.has("diagram")
        ? cutOut(shown.index, shown.head, this.#part, lastMicros)
        : undefined;
    if (shown !== undefined && cut !== undefined) {
      this.#writeText("diagram", sequenceDiagram(shown.index, shown.head, cut));
    }
    const viewed =
      shown !== undefined && this.#files.has("perfetto")
        ? this.#writeViewerFile(shown.index, shown.head, lastMicros)
        : undefined;
    for (const [kind, file] of this.#files) this.#attempt(kind, file.path, () => file.finish());
    return {
      tracedEvents: this.#lines === undefined ? undefined : this.#tracedEvents,
      cutOut: cut,
      viewerEvents: viewed,
    };
  }

  /** Nothing of them stays. */
  abandon(): void {
    for (const file of this.#files.values()) file.abandon();
  }

  #writeViewerFile(index: TraceIndex, head: TraceHead, lastMicros: Micros): number {
    const { fromMicros = 0, toMicros = lastMicros } = this.#part;
    const members = this.#members;
    const part = {
      shown: (node: number) => node >= 0 && (members === undefined || members.has(node)),
      fromMicros,
      toMicros: Math.min(toMicros, lastMicros),
    };
    const { scenario, configuration, seed, version } = head;
    const about = JSON.stringify({ scenario, configuration, seed, version });
    this.#writeText("perfetto", `{"displayTimeUnit":"ms","otherData":${about},"traceEvents":[\n`);
    let count = 0;
    for (const event of viewerEvents(index, head, part)) {
      this.#writeText("perfetto", `${count === 0 ? "" : ",\n"}${JSON.stringify(event)}`);
      count += 1;
    }
    this.#writeText("perfetto", "\n]}\n");
    return count;
  }

  #write(kind: Kind, value: unknown): void {
    this.#writeText(kind, `${JSON.stringify(value)}\n`);
  }

  #writeText(kind: Kind, text: string): void {
    const file = this.#files.get(kind);
    if (file !== undefined) this.#attempt(kind, file.path, () => file.write(text));
  }

  #attempt(kind: Kind, path: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.abandon();
      throw new ToolFailure(`${WHAT[kind]} can't be written to ${path}: ${systemReason(error)}.`, {
        cause: error,
      });
    }
  }
}
