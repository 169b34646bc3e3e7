import { expect, it } from "vitest";
import { CONVICTED, SUSPECTED } from "../../src/node.ts";
import { convictedPairs } from "../../src/trace-reading/convicted-pairs.ts";
import { HandMadeTrace } from "./hand-made.ts";

it("pairs are there once each, and for convictions alone", () => {
  const trace = new HandMadeTrace(3);
  trace.verdict(1, 0, 1, SUSPECTED);
  trace.verdict(2, 2, 1, CONVICTED);
  trace.verdict(3, 0, 2, CONVICTED);
  trace.verdict(4, 2, 1, CONVICTED);
  expect(convictedPairs(trace.index, 0)).toEqual([
    { observer: 2, subject: 1 },
    { observer: 0, subject: 2 },
  ]);
  expect(convictedPairs(trace.index, 4_000)).toEqual([{ observer: 2, subject: 1 }]);
});
