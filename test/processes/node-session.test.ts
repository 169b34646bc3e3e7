import fc from "fast-check";
import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { encodeFrame } from "../../src/processes/frame-codec.ts";
import { type NodeSessionOptions, runNodeSession } from "../../src/processes/node-session.ts";
import {
  type Call,
  type CallBody,
  type CoordinatorFrame,
  type FrameData,
  type FrameForm,
  LARGEST_FRAME_BYTES,
} from "../../src/processes/protocol.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { type BareConnection, bareCoordinator, silentPort } from "./bare-coordinator.ts";

const FORMS: readonly FrameForm[] = ["msgpack", "json"];
const TOKEN = "c29tZSB0b2tlbg";

const chatty = scriptedProgram((environment) => ({
  start: () => {
    environment.send(0, 0, 1, "hello");
  },
  receive: (_from, text) => {
    if (text === "fail") throw new Error("no more");
    if (text === "flood") environment.send(0, 0, 1, "x".repeat(LARGEST_FRAME_BYTES));
    environment.report.health(text.length);
  },
}));
const programs = [chatty, ...catalogue.programs];

const logged: string[] = [];
const log = pino({ base: null }, { write: (line: string) => logged.push(line) });

function session(url: string, rest: Partial<NodeSessionOptions> = {}) {
  return runNodeSession({
    url,
    token: TOKEN,
    name: "process-3",
    nodes: ["n-0", "n-1"],
    form: "msgpack",
    catalogue: { ...catalogue, programs },
    software: "coroner test",
    log,
    ...rest,
  });
}

const WELCOME = { type: "welcome", protocol: 1, answerTimeoutMs: 30_000 } as const;
const RUN: CoordinatorFrame = {
  type: "run",
  run: 1,
  scenario: "s",
  configuration: "c",
  seed: 7,
  groups: [{ name: "n", first: 0, count: 2, program: "scripted", settings: {}, judge: null, gate: null }],
  nodes: [
    { node: 0, group: 0, random: "7/node/n-0" },
    { node: 1, group: 0, random: "7/node/n-1" },
  ],
};
const END = { type: "end", reason: "all runs are done" } as const;
const INSTRUCTION = {
  view: "full",
  contact: 0,
  joinRetryMicros: 0,
  joinUntilMicros: 0,
  restarted: false,
} as const;

function calls(batch: number, ...bodies: readonly CallBody[]): CoordinatorFrame {
  return { type: "calls", batch, calls: bodies.map((body) => [0, 5_000_000, 9, false, 0, ...body] as Call) };
}

function text(content: string): CallBody {
  return ["receive", 1, new TextEncoder().encode(content)];
}

const bytesOf = (content: string) => new TextEncoder().encode(content);

/** A session that has been made welcome. */
async function welcomed(form: FrameForm, rest: Partial<NodeSessionOptions> = {}) {
  const coordinator = await bareCoordinator();
  const ended = session(coordinator.url, { form, ...rest });
  const connection = await coordinator.connection();
  await connection.frame();
  connection.send(WELCOME, form);
  return { coordinator, connection, ended };
}

/** What of this process would keep it alive. */
function resources(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => /TCP|Timeout/.test(kind));
}

