import fc from "fast-check";
import msgpack from "msgpack-lite";
import { ACTION_KINDS } from "../../src/node.ts";
import type {
  Call,
  CallHead,
  CallsFrame,
  CoordinatorFrame,
  EndFrame,
  FailedFrame,
  Frame,
  FrameData,
  FrameForm,
  HelloFrame,
  Output,
  OutputsFrame,
  ProcessFrame,
  ReadyFrame,
  RefusedFrame,
  RunFrame,
  WelcomeFrame,
} from "../../src/processes/protocol.ts";

/** Every frame of the node protocol, and what is none, for properties of whatever reads frames. */

const ordinal = fc.oneof(fc.nat(200), fc.nat());
const stream = fc.integer({ min: 1, max: 2_147_483_647 });
const key = fc.integer();
const micros = fc.oneof(fc.nat(), fc.maxSafeNat());
const incarnation = fc.nat(4_294_967_295);
const count = fc.maxSafeNat();
const bytes = fc.uint8Array({ maxLength: 300 });
/** Well-formed: what is not cannot be written as UTF-8. */
const text = fc.string({ unit: "grapheme", maxLength: 40 });
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);

export const helloFrame: fc.Arbitrary<HelloFrame> = fc.record(
  {
    type: fc.constant("hello" as const),
    protocol: fc.constant(1),
    name,
    software: text,
    pid: ordinal,
    nodes: fc.uniqueArray(name, { minLength: 1, maxLength: 20 }),
  },
  { noNullPrototype: true },
);

export const welcomeFrame: fc.Arbitrary<WelcomeFrame> = fc.record(
  { type: fc.constant("welcome" as const), protocol: fc.constant(1), answerTimeoutMs: ordinal },
  { noNullPrototype: true },
);

export const refusedFrame: fc.Arbitrary<RefusedFrame> = fc.record(
  {
    type: fc.constant("refused" as const),
    code: fc.constantFrom("protocolVersion", "nodeTaken", "unknownNode", "badFrame", "unexpectedFrame"),
    message: text,
  },
  { noNullPrototype: true },
);

const setting = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.constant(Number.POSITIVE_INFINITY),
  fc.boolean(),
  text,
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 4 }),
);
export const settings = fc.dictionary(fc.stringMatching(/^[A-Za-z_]{1,20}$/), setting, {
  noNullPrototype: true,
  maxKeys: 20,
});

export const runFrame: fc.Arbitrary<RunFrame> = fc.record(
  {
    type: fc.constant("run" as const),
    run: count,
    scenario: name,
    configuration: name,
    seed: count,
    groups: fc.array(
      fc.record(
        {
          name,
          first: ordinal,
          count: ordinal,
          program: name,
          settings,
          judge: fc.option(fc.record({ law: name, settings }, { noNullPrototype: true })),
          gate: fc.option(
            fc.record(
              {
                rule: name,
                settings,
                action: fc.constantFrom(...ACTION_KINDS),
                zones: fc.array(fc.option(text), { maxLength: 3 }),
              },
              { noNullPrototype: true, requiredKeys: ["rule", "settings", "action"] },
            ),
          ),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 3 },
    ),
    nodes: fc.array(fc.record({ node: ordinal, group: ordinal, random: text }, { noNullPrototype: true }), {
      maxLength: 20,
    }),
  },
  { noNullPrototype: true },
);

export const readyFrame: fc.Arbitrary<ReadyFrame> = fc.record(
  { type: fc.constant("ready" as const), run: count },
  { noNullPrototype: true },
);

const head: fc.Arbitrary<CallHead> = fc.tuple(ordinal, micros, micros, fc.boolean(), ordinal);
const instruction = fc.record(
  {
    view: fc.constantFrom("full" as const, "join" as const),
    contact: ordinal,
    joinRetryMicros: micros,
    joinUntilMicros: micros,
    restarted: fc.boolean(),
  },
  { noNullPrototype: true },
);

export const call: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(head, instruction).map(([h, start]): Call => [...h, "start", start]),
  head.map((h): Call => [...h, "stop"]),
  fc.tuple(head, ordinal, bytes).map(([h, from, data]): Call => [...h, "receive", from, data]),
  fc.tuple(head, ordinal, key).map(([h, activity, k]): Call => [...h, "timer", activity, k]),
  fc.tuple(head, ordinal).map(([h, activity]): Call => [...h, "tick", activity]),
  fc.tuple(head, ordinal, key).map(([h, activity, k]): Call => [...h, "resume", activity, k]),
  fc
    .tuple(head, fc.constantFrom("opened", "refused", "timedOut", "closed"), stream, ordinal)
    .map(([h, event, connection, peer]): Call => [...h, "stream", event, connection, peer, null]),
  fc
    .tuple(head, stream, ordinal, bytes)
    .map(([h, connection, peer, data]): Call => [...h, "stream", "received", connection, peer, data]),
  head.map((h): Call => [...h, "command", "leave"]),
);

