import { describe, expect, it } from "vitest";
import { readOutputs } from "../../src/processes/outputs-frame.ts";
import { FrameError } from "../../src/processes/protocol.ts";

function fault(outputs: unknown, batch: unknown = 1): string {
  return faultOfFields({ type: "outputs", batch, outputs });
}

function faultOfFields(fields: Record<string, unknown>): string {
  try {
    readOutputs(fields, "msgpack");
    return GOOD;
  } catch (error) {
    if (error instanceof FrameError) return error.message;
    throw error;
  }
}

const GOOD = "nothing wrong";
const BYTES = Uint8Array.of(1);

/** One of each, as the protocol's page lists them. */
const EVERY_OUTPUT: readonly (readonly unknown[])[] = [
  ["send", 3, 0, 12, BYTES],
  ["timer", 5, 12, 4_000_000],
  ["cancel", 5, 12, 4_000_000],
  ["ticker", 1, 200_000],
  ["ready", 1],
  ["idle", 1],
  ["wake", 1],
  ["dial", 2, 0, 7, 10_000_000],
  ["streamSend", 2, 0, 1, BYTES],
  ["close", 1],
  ["exit"],
  ["verdict", 12, "suspected", 4_294_967_295, 48, "taken"],
  ["released", 12],
  ["forgotten", 12],
  ["accused", 12],
  ["confirmed", 12, 13, 2],
  ["refuted", "suspicion", 2],
  ["health", 8],
  ["gate", true, 128, 109],
];

describe("an outputs frame", () => {
  it("may hold every output that there is", () => {
    expect(fault([EVERY_OUTPUT, [], null])).toBe(GOOD);
  });

  it("has no output with an argument more or less", () => {
    for (const output of EVERY_OUTPUT) {
      expect(fault([[[...output, 0]]])).toMatch(/^outputs\[0\]\[0\]: \w+ has \d arguments; expected/);
      if (output.length > 1) expect(fault([[output.slice(0, -1)]])).toMatch(/has \d arguments; expected/);
    }
    expect(fault([[["send", 3, 0, 12]]])).toBe(
      "outputs[0][0]: send has 3 arguments; expected 4 (activity, key, to, bytes)",
    );
    expect(fault([[["exit", 1]]])).toBe("outputs[0][0]: exit has 1 arguments; expected none");
  });

  it("has no argument of another kind", () => {
    for (const output of EVERY_OUTPUT) {
      for (let index = 1; index < output.length; index++) {
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
          expect(fault([[], [["exit"], output.with(index, wrong)]])).toMatch(
            /^outputs\[1\]\[1\]: \w+'s \w+ is .*; expected .+/,
          );
        }
      }
    }
  });

  it("says what was wrong, where, and what was expected", () => {
    expect(fault([[], [], [["sned", 1]]])).toMatch(
      /^outputs\[2\]\[0\]: there is no output "sned"; expected one of send, timer, .*, health, gate$/,
    );
    expect(fault([[["send", 3, 0, -1, BYTES]]])).toBe(
      "outputs[0][0]: send's to is -1; expected a whole number from 0 to 2147483647",
    );
    expect(fault([[["verdict", 1, "dead", 1, 1, "taken"]]])).toBe(
      `outputs[0][0]: verdict's verdict is "dead"; expected "alive" or "suspected" or "convicted" or "left"`,
    );
    expect(fault([[[]]])).toContain("there is no output nothing");
    expect(fault([["send"]])).toBe(
      `outputs[0][0]: found "send"; expected a list of an output's name and arguments`,
    );
    expect(fault([{}])).toBe("outputs[0] is a map; expected a list of outputs, or null");
    expect(fault({})).toBe("outputs is a map; expected a list with one list for each call");
    expect(fault([], -1)).toBe("batch is -1; expected a whole number from 0 to 9007199254740991");
  });

  it("takes no name of JavaScript's for an output", () => {
    for (const name of ["toString", "__proto__", "constructor", "hasOwnProperty"]) {
      expect(fault([[[name]]])).toContain(`there is no output "${name}"`);
    }
  });

  it("has its fields and no others", () => {
    expect(faultOfFields({ type: "outputs", batch: 1, outputs: [], calls: [] })).toBe(
      'a frame of type outputs has no field "calls"; expected type, batch, outputs',
    );
    expect(faultOfFields({ type: "outputs", batch: 1 })).toBe(
      'a frame of type outputs needs the field "outputs"',
    );
  });

  it("has bytes of JSON from their base64", () => {
    const read = readOutputs({ type: "outputs", batch: 1, outputs: [[["send", 3, 0, 12, "AgME"]]] }, "json");
    expect(read.outputs[0]?.[0]?.[4]).toEqual(Uint8Array.of(2, 3, 4));
    expect(() =>
      readOutputs({ type: "outputs", batch: 1, outputs: [[["send", 3, 0, 12, "AgM"]]] }, "json"),
    ).toThrow(`outputs[0][0]: send's bytes is "AgM"; expected bytes as base64 text with its padding`);
  });
});
