import msgpack from "msgpack-lite";
import { toBase64 } from "./base64.ts";
import { readCalls } from "./calls-frame.ts";
import {
  readEnd,
  readFailed,
  readHello,
  readReady,
  readRefused,
  readRun,
  readWelcome,
} from "./cold-frames.ts";
import type { Fields } from "./frame-fields.ts";
import { writable } from "./frame-form.ts";
import { checkJson } from "./json-guard.ts";
import { checkMsgpack } from "./msgpack-guard.ts";
import { readOutputs } from "./outputs-frame.ts";
import {
  type CoordinatorFrame,
  type Frame,
  type FrameData,
  FrameError,
  type FrameForm,
  LARGEST_FRAME_BYTES,
  LONGEST_TEXT_BYTES,
  type ProcessFrame,
} from "./protocol.ts";
import { shown } from "./shown.ts";

/**
 * Writes a frame. Texts for people (`message`, `reason`) are cut to what a text may have.
 *
 * @throws FrameError if the frame is larger than frames may be, or holds settings that no frame can carry.
 */
export function encodeFrame(frame: Frame, form: FrameForm): FrameData {
  const data =
    form === "json"
      ? JSON.stringify(writable(frame, toBase64))
      : (msgpack.encode(writable(frame, asBuffer), WITHOUT_EXTENSIONS) as Uint8Array);
  const bytes = typeof data === "string" ? Buffer.byteLength(data) : data.length;
  if (bytes > LARGEST_FRAME_BYTES) {
    throw new FrameError(
      `the ${frame.type} frame would have ${bytes} bytes; expected at most ${LARGEST_FRAME_BYTES}`,
    );
  }
  return data;
}

/**
 * Reads what a process has sent. Whatever the data is, this ends soon and harms nothing.
 *
 * @throws FrameError, and nothing else: what is wrong, where, and what was expected.
 */
export function decodeProcessFrame(data: FrameData): ProcessFrame {
  const form = formOf(data);
  const { fields, type } = decode(data);
  switch (type) {
    case "outputs":
      return readOutputs(fields, form);
    case "hello":
      return readHello(fields);
    case "ready":
      return readReady(fields);
    case "failed":
      return readFailed(fields);
    default:
      throw new FrameError(
        `a process sends no frame of type ${shown(type)}; expected hello, ready, outputs or failed`,
      );
  }
}

/**
 * Reads what the coordinator has sent. Whatever the data is, this ends soon and harms nothing.
 *
 * @throws FrameError, and nothing else: what is wrong, where, and what was expected.
 */
export function decodeCoordinatorFrame(data: FrameData): CoordinatorFrame {
  const form = formOf(data);
  const { fields, type } = decode(data);
  switch (type) {
    case "calls":
      return readCalls(fields, form);
    case "run":
      return readRun(fields);
    case "welcome":
      return readWelcome(fields);
    case "refused":
      return readRefused(fields);
    case "end":
      return readEnd(fields);
    default:
      throw new FrameError(
        `a coordinator sends no frame of type ${shown(type)}; expected welcome, refused, run, calls or end`,
      );
  }
}

/** JSON is text, MessagePack binary. */
export function formOf(data: FrameData): FrameForm {
  return typeof data === "string" ? "json" : "msgpack";
}

/** Without the preset's extensions, by which JavaScript's own classes would travel. */
const WITHOUT_EXTENSIONS = { codec: msgpack.createCodec() };

/** msgpack-lite writes a `Buffer` as bytes, and any other typed array as a map. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Frames that hold bytes, in which a text may be long. */
const TYPES_WITH_BYTES: ReadonlySet<unknown> = new Set(["calls", "outputs"]);

function decode(data: FrameData): { readonly fields: Fields; readonly type: unknown } {
  let value: unknown;
  let longText = -1;
  if (typeof data === "string") {
    longText = checkJson(data);
    value = parse(data);
  } else {
    const bytes = asBuffer(data);
    checkMsgpack(bytes);
    value = msgpack.decode(bytes, WITHOUT_EXTENSIONS);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Uint8Array) {
    throw new FrameError(`the frame is ${shown(value)}; expected a map with the field "type"`);
  }
  const fields = value as Fields;
  const type = Object.hasOwn(fields, "type") ? fields.type : undefined;
  if (longText >= 0 && !TYPES_WITH_BYTES.has(type)) {
    throw new FrameError(`character ${longText}: expected texts of at most ${LONGEST_TEXT_BYTES} bytes`);
  }
  return { fields, type };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FrameError(`the frame is not JSON: ${(error as Error).message}`);
  }
}