export const callsFrame: fc.Arbitrary<CallsFrame> = fc.record(
  { type: fc.constant("calls" as const), batch: count, calls: fc.array(call, { maxLength: 20 }) },
  { noNullPrototype: true },
);

export const output: fc.Arbitrary<Output> = fc.oneof(
  fc.tuple(fc.constant("send" as const), ordinal, key, ordinal, bytes),
  fc.tuple(fc.constant("timer" as const), ordinal, key, micros),
  fc.tuple(fc.constant("cancel" as const), ordinal, key, micros),
  fc.tuple(fc.constant("ticker" as const), ordinal, micros),
  fc.tuple(fc.constantFrom("ready" as const, "idle" as const, "wake" as const), ordinal),
  fc.tuple(fc.constant("dial" as const), ordinal, key, ordinal, micros),
  fc.tuple(fc.constant("streamSend" as const), ordinal, key, stream, bytes),
  fc.tuple(fc.constant("close" as const), stream),
  fc.constant(["exit"] as const),
  fc.tuple(
    fc.constant("verdict" as const),
    ordinal,
    fc.constantFrom("alive" as const, "suspected" as const, "convicted" as const, "left" as const),
    incarnation,
    ordinal,
    fc.constantFrom("taken" as const, "withheld" as const),
  ),
  fc.tuple(fc.constantFrom("released" as const, "forgotten" as const, "accused" as const), ordinal),
  fc.tuple(fc.constant("confirmed" as const), ordinal, ordinal, ordinal),
  fc.tuple(
    fc.constant("refuted" as const),
    fc.constantFrom("suspicion" as const, "conviction" as const, "conflict" as const),
    incarnation,
  ),
  fc.tuple(fc.constant("health" as const), ordinal),
  fc.tuple(fc.constant("gate" as const), fc.boolean(), ordinal, ordinal),
);

export const outputsFrame: fc.Arbitrary<OutputsFrame> = fc.record(
  {
    type: fc.constant("outputs" as const),
    batch: count,
    outputs: fc.array(fc.option(fc.array(output, { maxLength: 6 }), { freq: 8 }), { maxLength: 12 }),
  },
  { noNullPrototype: true },
);

export const failedFrame: fc.Arbitrary<FailedFrame> = fc.record(
  { type: fc.constant("failed" as const), batch: count, call: ordinal, message: text },
  { noNullPrototype: true },
);

export const endFrame: fc.Arbitrary<EndFrame> = fc.record(
  { type: fc.constant("end" as const), reason: text },
  { noNullPrototype: true },
);

export const processFrame: fc.Arbitrary<ProcessFrame> = fc.oneof(
  helloFrame,
  readyFrame,
  outputsFrame,
  failedFrame,
);
export const coordinatorFrame: fc.Arbitrary<CoordinatorFrame> = fc.oneof(
  welcomeFrame,
  refusedFrame,
  runFrame,
  callsFrame,
  endFrame,
);
export const anyFrame: fc.Arbitrary<Frame> = fc.oneof(processFrame, coordinatorFrame);
export const anyForm: fc.Arbitrary<FrameForm> = fc.constantFrom("msgpack", "json");

/** MessagePack's heads that announce more than there is, or open what never closes. */
const treacherousBytes = fc.constantFrom(
  [0xdd, 0xff, 0xff, 0xff, 0xff],
  [0xdf, 0xff, 0xff, 0xff, 0xff],
  [0xdb, 0xff, 0xff, 0xff, 0xff],
  [0xc6, 0xff, 0xff, 0xff, 0xff],
  [0xdc, 0xff, 0xff],
  [0xde, 0xff, 0xff],
  [0xc7, 0x08, 0x01],
  [0xd4, 0x01, 0x00],
  [0xc1],
  [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0],
  [0xcb, 0x80, 0, 0, 0, 0, 0, 0, 0],
  [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0xa9, ...Buffer.from("__proto__")],
  [0x81, 0xa9, ...Buffer.from("__proto__"), 0x80],
  Array.from({ length: 40 }, () => 0x91),
  Array.from({ length: 40 }, () => [0x81, 0xa1, 0x61]).flat(),
);
const treacherousText = fc.constantFrom(
  "[".repeat(40),
  '{"a":'.repeat(40),
  '"__proto__":{"polluted":true},',
  '"\\u005f_proto__":1,',
  "1e999",
  "-0",
  "NaN",
  '"',
  "\\",
  "\u0000",
  "\ud800",
  "]}",
  "9007199254740993",
  '"type":"hello",',
);

/** A change at a place, which is a share of the length. */
type Change<Piece> =
  | { readonly what: "flip"; readonly at: number; readonly bit: number }
  | { readonly what: "cut"; readonly at: number; readonly length: number }
  | { readonly what: "insert" | "overwrite"; readonly at: number; readonly piece: Piece };

