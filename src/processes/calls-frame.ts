import {
  type Argument,
  boolean,
  bytes,
  faultOfArguments,
  faultOfCount,
  instanceKey,
  micros,
  nothing,
  ordinal,
  stream,
  word,
} from "./argument-list.ts";
import { checkBatch, checkFields, type Fields } from "./frame-fields.ts";
import { type Call, type CallsFrame, FrameError, type FrameForm, type StreamEventName } from "./protocol.ts";
import { shown } from "./shown.ts";
import { faultOfStart } from "./start-instruction.ts";

const FIELDS = ["type", "batch", "calls"];

/**
 * Reads a `calls` frame from what has been decoded. By hand and in place: it is half of the traffic.
 *
 * @throws FrameError that names the call and what was expected.
 */
export function readCalls(fields: Fields, form: FrameForm): CallsFrame {
  checkFields(fields, "calls", FIELDS);
  checkBatch(fields.batch);
  const { calls } = fields;
  if (!Array.isArray(calls)) throw new FrameError(`calls is ${shown(calls)}; expected a list of calls`);
  for (let index = 0; index < calls.length; index++) {
    const fault = faultOfCall(calls[index], form);
    if (fault !== undefined) throw new FrameError(`calls[${index}]: ${fault}`);
  }
  return fields as unknown as CallsFrame;
}

const HEAD: readonly Argument[] = [
  ordinal("node"),
  micros("monotonicMicros"),
  micros("wallMicros"),
  boolean("isHeld"),
  ordinal("lastConnection"),
];
const NAME_INDEX = HEAD.length;

const INSTRUCTION: Argument = { ...nothing("instruction"), expected: "a map" };
const EVENT = word("event", "opened", "refused", "timedOut", "received", "closed" satisfies StreamEventName);
const STREAM_WITH_BYTES = [EVENT, stream("connection"), ordinal("peer"), bytes("bytes")];
const STREAM_WITHOUT_BYTES = [EVENT, stream("connection"), ordinal("peer"), nothing("bytes")];

const ARGUMENTS: Readonly<Record<Call[5], readonly Argument[]>> = {
  start: [INSTRUCTION],
  stop: [],
  receive: [ordinal("from"), bytes("bytes")],
  timer: [ordinal("activity"), instanceKey("key")],
  tick: [ordinal("activity")],
  resume: [ordinal("activity"), instanceKey("key")],
  stream: STREAM_WITHOUT_BYTES,
  command: [word("command", "leave")],
};
/** By name as a frame has it, which may be any. */
const ARGUMENTS_BY_NAME: ReadonlyMap<unknown, readonly Argument[]> = new Map(Object.entries(ARGUMENTS));

function faultOfCall(call: unknown, form: FrameForm): string | undefined {
  if (!Array.isArray(call) || call.length <= NAME_INDEX) {
    const head = HEAD.map((argument) => argument.name).join(", ");
    return `found ${shown(call)}; expected a list of ${head}, the call's name and its arguments`;
  }
  const wrongHead = faultOfArguments(call, 0, HEAD, form);
  if (wrongHead !== undefined) return wrongHead;
  const name: unknown = call[NAME_INDEX];
  let expected = ARGUMENTS_BY_NAME.get(name);
  if (expected === undefined) {
    return `there is no call ${shown(name)}; expected one of ${Object.keys(ARGUMENTS).join(", ")}`;
  }
  const first = NAME_INDEX + 1;
  const wrongCount = faultOfCount(name as string, call.length - first, expected);
  if (wrongCount !== undefined) return wrongCount;
  if (name === "start") return faultOfStart(call[first]);
  if (call[first] === "received" && name === "stream") expected = STREAM_WITH_BYTES;
  const fault = faultOfArguments(call, first, expected, form);
  return fault === undefined ? undefined : `${name}'s ${fault}`;
}
