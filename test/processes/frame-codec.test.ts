import fc from "fast-check";
import msgpack from "msgpack-lite";
import { describe, expect, it } from "vitest";
import {
  decodeCoordinatorFrame,
  decodeProcessFrame,
  encodeFrame,
  formOf,
} from "../../src/processes/frame-codec.ts";
import {
  type Frame,
  type FrameData,
  FrameError,
  type FrameForm,
  LARGEST_FRAME_BYTES,
  LONGEST_TEXT_BYTES,
} from "../../src/processes/protocol.ts";
import {
  anyForm,
  anyFrame,
  coordinatorFrame,
  misshapenData,
  mutatedData,
  processFrame,
  randomData,
} from "./arbitrary-frames.ts";

const FORMS: readonly FrameForm[] = ["msgpack", "json"];
const DECODERS = [decodeProcessFrame, decodeCoordinatorFrame];
const NAMES_OF_OBJECT = Object.getOwnPropertyNames(Object.prototype);

/** How decoding ends, if it ends as it may. */
function outcome(decode: (data: FrameData) => Frame, data: FrameData): Frame | FrameError {
  try {
    return decode(data);
  } catch (error) {
    if (error instanceof FrameError) return error;
    throw error;
  }
}

function message(decode: (data: FrameData) => Frame, data: FrameData): string {
  const result = outcome(decode, data);
  return result instanceof FrameError ? result.message : "nothing wrong";
}