function changes<Piece>(piece: fc.Arbitrary<Piece>): fc.Arbitrary<Change<Piece>[]> {
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.array(
    fc.oneof(
      { arbitrary: fc.record({ what: fc.constant("flip" as const), at, bit: fc.nat(7) }), weight: 5 },
      fc.record({ what: fc.constant("cut" as const), at, length: fc.nat(50) }),
      fc.record({ what: fc.constantFrom("insert" as const, "overwrite" as const), at, piece }),
    ),
    { minLength: 1, maxLength: 2 },
  );
}

function changedBytes(data: Uint8Array, applied: readonly Change<readonly number[]>[]): Uint8Array {
  let result = [...data];
  for (const change of applied) {
    const at = Math.floor(change.at * result.length);
    if (change.what === "flip")
      result = result.with(Math.min(at, result.length - 1), (result[at] ?? 0) ^ (1 << change.bit));
    else if (change.what === "cut") result.splice(at, change.length);
    else result.splice(at, change.what === "insert" ? 0 : change.piece.length, ...change.piece);
    if (result.length === 0) break;
  }
  return Uint8Array.from(result);
}

function changedText(data: string, applied: readonly Change<string>[]): string {
  let result = data;
  for (const change of applied) {
    const at = Math.floor(change.at * result.length);
    const code = result.charCodeAt(at);
    if (change.what === "flip") {
      result = result.slice(0, at) + String.fromCharCode(code ^ (1 << change.bit)) + result.slice(at + 1);
    } else if (change.what === "cut") {
      result = result.slice(0, at) + result.slice(at + change.length);
    } else {
      const replaced = change.what === "insert" ? 0 : change.piece.length;
      result = result.slice(0, at) + change.piece + result.slice(at + replaced);
    }
  }
  return result;
}

/** Bytes and texts that nobody has written as a frame. */
export const randomData: fc.Arbitrary<FrameData> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .array(fc.oneof(treacherousBytes, fc.array(fc.nat(255), { maxLength: 4 })), { maxLength: 12 })
    .map((parts) => Uint8Array.from(parts.flat())),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(fc.oneof(treacherousText, fc.constantFrom("{", "}", "[", "]", ":", ",", '"a"', "1")), {
      maxLength: 30,
    })
    .map((parts) => parts.join("")),
  fc.json(),
);

/**
 * Frames that went wrong on their way: bits flipped, parts cut out, treacherous parts put in.
 *
 * @param encode writes a frame; `encodeFrame`, unless an encoder of one's own is tried.
 */
export function mutatedData(
  frame: fc.Arbitrary<Frame>,
  encode: (frame: Frame, form: FrameForm) => FrameData,
): fc.Arbitrary<FrameData> {
  return fc
    .tuple(frame, anyForm, changes(treacherousBytes), changes(treacherousText))
    .map(([original, form, ofBytes, ofText]) => {
      const data = encode(original, form);
      return typeof data === "string" ? changedText(data, ofText) : changedBytes(data, ofBytes);
    });
}

/** What may stand in a frame where something else should. */
const misplaced = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "send",
    "received",
    "AQ==",
    [],
    {},
    [[]],
    -1,
    0.5,
    2 ** 31,
    2 ** 32,
    2 ** 53,
  ),
  fc.integer(),
  fc.uint8Array({ maxLength: 3 }).map((data) => Buffer.from(data)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A list or map with one value put in another's place, added or taken away, `depth` levels below it. */
function misshapen(value: unknown, choices: readonly number[], depth: number, other: unknown): unknown {
  const [choice = 0, ...rest] = choices;
  const isContainer = typeof value === "object" && value !== null && !(value instanceof Uint8Array);
  if (depth === 0 || !isContainer) return other;
  const names = Object.keys(value);
  const name = names[choice % names.length];
  if (Array.isArray(value)) {
    if (name === undefined || choice % 7 === 0) return [...value, other];
    if (choice % 7 === 1) return value.toSpliced(Number(name), 1);
    return value.with(Number(name), misshapen(value[Number(name)], rest, depth - 1, other));
  }
  if (name === undefined || choice % 11 === 0) return { ...value, extra: other };
  const inner = (value as Record<string, unknown>)[name];
  return { ...value, [name]: misshapen(inner, rest, depth - 1, other) };
}

/** Well-formed MessagePack and JSON of frames in which one thing is not as it should be, or only might not be. */
export function misshapenData(
  frame: fc.Arbitrary<Frame>,
  encode: (frame: Frame, form: FrameForm) => FrameData,
): fc.Arbitrary<FrameData> {
  const choices = fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 });
  return fc
    .tuple(frame, anyForm, choices, fc.integer({ min: 1, max: 6 }), misplaced)
    .map(([original, form, chosen, depth, other]) => {
      const data = encode(original, form);
      const tree: unknown = typeof data === "string" ? JSON.parse(data) : msgpack.decode(data);
      const changed = misshapen(tree, chosen, depth, other);
      return typeof data === "string" ? JSON.stringify(changed) : msgpack.encode(changed);
    });
}
