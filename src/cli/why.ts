import type { NodeOrdinal } from "../node.ts";
import { jsonText } from "../report/json-text.ts";
import { listNames } from "../report/listing.ts";
import { verdictStoryLines } from "../report/verdict-story-report.ts";
import { wrap } from "../report/wrap.ts";
import { convictedPairs } from "../trace-reading/convicted-pairs.ts";
import { countedFromMicros, NodeNames, type TraceHead } from "../trace-reading/trace-head.ts";
import { MOST_EVENTS_IN_MEMORY, TraceIndex } from "../trace-reading/trace-index.ts";
import { storyOf, verdictToTell } from "../trace-reading/verdict-story.ts";
import { EXIT_GOOD, EXIT_INTERRUPTED, EXIT_REPLAY_DIFFERS, type ExitStatus } from "./exit-status.ts";
import { memberNamed } from "./replay.ts";
import { runAgain } from "./run-again.ts";
import { readStoredRun, type StoredRunRequest } from "./stored-run.ts";
import type { Surroundings } from "./surroundings.ts";
import { textWidth } from "./text-width.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";

export interface WhyRequest extends StoredRunRequest {
  /** Names of members. */
  readonly observer: string;
  readonly subject: string;
  /** Run time in microseconds: only verdicts from here on. */
  readonly from: number | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/**
 * `coroner why`: makes a stored run again and tells how an observer came to convict, or to suspect, a subject.
 *
 * @throws {UsageError} when there is no such run, no such member or no such verdict.
 * @throws {ToolFailure} when the run breaks down.
 */
export async function why(request: WhyRequest, surroundings: Surroundings): Promise<ExitStatus> {
  const stored = readStoredRun(request, surroundings);
  const observer = memberNamed(request.observer, stored.scenario);
  const subject = memberNamed(request.subject, stored.scenario);
  if (observer === subject) {
    throw new UsageError("Nobody judges itself.", "Name the observer first, then the subject.");
  }
  let index: TraceIndex | undefined;
  const again = await runAgain(stored, surroundings, !request.json && !request.quiet, {
    begin: (_head, describe) => {
      index = new TraceIndex(describe);
    },
    event: (event, convictionClass) => {
      if (index !== undefined && index.events.length >= MOST_EVENTS_IN_MEMORY) {
        throw new ToolFailure(
          `The run has more than ${MOST_EVENTS_IN_MEMORY / 1_000_000} million events up to ${event.timeMicros / 1_000_000} s, too many to tell a story of: give it a shorter duration with --set when you run it.`,
        );
      }
      index?.add(event);
      if (convictionClass !== undefined) index?.classify(event, convictionClass);
    },
  });
  if (again === undefined || index === undefined) {
    surroundings.errors.write("Interrupted.\n");
    return EXIT_INTERRUPTED;
  }
  for (const remark of stored.remarks) surroundings.errors.write(`${remark}\n`);
  const same = stored.record.summary.traceHash[0] === again.result.traceHash;
  if (!same) {
    const reasons = stored.suspicions.map((reason) => ` A likely reason: ${reason}.`).join("");
    surroundings.errors.write(`The run came out otherwise than the stored one.${reasons}\n`);
  }
  const verdict =
    request.from === undefined
      ? // What comes in the warm-up is not counted: only told of where there is nothing else.
        (verdictToTell(index, observer, subject, countedFromMicros(again.head)) ??
        verdictToTell(index, observer, subject, 0))
      : verdictToTell(index, observer, subject, request.from);
  if (verdict === undefined) {
    const { configurationName, seed } = stored.planned;
    const since = request.from === undefined ? "" : " from then on";
    throw new UsageError(
      `In ${configurationName}, seed ${seed}, ${request.observer} neither convicted nor suspected ${request.subject}${since}.`,
      `${othersConvicted(index, again.head, observer, subject, request.from ?? 0)} Other runs are named by --configuration and --seed.`,
    );
  }
  const lines = verdictStoryLines(index, again.head, storyOf(index, again.head, verdict));
  const width = textWidth(surroundings.columns);
  surroundings.output.write(
    request.json
      ? jsonText({
          observer: request.observer,
          subject: request.subject,
          micros: verdict.timeMicros,
          story: lines,
        })
      : `${lines.map((line) => wrap(line, width, "    ")).join("\n")}\n`,
  );
  return same ? EXIT_GOOD : EXIT_REPLAY_DIFFERS;
}

/** Pairs of the same run that do have a story, for whoever has asked for one that has none. */
function othersConvicted(
  index: TraceIndex,
  head: TraceHead,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  fromMicros: number,
): string {
  const names = new NodeNames(head.nodes);
  const pairs = convictedPairs(index, fromMicros);
  const listed = (nodes: readonly NodeOrdinal[]) => {
    const named = nodes.map((node) => names.nameOf(node));
    return named.length === 0 ? undefined : listNames(named, 6);
  };
  const [first] = pairs;
  if (first === undefined) return "Nobody convicted anybody.";
  const victims = listed(pairs.filter((pair) => pair.observer === observer).map((pair) => pair.subject));
  const accusers = listed(pairs.filter((pair) => pair.subject === subject).map((pair) => pair.observer));
  if (victims === undefined && accusers === undefined) {
    return `The first that was convicted was ${names.nameOf(first.subject)}, by ${names.nameOf(first.observer)}.`;
  }
  return `${names.nameOf(observer)} convicted ${victims ?? "nobody"}; ${names.nameOf(subject)} was convicted by ${accusers ?? "nobody"}.`;
}