/** With every kind of typed array as a plain one. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

function isPlainThroughout(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true;
  const prototype = Object.getPrototypeOf(value);
  if (Array.isArray(value)) return prototype === Array.prototype && value.every(isPlainThroughout);
  return prototype === Object.prototype && Object.values(value).every(isPlainThroughout);
}

function endsWell(data: FrameData): void {
  for (const decode of DECODERS) {
    const result = outcome(decode, data);
    if (result instanceof FrameError) expect(result.message).not.toBe("");
    else expect(isPlainThroughout(result)).toBe(true);
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(NAMES_OF_OBJECT);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

describe("a frame", () => {
  it("of a process comes back as it was", () => {
    fc.assert(
      fc.property(processFrame, anyForm, (frame, form) => {
        expect(plain(decodeProcessFrame(encodeFrame(frame, form)))).toStrictEqual(plain(frame));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("of the coordinator comes back as it was", () => {
    fc.assert(
      fc.property(coordinatorFrame, anyForm, (frame, form) => {
        expect(plain(decodeCoordinatorFrame(encodeFrame(frame, form)))).toStrictEqual(plain(frame));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("is as little changed by being written as by being read", () => {
    fc.assert(
      fc.property(anyFrame, anyForm, (frame, form) => {
        const before = structuredClone(frame);
        encodeFrame(frame, form);
        expect(frame).toEqual(before);
      }),
      { seed: 1 },
    );
    for (const form of FORMS) {
      const data = encodeFrame(
        { type: "outputs", batch: 1, outputs: [[["send", 0, 0, 1, Uint8Array.of(1, 2)]]] },
        form,
      );
      const before = typeof data === "string" ? data : Uint8Array.from(data);
      decodeProcessFrame(data);
      expect(typeof data === "string" ? data : Uint8Array.from(data)).toEqual(before);
    }
  });

  it("shows its form", () => {
    const frame: Frame = { type: "ready", run: 1 };
    for (const form of FORMS) expect(formOf(encodeFrame(frame, form))).toBe(form);
    expect(encodeFrame(frame, "json")).toBe('{"type":"ready","run":1}');
    expect(msgpack.decode(encodeFrame(frame, "msgpack") as Uint8Array)).toEqual(frame);
  });

  it("has bytes as bin in MessagePack and as base64 in JSON", () => {
    const frame: Frame = {
      type: "outputs",
      batch: 1,
      outputs: [[["send", 3, 0, 12, Uint8Array.of(2, 3, 4)]]],
    };
    expect(Buffer.from(encodeFrame(frame, "msgpack") as Uint8Array).toString("hex")).toContain("c403020304");
    expect(encodeFrame(frame, "json")).toContain('["send",3,0,12,"AgME"]');
  });

  it("has bytes that are a part of a larger buffer alone", () => {
    const part = Uint8Array.of(9, 9, 1, 2, 9).subarray(2, 4);
    for (const form of FORMS) {
      const read = decodeProcessFrame(
        encodeFrame({ type: "outputs", batch: 1, outputs: [[["send", 0, 0, 0, part]]] }, form),
      );
      expect(plain(read)).toEqual({
        type: "outputs",
        batch: 1,
        outputs: [[["send", 0, 0, 0, Uint8Array.of(1, 2)]]],
      });
    }
  });

  it("has whole numbers exactly up to 2^53 - 1, and no -0", () => {
    for (const form of FORMS) {
      for (const delay of [
        0,
        127,
        128,
        255,
        256,
        65_535,
        65_536,
        2 ** 31,
        2 ** 32 - 1,
        2 ** 32,
        2 ** 53 - 1,
      ]) {
        const read = decodeProcessFrame(
          encodeFrame({ type: "outputs", batch: delay, outputs: [[["timer", 0, -(2 ** 31), delay]]] }, form),
        );
        expect(read).toEqual({ type: "outputs", batch: delay, outputs: [[["timer", 0, -(2 ** 31), delay]]] });
      }
      const tooLarge = encodeFrame(
        { type: "outputs", batch: 0, outputs: [[["timer", 0, 0, 2 ** 53]]] },
        form,
      );
      expect(message(decodeProcessFrame, tooLarge)).toBe(
        "outputs[0][0]: timer's delayMicros is 9007199254740992; expected a whole number from 0 to 9007199254740991",
      );
      const zero = decodeProcessFrame(encodeFrame({ type: "outputs", batch: -0, outputs: [] }, form));
      expect(zero).toStrictEqual({ type: "outputs", batch: 0, outputs: [] });
    }
  });

  it("is not written if it would be too large", () => {
    const frame: Frame = {
      type: "outputs",
      batch: 1,
      outputs: [[["send", 0, 0, 1, new Uint8Array(LARGEST_FRAME_BYTES)]]],
    };
    for (const form of FORMS) {
      expect(() => encodeFrame(frame, form)).toThrow(
        /the outputs frame would have \d+ bytes; expected at most 16777216/,
      );
    }
  });

  it("may have as many bytes as there is room for", () => {
    for (const form of FORMS) {
      const size = form === "json" ? 12_000_000 : LARGEST_FRAME_BYTES - 100;
      const frame: Frame = {
        type: "outputs",
        batch: 1,
        outputs: [[["send", 0, 0, 1, new Uint8Array(size)]]],
      };
      expect(decodeProcessFrame(encodeFrame(frame, form))).toHaveProperty(
        ["outputs", 0, 0, 4, "length"],
        size,
      );
    }
  });

  it("has its text for people cut to what a text may have", () => {
    for (const form of FORMS) {
      const frame: Frame = { type: "failed", batch: 0, call: 0, message: "ä€😀".repeat(20_000) };
      const read = decodeProcessFrame(encodeFrame(frame, form)) as typeof frame;
      expect(Buffer.byteLength(read.message)).toBeLessThanOrEqual(LONGEST_TEXT_BYTES);
      expect(Buffer.byteLength(read.message)).toBeGreaterThan(LONGEST_TEXT_BYTES - 8);
      expect(read.message).toMatch(/^(?:ä€😀)*(?:ä€?)?…$/);
    }
  });
});

describe("decoding", () => {
  it("of whatever it is returns or throws a FrameError, and changes nothing of JavaScript's", () => {
    fc.assert(fc.property(randomData, endsWell), { seed: 1, numRuns: 1_000 });
  });

  it("of frames that went wrong on their way does so too", () => {
    fc.assert(fc.property(mutatedData(anyFrame, encodeFrame), endsWell), { seed: 1, numRuns: 1_000 });
  });

  it("of frames that hold something else than they should does so too", () => {
    fc.assert(fc.property(misshapenData(anyFrame, encodeFrame), endsWell), { seed: 1, numRuns: 1_000 });
  });

  it("takes a process's frames from a process alone, and the coordinator's from the coordinator", () => {
    for (const form of FORMS) {
      expect(message(decodeProcessFrame, encodeFrame({ type: "end", reason: "" }, form))).toBe(
        'a process sends no frame of type "end"; expected hello, ready, outputs or failed',
      );
      expect(message(decodeCoordinatorFrame, encodeFrame({ type: "ready", run: 1 }, form))).toBe(
        'a coordinator sends no frame of type "ready"; expected welcome, refused, run, calls or end',
      );
    }
  });

  it("needs a map with a type", () => {
    expect(message(decodeProcessFrame, "[]")).toBe(
      'the frame is a list of 0; expected a map with the field "type"',
    );
    expect(message(decodeProcessFrame, "null")).toContain("the frame is null");
    expect(message(decodeProcessFrame, "{}")).toContain("no frame of type nothing");
    expect(message(decodeProcessFrame, '{"type":["hello"]}')).toContain("no frame of type a list of 1");
    expect(message(decodeProcessFrame, Uint8Array.of(0xc4, 0))).toContain("the frame is 0 bytes");
    expect(message(decodeProcessFrame, "")).toBe("the frame is not JSON: Unexpected end of JSON input");
    expect(message(decodeProcessFrame, new Uint8Array())).toBe(
      "byte 0: the frame ends where a value was expected",
    );
  });

  it("knows no field that a frame only inherits", () => {
    expect(message(decodeProcessFrame, '{"toString":1,"type":"ready","run":1}')).toContain("toString");
    expect(message(decodeProcessFrame, '{"type":"valueOf"}')).toContain('no frame of type "valueOf"');
  });

  it("refuses keys that have a meaning in JavaScript, also hidden in settings", () => {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const inner = `{"type":"run","groups":[{"settings":{"a":{"${key}":{"polluted":true}}}}]}`;
      const place = inner.indexOf(`"${key}"`);
      expect(message(decodeCoordinatorFrame, inner)).toBe(
        `character ${place}: "${key}" is not allowed as a key, since it has a meaning in JavaScript`,
      );
      const packed = msgpack.encode(JSON.parse(inner));
      expect(message(decodeCoordinatorFrame, packed)).toMatch(
        new RegExp(`^byte \\d+: "${key}" is not allowed as a key`),
      );
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("refuses long texts in JSON but where they are base64 of bytes", () => {
    const long = "A".repeat(LONGEST_TEXT_BYTES + 4);
    expect(message(decodeProcessFrame, `{"type":"failed","batch":0,"call":0,"message":"${long}"}`)).toBe(
      "character 46: expected texts of at most 65536 bytes",
    );
    expect(
      message(decodeProcessFrame, `{"type":"outputs","batch":0,"outputs":[[["send",0,0,1,"${long}"]]]}`),
    ).toBe("nothing wrong");
    expect(message(decodeProcessFrame, `{"type":"outputs","batch":0,"outputs":[[["${long}"]]]}`)).toContain(
      "there is no output",
    );
    const field = `{"type":"failed","batch":0,"call":0,"message":"${"A".repeat(LONGEST_TEXT_BYTES)}"}`;
    expect(message(decodeProcessFrame, field)).toBe("nothing wrong");
  });

  it("leaves base64 texts out of the reach of MessagePack, and bin of nothing but bytes", () => {
    const text = msgpack.encode({ type: "outputs", batch: 0, outputs: [[["send", 0, 0, 1, "AgME"]]] });
    expect(message(decodeProcessFrame, text)).toBe(
      `outputs[0][0]: send's bytes is "AgME"; expected bytes as MessagePack's bin`,
    );
    const bin = msgpack.encode({ type: "ready", run: Buffer.of(1) });
    expect(message(decodeProcessFrame, bin)).toContain("found 1 bytes");
  });

  it("refuses large frames with many faults at the first one", () => {
    const nodes = new Array(999_000).fill(0);
    const frame = JSON.stringify({ type: "hello", protocol: 1, name: "x", software: "", pid: 1, nodes });
    expect(message(decodeProcessFrame, frame)).toBe("hello.nodes[0]: expected a text, found 0");
  });
});
