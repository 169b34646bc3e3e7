import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrameError } from "../../src/processes/protocol.ts";
import { limitless, settingsForFrame } from "../../src/processes/settings-form.ts";
import { settings } from "./arbitrary-frames.ts";

describe("settings in a frame", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(settings, (original) => {
        const carried: unknown = JSON.parse(JSON.stringify(settingsForFrame(original, "settings")));
        expect(limitless(carried)).toStrictEqual(original);
      }),
      { seed: 1 },
    );
  });

  it("say infinity in words, and leave out what is undefined", () => {
    expect(
      settingsForFrame({ a: Number.POSITIVE_INFINITY, b: undefined, c: [1, null] }, "settings"),
    ).toStrictEqual({
      a: { unlimited: true },
      c: [1, null],
    });
    expect(limitless({ unlimited: true, other: 1 })).toEqual({ unlimited: true, other: 1 });
    expect(limitless({ unlimited: 1 })).toEqual({ unlimited: 1 });
  });

  it("hold nothing that would come back as something else", () => {
    for (const bad of [
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      () => 1,
      new Map(),
      new Date(0),
      Uint8Array.of(1),
      1n,
      Symbol("x"),
    ]) {
      expect(() => settingsForFrame({ list: [0, bad] }, "g's settings")).toThrow(FrameError);
      expect(() => settingsForFrame({ list: [0, bad] }, "g's settings")).toThrow(
        "g's settings.list[1] cannot be sent to a process; expected a text",
      );
    }
  });
});
