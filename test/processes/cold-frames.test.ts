import { describe, expect, it } from "vitest";
import {
  readEnd,
  readFailed,
  readHello,
  readReady,
  readRefused,
  readRun,
  readWelcome,
} from "../../src/processes/cold-frames.ts";
import type { Fields } from "../../src/processes/frame-fields.ts";
import { FrameError } from "../../src/processes/protocol.ts";

const HELLO = {
  type: "hello",
  protocol: 1,
  name: "process-3",
  software: "coroner 0.1.0",
  pid: 4711,
  nodes: ["a-0"],
};
const GROUP = {
  name: "member",
  first: 0,
  count: 128,
  program: "memberlist",
  settings: { SuspicionMult: 5 },
  judge: { law: "phi", settings: {} },
  gate: null,
};
const RUN = {
  type: "run",
  run: 1,
  scenario: "crash",
  configuration: "alpha5",
  seed: 7,
  groups: [GROUP],
  nodes: [{ node: 48, group: 0, random: "7/node/member-48" }],
};

/** Each reader with a frame that is good. */
const READERS: readonly (readonly [(fields: Fields) => unknown, Fields])[] = [
  [readHello, HELLO],
  [readWelcome, { type: "welcome", protocol: 1, answerTimeoutMs: 30_000 }],
  [
    readRefused,
    { type: "refused", code: "nodeTaken", message: "node member-48 is run by process-1 already" },
  ],
  [readRun, RUN],
  [readReady, { type: "ready", run: 1 }],
  [readFailed, { type: "failed", batch: 17, call: 0, message: "oh" }],
  [readEnd, { type: "end", reason: "all runs are done" }],
];

function fault(read: (fields: Fields) => unknown, fields: Fields): string {
  try {
    read(fields);
    return "nothing wrong";
  } catch (error) {
    if (error instanceof FrameError) return error.message;
    throw error;
  }
}

describe("each of the rare frames", () => {
  it("is read as it is", () => {
    for (const [read, frame] of READERS) expect(read(structuredClone(frame))).toStrictEqual(frame);
  });

  it("needs every field, and has no other", () => {
    for (const [read, frame] of READERS) {
      for (const name of Object.keys(frame)) {
        const { [name]: _, ...rest } = frame;
        expect(fault(read, rest)).toMatch(
          new RegExp(`^${frame.type}\\.${name}: expected .*, found nothing$`),
        );
      }
      expect(fault(read, { ...frame, colour: 1 })).toBe(
        `${frame.type}: expected no field "colour", found a map`,
      );
    }
  });

  it("has no field of another kind", () => {
    for (const [read, frame] of READERS) {
      for (const name of Object.keys(frame)) {
        for (const wrong of [undefined, {}, [{}], -1, 1.5, true, Number.NaN, 2 ** 53]) {
          if (name === "protocol" && Number.isInteger(wrong)) continue;
          expect(fault(read, { ...frame, [name]: wrong })).toMatch(
            new RegExp(`^${frame.type}\\.${name}.*: expected `),
          );
        }
      }
    }
  });
});

describe("a hello frame", () => {
  it("names itself, and each of its nodes once", () => {
    expect(fault(readHello, { ...HELLO, name: "" })).toBe('hello.name: expected a name, found ""');
    expect(fault(readHello, { ...HELLO, nodes: [] })).toBe(
      "hello.nodes: expected a node at least, found a list of 0",
    );
    expect(fault(readHello, { ...HELLO, nodes: ["a", "b", "a"] })).toContain(
      "hello.nodes: expected each node once",
    );
    expect(fault(readHello, { ...HELLO, nodes: ["a", 5] })).toBe("hello.nodes[1]: expected a text, found 5");
  });

  it("of another version is read for its version, whatever else it says", () => {
    expect(readHello({ type: "hello", protocol: 2, features: ["x"] })).toMatchObject({
      protocol: 2,
      nodes: [],
    });
    expect(fault(readHello, { ...HELLO, protocol: "2" })).toContain(
      "hello.protocol: expected a whole number",
    );
  });
});

describe("a run frame", () => {
  it("says where something is wrong within it", () => {
    const withGroup = (changed: object) => ({ ...RUN, groups: [GROUP, { ...GROUP, ...changed }] });
    expect(fault(readRun, withGroup({ first: -1 }))).toBe(
      "run.groups[1].first: expected at least 0, found -1",
    );
    expect(fault(readRun, withGroup({ judge: 5 }))).toBe(
      "run.groups[1].judge: expected a map or null, found 5",
    );
    expect(fault(readRun, withGroup({ gate: { rule: 1, settings: {} } }))).toBe(
      "run.groups[1].gate.rule: expected a text, found 1",
    );
    const { settings: _, ...withoutSettings } = GROUP;
    expect(fault(readRun, { ...RUN, groups: [withoutSettings] })).toBe(
      "run.groups[0].settings: expected the field, found nothing",
    );
    expect(fault(readRun, { ...RUN, nodes: [{ node: 1, group: 0 }] })).toBe(
      "run.nodes[0].random: expected a text, found nothing",
    );
  });

  it("has infinity where settings say that there is no limit", () => {
    const frame = { ...RUN, groups: [{ ...GROUP, settings: { most: { unlimited: true } } }] };
    expect(readRun(frame).groups[0]?.settings).toEqual({ most: Number.POSITIVE_INFINITY });
  });
});