describe.each(FORMS)("a session in %s", (form) => {
  it("says hello with its token, answers frame by frame, and ends when it is told", async () => {
    const coordinator = await bareCoordinator();
    const ended = session(coordinator.url, { form });
    const connection = await coordinator.connection();
    expect(coordinator.authorizations).toEqual([`Bearer ${TOKEN}`]);
    const hello = await connection.receive();
    expect(typeof hello).toBe(form === "json" ? "string" : "object");
    connection.send(WELCOME, form);
    expect(await connection.ask(RUN, form)).toEqual({ type: "ready", run: 1 });
    expect(await connection.ask(calls(17, ["start", INSTRUCTION], text("abc")), form)).toEqual({
      type: "outputs",
      batch: 17,
      outputs: [[["send", 0, 0, 1, expect.objectContaining(bytesOf("hello"))]], [["health", 3]]],
    });
    connection.send(END, form);
    expect(await ended).toEqual({ how: "ended", message: "all runs are done" });
    expect(await connection.closed).toEqual({ code: 1000, reason: "" });
  });

  it("answers frames that come at once, one by one", async () => {
    const { connection, ended } = await welcomed(form);
    const frames = [RUN, calls(1, ["start", INSTRUCTION]), calls(2, text("ab")), calls(3, text("abc")), RUN];
    for (const frame of frames) connection.send(frame, form);
    const answers = [];
    for (const _frame of frames) answers.push((await connection.frame()).type);
    expect(answers).toEqual(["ready", "outputs", "outputs", "outputs", "ready"]);
    connection.send(END, form);
    expect((await ended).how).toBe("ended");
  });

  it("tells of a program that breaks down, with its place in the log alone, and goes on with another run", async () => {
    const { connection, ended } = await welcomed(form);
    await connection.ask(RUN, form);
    logged.length = 0;
    expect(await connection.ask(calls(5, ["start", INSTRUCTION], text("fail")), form)).toEqual({
      type: "failed",
      batch: 5,
      call: 1,
      message: "node n-0 broke down at receive, from node 1: Error: no more",
    });
    expect(logged.join("")).toMatch(/node-session\.test\.ts/);
    expect(await connection.ask(RUN, form)).toEqual({ type: "ready", run: 1 });
    connection.send(END, form);
    expect((await ended).how).toBe("ended");
  });

  it("tells of outputs that no frame can hold", async () => {
    const { connection, ended } = await welcomed(form);
    await connection.ask(RUN, form);
    const answer = await connection.ask(calls(5, ["start", INSTRUCTION], text("flood")), form);
    expect(answer).toMatchObject({ type: "failed", batch: 5, message: /expected at most 16777216$/ });
    connection.send(END, form);
    expect((await ended).how).toBe("ended");
  });

  it("ends with what the coordinator says when it is refused, at whatever time", async () => {
    for (const first of [[], [WELCOME]]) {
      const coordinator = await bareCoordinator();
      const ended = session(coordinator.url, { form });
      const connection = await coordinator.connection();
      for (const frame of first) connection.send(frame, form);
      const refused = {
        type: "refused",
        code: "nodeTaken",
        message: "node n-0 is run by process-1",
      } as const;
      connection.send(refused, form);
      expect(await ended).toEqual({ how: "refused", code: "nodeTaken", message: refused.message });
    }
  });

  const wrong: readonly (readonly [
    what: string,
    frames: readonly (CoordinatorFrame | FrameData)[],
    RegExp,
  ])[] = [
    ["a run before the welcome", [RUN], /^run in answer to hello: expected welcome or refused$/],
    ["another version", [{ ...WELCOME, protocol: 2 }], /speaks version 2 of the protocol, this process/],
    ["a second welcome", [WELCOME, WELCOME], /^a second welcome$/],
    ["calls before a run", [WELCOME, calls(1)], /^calls before a run has begun$/],
    [
      "a call for nobody",
      [WELCOME, RUN, calls(1, ["tick", 0])],
      /^tick, activity main for node n-0, which is/,
    ],
    [
      "a program that is unknown",
      [WELCOME, { ...RUN, groups: [{ ...RUN.groups[0], program: "sérf".repeat(40) }] } as CoordinatorFrame],
      /^group n has program (sérf)+, which this process does not know; it knows scripted, memberlist/,
    ],
    [
      "a frame of a process",
      [WELCOME, encodeFrame({ type: "ready", run: 1 }, form)],
      /sends no frame of type/,
    ],
    ["the other form", [form === "json" ? new Uint8Array([128]) : "{}"], /^a frame in .*, to a process that/],
    ["no frame at all", [form === "json" ? "[" : new Uint8Array([0xc1])], /./],
  ];
  it.each(wrong)("ends at %s, and says so to both sides", async (_what, frames, message) => {
    const coordinator = await bareCoordinator();
    const ended = session(coordinator.url, { form });
    const connection = await coordinator.connection();
    for (const frame of frames) {
      if (typeof frame === "string" || frame instanceof Uint8Array) connection.sendRaw(frame);
      else connection.send(frame, form);
    }
    const end = await ended;
    expect(end).toEqual({ how: "badFrame", message: expect.stringMatching(message) });
    const { code, reason } = await connection.closed;
    expect(code).toBe(1002);
    // As much of it as fits.
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
    expect(end.message.startsWith(reason.replace(/…$/, ""))).toBe(true);
    expect(reason).not.toContain("\ufffd");
  });
});

