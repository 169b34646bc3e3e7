import { describe, expect, it } from "vitest";
import { isKnownFigure } from "../../src/scenario/known-figures.ts";

const known = ["crashes.injected", "falseConvictions.perRun.*", "messagesByKind.*", "anomalous.*.seconds"];

describe("a known figure", () => {
  it.each([
    "crashes.injected",
    "falseConvictions.perRun.0",
    "messagesByKind.ping",
    "anomalous.member-7.seconds",
  ])("is %s", (figure) => {
    expect(isKnownFigure(figure, known)).toBe(true);
  });

  it.each([
    "",
    "crashes",
    "crashes.injectd",
    // A number has no elements, whatever the index.
    "crashes.injected.3",
    "falseConvictions.perRun",
    "falseConvictions.perRun.0.1",
    "messagesByKind.",
    "anomalous..seconds",
    "anomalous.member-7",
  ])("is not %j", (figure) => {
    expect(isKnownFigure(figure, known)).toBe(false);
  });

  it("is none where none is known", () => {
    expect(isKnownFigure("crashes.injected", [])).toBe(false);
  });
});
