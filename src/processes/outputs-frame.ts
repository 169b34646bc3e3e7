import {
  type Argument,
  boolean,
  bytes,
  faultOfArguments,
  faultOfCount,
  incarnation,
  instanceKey,
  micros,
  ordinal,
  stream,
  word,
} from "./argument-list.ts";
import { checkBatch, checkFields, type Fields } from "./frame-fields.ts";
import { FrameError, type FrameForm, type Output, type OutputsFrame } from "./protocol.ts";
import { shown } from "./shown.ts";

const FIELDS = ["type", "batch", "outputs"];

/**
 * Reads an `outputs` frame from what has been decoded. By hand and in place: it is half of the traffic.
 *
 * @throws FrameError that names the output and what was expected.
 */
export function readOutputs(fields: Fields, form: FrameForm): OutputsFrame {
  checkFields(fields, "outputs", FIELDS);
  checkBatch(fields.batch);
  const { outputs } = fields;
  if (!Array.isArray(outputs)) {
    throw new FrameError(`outputs is ${shown(outputs)}; expected a list with one list for each call`);
  }
  for (let call = 0; call < outputs.length; call++) {
    const list: unknown = outputs[call];
    if (list === null) continue;
    if (!Array.isArray(list)) {
      throw new FrameError(`outputs[${call}] is ${shown(list)}; expected a list of outputs, or null`);
    }
    for (let index = 0; index < list.length; index++) {
      const fault = faultOfOutput(list[index], form);
      if (fault !== undefined) throw new FrameError(`outputs[${call}][${index}]: ${fault}`);
    }
  }
  return fields as unknown as OutputsFrame;
}

const ARGUMENTS: Readonly<Record<Output[0], readonly Argument[]>> = {
  send: [ordinal("activity"), instanceKey("key"), ordinal("to"), bytes("bytes")],
  timer: [ordinal("activity"), instanceKey("key"), micros("delayMicros")],
  cancel: [ordinal("activity"), instanceKey("key"), micros("dueMicros")],
  ticker: [ordinal("activity"), micros("intervalMicros")],
  ready: [ordinal("activity")],
  idle: [ordinal("activity")],
  wake: [ordinal("activity")],
  dial: [ordinal("activity"), instanceKey("key"), ordinal("to"), micros("deadlineMicros")],
  streamSend: [ordinal("activity"), instanceKey("key"), stream("connection"), bytes("bytes")],
  close: [stream("connection")],
  exit: [],
  verdict: [
    ordinal("subject"),
    word("verdict", "alive", "suspected", "convicted", "left"),
    incarnation("incarnation"),
    ordinal("accuser"),
    word("action", "taken", "withheld"),
  ],
  released: [ordinal("subject")],
  forgotten: [ordinal("subject")],
  accused: [ordinal("subject")],
  confirmed: [ordinal("subject"), ordinal("accuser"), ordinal("confirmations")],
  refuted: [word("what", "suspicion", "conviction", "conflict"), incarnation("incarnation")],
  health: [ordinal("score")],
  gate: [boolean("engaged"), ordinal("expected"), ordinal("renewals")],
};
/** By name as a frame has it, which may be any. */
const ARGUMENTS_BY_NAME: ReadonlyMap<unknown, readonly Argument[]> = new Map(Object.entries(ARGUMENTS));

function faultOfOutput(output: unknown, form: FrameForm): string | undefined {
  if (!Array.isArray(output))
    return `found ${shown(output)}; expected a list of an output's name and arguments`;
  const name: unknown = output[0];
  const expected = ARGUMENTS_BY_NAME.get(name);
  if (expected === undefined) {
    return `there is no output ${shown(name)}; expected one of ${Object.keys(ARGUMENTS).join(", ")}`;
  }
  const wrongCount = faultOfCount(name as string, output.length - 1, expected);
  if (wrongCount !== undefined) return wrongCount;
  const fault = faultOfArguments(output, 1, expected, form);
  return fault === undefined ? undefined : `${name}'s ${fault}`;
}