describe("a session that comes to nothing", () => {
  it.each([
    [401, /refuses the token \(HTTP 401\): every invocation makes a new one/],
    [403, /as one of a browser \(HTTP 403\)/],
    [503, /too many connections/],
    [404, /answers with HTTP 404, as a coordinator does not/],
  ])("because of HTTP %i", async (status, message) => {
    const { url } = await bareCoordinator(status);
    expect(await session(url)).toEqual({ how: "unreachable", message: expect.stringMatching(message) });
  });

  it("because nobody is there", async () => {
    const url = await silentPort(true);
    const message = `the coordinator at ${url} cannot be reached: nobody listens there`;
    expect(await session(url)).toEqual({ how: "unreachable", message });
  });

  it.each([
    ["an address that is none", "here", TOKEN],
    ["an address of something else", "file:///tmp", TOKEN],
    ["a token that cannot be sent", "ws://127.0.0.1:1/", "two\r\nlines"],
  ])("because of %s", async (_what, url, token) => {
    const end = await session(url, { token });
    expect(end).toMatchObject({ how: "unreachable", message: /is no address of a coordinator, or/ });
    expect(end.message).not.toContain("lines");
  });

  it("because whoever listens says nothing", async () => {
    const url = await silentPort();
    expect(await session(url, { connectTimeoutMs: 40 })).toEqual({
      how: "unreachable",
      message: `the coordinator at ${url} has not taken the connection within 40 ms`,
    });
  });

  it("because the hello is not answered", async () => {
    const { url } = await bareCoordinator();
    expect(await session(url, { connectTimeoutMs: 900 })).toEqual({
      how: "unreachable",
      message: `the coordinator at ${url} has not answered hello within 900 ms`,
    });
  });
});

describe("a session whose connection ends", () => {
  it("without a word is told from one that is done", async () => {
    const { connection, ended } = await welcomed("msgpack");
    connection.close(1001, "going away");
    const message = "the coordinator closed the connection without an end (1001 going away)";
    expect(await ended).toEqual({ how: "closed", message });
    const other = await welcomed("msgpack");
    other.connection.terminate();
    expect((await other.ended).how).toBe("closed");
  });

  it("by a frame beyond all measure says so", async () => {
    const { connection, ended } = await welcomed("json");
    connection.sendRaw(" ".repeat(LARGEST_FRAME_BYTES + 1));
    const message = expect.stringMatching(/breaks the WebSocket: Max payload size exceeded/);
    expect(await ended).toEqual({ how: "badFrame", message });
    expect((await connection.closed).code).toBe(1009);
  });

  it("does not wait for a coordinator that plays no part in it", async () => {
    const { connection, ended } = await welcomed("msgpack");
    // It has stopped to read, so that it sees no closing either.
    connection.pause();
    connection.send(END, "msgpack");
    expect((await ended).how).toBe("ended");
  });
});

/** Frames of which a session understands all, to be spoilt. */
const GOOD: readonly CoordinatorFrame[] = [
  WELCOME,
  RUN,
  calls(1, ["start", INSTRUCTION]),
  calls(2, text("abc"), ["tick", 1], ["timer", 0, 3], ["resume", 0, 1]),
  calls(
    3,
    ["stream", "opened", 1, 1, null],
    ["stream", "received", 1, 1, bytesOf("x")],
    ["command", "leave"],
  ),
  calls(4, ["stop"], ["start", { ...INSTRUCTION, restarted: true }]),
  END,
];

/** A frame, with some of its bytes or characters otherwise, cut short, or nothing but noise. */
const spoilt = fc.record({
  frame: fc.nat(GOOD.length - 1),
  changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
  keep: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  noise: fc.option(fc.uint8Array({ maxLength: 60 }), { freq: 8 }),
});

function spoil(
  { frame, changes, keep, noise }: typeof spoilt extends fc.Arbitrary<infer T> ? T : never,
  form: FrameForm,
) {
  const data = encodeFrame(GOOD[frame] as CoordinatorFrame, form);
  const bytes = noise ?? Buffer.from(data as Uint8Array);
  for (const [place, value] of changes) if (bytes.length > 0) bytes[place % bytes.length] = value;
  const kept = bytes.subarray(0, Math.ceil(bytes.length * keep));
  // A text message must be text; what the library refuses is another test's.
  return form === "json" ? new TextDecoder().decode(kept) : kept;
}

describe("a session that is fed frames of chance", () => {
  it.each(FORMS)("ends, in good order and leaving nothing behind: %s", async (form) => {
    const coordinator = await bareCoordinator();
    const before = resources();
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.nat(GOOD.length - 1), fc.array(spoilt, { maxLength: 6 }), async (good, bad) => {
        const ended = session(coordinator.url, { form });
        const connection: BareConnection = await coordinator.connection();
        for (const frame of GOOD.slice(0, good)) connection.send(frame, form);
        for (const frame of bad) connection.sendRaw(spoil(frame, form));
        connection.send(END, form);
        const end = await ended;
        ends.add(end.how);
        expect(["ended", "badFrame", "refused"]).toContain(end.how);
        expect([1000, 1002]).toContain((await connection.closed).code);
      }),
      { numRuns: 150 },
    );
    expect([...ends]).toEqual(expect.arrayContaining(["ended", "badFrame"]));
    await vi.waitFor(() => expect(coordinator.open).toBe(0));
    await vi.waitFor(() => expect(resources().length).toBeLessThanOrEqual(before.length));
  });
});
