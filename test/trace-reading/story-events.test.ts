import { describe, expect, it } from "vitest";
import { SUSPECTED } from "../../src/node.ts";
import {
  accuserOf,
  besidesUncaused,
  lastVerdict,
  mentions,
  newsOf,
} from "../../src/trace-reading/story-events.ts";
import { gossip, HandMadeTrace } from "./hand-made.ts";

describe("events of a story", () => {
  it("are the last verdict of a kind before a time", () => {
    const trace = new HandMadeTrace(3);
    const first = trace.verdict(1, 0, 1, SUSPECTED, { accuser: 2 });
    const second = trace.verdict(5, 0, 1, SUSPECTED);
    expect(lastVerdict(trace.index, 0, 1, SUSPECTED, 4_000)).toBe(first);
    expect(lastVerdict(trace.index, 0, 1, SUSPECTED, 5_000)).toBe(second);
    expect(lastVerdict(trace.index, 0, 2, SUSPECTED, 5_000)).toBeUndefined();
    expect([first, second].map(accuserOf)).toEqual([2, 0]);
  });

  it("are what came with an uncaused one in the same instant", () => {
    const trace = new HandMadeTrace(2);
    trace.send(1, 0, 1);
    const ping = trace.send(2, 0, 1);
    const accusation = trace.accuse(2, 0, 1);
    const verdict = trace.verdict(2, 0, 1, SUSPECTED);
    expect(besidesUncaused(trace.index, verdict)).toEqual([accusation, ping]);
    expect(besidesUncaused(trace.index, trace.verdict(3, 0, 1, SUSPECTED, { cause: ping }))).toEqual([]);
  });

  it("are found by what messages say", () => {
    const news = gossip("alive", "m-1", 2);
    expect(newsOf(news, "m-1")).toHaveLength(1);
    expect([mentions(news, "m-1"), mentions(news, "m-2"), mentions(undefined, "m-1")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(mentions({ kind: "ping", fields: { subject: "m-1" } }, "m-1")).toBe(true);
  });
});
