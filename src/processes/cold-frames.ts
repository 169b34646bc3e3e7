import { z } from "zod";
import { ACTION_KINDS } from "../node.ts";
import type { Fields } from "./frame-fields.ts";
import {
  type EndFrame,
  type FailedFrame,
  FrameError,
  type HelloFrame,
  PROTOCOL_VERSION,
  type ReadyFrame,
  type RefusedFrame,
  type RunFrame,
  type RunGroup,
  type WelcomeFrame,
} from "./protocol.ts";
import { limitless } from "./settings-form.ts";
import { faultOfShape, listShape, microsShape, ordinalShape, textShape } from "./shape.ts";

/** What may be any number that is counted: a run, a batch, a seed. */
const countShape = microsShape;

const helloShape = z.strictObject({
  type: z.literal("hello"),
  protocol: ordinalShape,
  name: textShape.refine((name) => name !== "", { error: "expected a name" }),
  software: textShape,
  pid: ordinalShape,
  nodes: listShape(textShape, "nodes' names")
    .refine((nodes) => nodes.length > 0, { error: "expected a node at least" })
    .refine((nodes) => new Set(nodes).size === nodes.length, { error: "expected each node once" }),
}) satisfies z.ZodType<HelloFrame>;

const welcomeShape = z.strictObject({
  type: z.literal("welcome"),
  protocol: ordinalShape,
  answerTimeoutMs: ordinalShape,
}) satisfies z.ZodType<WelcomeFrame>;

const refusedShape = z.strictObject({
  type: z.literal("refused"),
  code: z.enum(["protocolVersion", "nodeTaken", "unknownNode", "badFrame", "unexpectedFrame"]),
  message: textShape,
}) satisfies z.ZodType<RefusedFrame>;

const settingsShape = z.unknown().transform(limitless);
const judgeShape = z.strictObject(
  { law: textShape, settings: settingsShape },
  { error: "expected a map or null" },
);
const gateShape = z.strictObject(
  {
    rule: textShape,
    settings: settingsShape,
    action: z.enum(ACTION_KINDS, { error: `expected one of ${ACTION_KINDS.join(", ")}` }),
    zones: listShape(textShape.nullable(), "zones").exactOptional(),
  },
  { error: "expected a map or null" },
);

const groupShape = z.strictObject({
  name: textShape,
  first: ordinalShape,
  count: ordinalShape,
  program: textShape,
  settings: settingsShape,
  judge: judgeShape.nullable(),
  gate: gateShape.nullable(),
}) satisfies z.ZodType<RunGroup>;

const runShape = z.strictObject({
  type: z.literal("run"),
  run: countShape,
  scenario: textShape,
  configuration: textShape,
  seed: countShape,
  groups: listShape(groupShape, "groups"),
  nodes: listShape(z.strictObject({ node: ordinalShape, group: ordinalShape, random: textShape }), "nodes"),
}) satisfies z.ZodType<RunFrame>;

const readyShape = z.strictObject({
  type: z.literal("ready"),
  run: countShape,
}) satisfies z.ZodType<ReadyFrame>;

const failedShape = z.strictObject({
  type: z.literal("failed"),
  batch: countShape,
  call: ordinalShape,
  message: textShape,
}) satisfies z.ZodType<FailedFrame>;

const endShape = z.strictObject({
  type: z.literal("end"),
  reason: textShape,
}) satisfies z.ZodType<EndFrame>;

/**
 * Reads a `hello` frame from what has been decoded. Of one in another version only the version is read: what else it
 * holds is that version's, and who receives it will refuse it for its version.
 *
 * @throws FrameError
 */
export function readHello(fields: Fields): HelloFrame {
  const { protocol } = fields;
  if (Number.isSafeInteger(protocol) && protocol !== PROTOCOL_VERSION) {
    return { type: "hello", protocol: protocol as number, name: "", software: "", pid: 0, nodes: [] };
  }
  return read(helloShape, fields, "hello");
}

export function readWelcome(fields: Fields): WelcomeFrame {
  return read(welcomeShape, fields, "welcome");
}

export function readRefused(fields: Fields): RefusedFrame {
  return read(refusedShape, fields, "refused");
}

export function readRun(fields: Fields): RunFrame {
  return read(runShape, fields, "run");
}

export function readReady(fields: Fields): ReadyFrame {
  return read(readyShape, fields, "ready");
}

export function readFailed(fields: Fields): FailedFrame {
  return read(failedShape, fields, "failed");
}

export function readEnd(fields: Fields): EndFrame {
  return read(endShape, fields, "end");
}

function read<Frame>(shape: z.ZodType<Frame>, fields: Fields, type: string): Frame {
  const result = shape.safeParse(fields);
  if (result.success) return result.data;
  throw new FrameError(faultOfShape(result.error, fields, type));
}
