import { describe, expect, it } from "vitest";
import { readCalls } from "../../src/processes/calls-frame.ts";
import { FrameError } from "../../src/processes/protocol.ts";

function fault(...calls: readonly unknown[]): string {
  return faultOfFields({ type: "calls", batch: 1, calls });
}

function faultOfFields(fields: Record<string, unknown>): string {
  try {
    readCalls(fields, "msgpack");
    return GOOD;
  } catch (error) {
    if (error instanceof FrameError) return error.message;
    throw error;
  }
}

const GOOD = "nothing wrong";
const BYTES = Uint8Array.of(1);
const HEAD: readonly unknown[] = [48, 1_015_000_250, 1_767_225_600_000_000, false, 3];
const INSTRUCTION = { view: "join", contact: 0, joinRetryMicros: 1, joinUntilMicros: 2, restarted: false };

/** One of each, as the protocol's page lists them. */
const EVERY_CALL: readonly (readonly unknown[])[] = [
  [...HEAD, "start", INSTRUCTION],
  [...HEAD, "stop"],
  [...HEAD, "receive", 12, BYTES],
  [...HEAD, "timer", 1, -2_147_483_648],
  [...HEAD, "tick", 2],
  [...HEAD, "resume", 1, 0],
  [...HEAD, "stream", "opened", 1, 12, null],
  [...HEAD, "stream", "refused", 1, 12, null],
  [...HEAD, "stream", "timedOut", 1, 12, null],
  [...HEAD, "stream", "received", 1, 12, BYTES],
  [...HEAD, "stream", "closed", 1, 12, null],
  [...HEAD, "command", "leave"],
];

describe("a calls frame", () => {
  it("may hold every call that there is", () => {
    expect(fault(...EVERY_CALL)).toBe(GOOD);
    expect(fault()).toBe(GOOD);
  });

  it("has no call with an argument more or less", () => {
    for (const call of EVERY_CALL) {
      expect(fault([...call, 0])).toMatch(/^calls\[0\]: \w+ has \d arguments; expected/);
      if (call.length > 6)
        expect(fault(call.slice(0, -1))).toMatch(/^calls\[0\]: \w+ has \d arguments; expected/);
    }
    expect(fault(HEAD)).toBe(
      "calls[0]: found a list of 5; expected a list of node, monotonicMicros, wallMicros, isHeld, lastConnection, the call's name and its arguments",
    );
    expect(fault("tick")).toContain('calls[0]: found "tick"; expected a list of node');
  });

  it("has no argument of another kind", () => {
    for (const call of EVERY_CALL) {
      for (let index = 0; index < call.length; index++) {
        if (index === 5) continue;
        for (const wrong of [
          undefined,
          {},
          [],
          1.5,
          -2_147_483_649,
          2 ** 53,
          Number.NaN,
          "sent",
          BigInt(1),
        ]) {
          expect(fault([...HEAD, "stop"], call.with(index, wrong))).toMatch(/^calls\[1\]: .*expected .+/);
        }
      }
    }
  });

  it("says what was wrong, where, and what was expected", () => {
    expect(fault([...HEAD, "recieve", 1, BYTES])).toBe(
      'calls[0]: there is no call "recieve"; expected one of start, stop, receive, timer, tick, resume, stream, command',
    );
    expect(fault([...HEAD.with(0, -1), "stop"])).toBe(
      "calls[0]: node is -1; expected a whole number from 0 to 2147483647",
    );
    expect(fault([...HEAD, "command", "dance"])).toBe(
      `calls[0]: command's command is "dance"; expected "leave"`,
    );
    expect(fault([...HEAD, "start", { ...INSTRUCTION, view: "half" }])).toBe(
      `calls[0]: start's instruction.view: expected "full" or "join", found "half"`,
    );
    expect(faultOfFields({ type: "calls", batch: 1, calls: null })).toBe(
      "calls is null; expected a list of calls",
    );
    expect(faultOfFields({ type: "calls", batch: 0.5, calls: [] })).toContain("batch is 0.5; expected");
  });

  it("has bytes on a stream where something was received, and there alone", () => {
    expect(fault([...HEAD, "stream", "received", 1, 12, null])).toContain(
      "stream's bytes is null; expected bytes",
    );
    expect(fault([...HEAD, "stream", "opened", 1, 12, BYTES])).toContain(
      "stream's bytes is 1 bytes; expected null",
    );
    expect(fault([...HEAD, "stream", "opened", 0, 12, null])).toContain("expected a whole number from 1 to");
  });

  it("takes no name of JavaScript's for a call", () => {
    for (const name of ["toString", "__proto__", "constructor"]) {
      expect(fault([...HEAD, name])).toContain(`there is no call "${name}"`);
    }
  });

  it("has its fields and no others", () => {
    expect(faultOfFields({ type: "calls", calls: [] })).toBe('a frame of type calls needs the field "batch"');
    expect(faultOfFields({ type: "calls", batch: 1, calls: [], outputs: [] })).toContain(
      'has no field "outputs"',
    );
  });

  it("has bytes of JSON from their base64", () => {
    const read = readCalls({ type: "calls", batch: 1, calls: [[...HEAD, "receive", 12, "AQID"]] }, "json");
    expect(read.calls[0]?.[7]).toEqual(Uint8Array.of(1, 2, 3));
  });
});
