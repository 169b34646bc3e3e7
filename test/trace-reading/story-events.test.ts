import { describe, expect, it } from "vitest";
import { CONVICTED, SUSPECTED } from "../../src/node.ts";
import {
  accuserOf,
  besidesUncaused,
  lastVerdict,
  lastWord,
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

  it("are the accuser's word, which may have come as a confirmation", () => {
    const trace = new HandMadeTrace(4);
    const verdict = trace.verdict(1, 0, 1, SUSPECTED, { accuser: 2 });
    const confirmation = trace.confirm(3, 0, 1, 3, 1);
    expect(lastWord(trace.index, 0, 1, SUSPECTED, 2, 5_000)).toBe(verdict);
    expect(lastWord(trace.index, 0, 1, SUSPECTED, 3, 5_000)).toBe(confirmation);
    expect(lastWord(trace.index, 0, 1, SUSPECTED, 3, 2_000)).toBeUndefined();
    expect(lastWord(trace.index, 0, 1, CONVICTED, 3, 5_000)).toBeUndefined();
  });

  it("are what came with an uncaused one in the same instant", () => {
    const trace = new HandMadeTrace(2);
    trace.send(1, 0, 1);
    const ping = trace.send(2, 0, 1);
    trace.lose(2, ping);
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
