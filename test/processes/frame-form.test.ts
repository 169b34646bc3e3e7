import { describe, expect, it } from "vitest";
import { writable } from "../../src/processes/frame-form.ts";
import {
  type CallsFrame,
  type Frame,
  LONGEST_TEXT_BYTES,
  type OutputsFrame,
} from "../../src/processes/protocol.ts";

const inWords = (bytes: Uint8Array) => `${bytes.length} bytes`;

describe("a frame for an encoder", () => {
  it("has bytes in the encoder's form, and is else as it was", () => {
    const calls: CallsFrame = {
      type: "calls",
      batch: 1,
      calls: [
        [0, 1, 2, false, 0, "receive", 1, Uint8Array.of(1, 2)],
        [0, 1, 2, false, 0, "stream", "received", 1, 1, Uint8Array.of(1)],
        [0, 1, 2, false, 0, "stream", "opened", 1, 1, null],
      ],
    };
    expect(writable(calls, inWords)).toEqual({
      type: "calls",
      batch: 1,
      calls: [
        [0, 1, 2, false, 0, "receive", 1, "2 bytes"],
        [0, 1, 2, false, 0, "stream", "received", 1, 1, "1 bytes"],
        [0, 1, 2, false, 0, "stream", "opened", 1, 1, null],
      ],
    });
    const outputs: OutputsFrame = {
      type: "outputs",
      batch: 1,
      outputs: [
        [["send", 0, 0, 1, Uint8Array.of(1)], ["exit"]],
        null,
        [["streamSend", 0, 0, 1, Uint8Array.of()]],
      ],
    };
    expect(writable(outputs, inWords)).toEqual({
      type: "outputs",
      batch: 1,
      outputs: [[["send", 0, 0, 1, "1 bytes"], ["exit"]], null, [["streamSend", 0, 0, 1, "0 bytes"]]],
    });
  });

  it("has settings that a frame can carry, of program, judge and gate", () => {
    const frame = (settings: unknown): Frame => ({
      type: "run",
      run: 1,
      scenario: "s",
      configuration: "c",
      seed: 1,
      groups: [
        {
          name: "g",
          first: 0,
          count: 1,
          program: "p",
          settings: {},
          judge: { law: "l", settings },
          gate: null,
        },
      ],
      nodes: [],
    });
    expect(writable(frame({ a: undefined, most: Number.POSITIVE_INFINITY }), inWords)).toHaveProperty(
      ["groups", 0, "judge", "settings"],
      { most: { unlimited: true } },
    );
    expect(() => writable(frame({ a: Number.NaN }), inWords)).toThrow(
      "settings of g's judge.a cannot be sent",
    );
  });

  it("has texts for people cut where they are too long, and never in a character", () => {
    const long = "😀".repeat(LONGEST_TEXT_BYTES / 4 + 1);
    const cut = `${"😀".repeat(LONGEST_TEXT_BYTES / 4 - 1)}…`;
    expect(writable({ type: "end", reason: long }, inWords)).toEqual({ type: "end", reason: cut });
    expect(writable({ type: "refused", code: "badFrame", message: long }, inWords)).toHaveProperty(
      "message",
      cut,
    );
    const fitting = "a".repeat(LONGEST_TEXT_BYTES);
    expect(writable({ type: "failed", batch: 0, call: 0, message: fitting }, inWords)).toHaveProperty(
      "message",
      fitting,
    );
  });
});
