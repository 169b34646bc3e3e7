import { describe, expect, it } from "vitest";
import { DROP_OVERFLOW, DROP_PARTITION, DROP_REASON_NAMES } from "../../../src/coordinator/trace.ts";
import {
  journeyWords,
  lossWords,
  messageWords,
  momentWords,
  spanWords,
} from "../../../src/report/diagram/message-words.ts";
import { journeyOf } from "../../../src/trace-reading/packet-journey.ts";
import { gossip, HandMadeTrace } from "../../trace-reading/hand-made.ts";

describe("words for a diagram", () => {
  it.each([
    [0, "0 µs"],
    [999, "999 µs"],
    [1_340, "1.34 ms"],
    [25_500, "25.5 ms"],
    [15_650_450, "15.7 s"],
    [200_000_000, "200 s"],
  ])("call %i µs %s", (micros, words) => expect(spanWords(micros)).toBe(words));

  it.each([
    [31_384_000, "31.384 s"],
    [11_445_500, "11.4455 s"],
    [31_384_807, "31.384807 s"],
  ])("call the moment %i %s", (micros, words) => expect(momentWords(micros)).toBe(words));

  it("say what a message is and carries", () => {
    expect(messageWords(undefined, "m-1")).toBe("message");
    expect(messageWords({ kind: "ping", fields: { sequence: 7, subject: "m-1" } }, "m-1")).toBe("ping #7");
    expect(messageWords({ kind: "indirectPing", fields: { sequence: 7, subject: "m-1" } }, undefined)).toBe(
      "indirectPing #7 of m-1",
    );
    const about = gossip("suspect", "m-1", 2, "m-3");
    expect(messageWords(about, "m-1")).toBe("gossip [suspect m-1 i2 by m-3]");
    expect(messageWords(about, "m-2")).toBe("gossip +1");
  });

  it("say what became of it", () => {
    const trace = new HandMadeTrace(2);
    const send = () => trace.send(10, 0, 1, undefined, undefined, 4);
    const words = (event: ReturnType<typeof send>) => journeyWords(journeyOf(trace.index, event));
    const flying = send();
    expect(words(flying)).toBe("held 4 ms · not read by the end");
    trace.deliver(18, flying, 5);
    expect(words(flying)).toBe("held 4 ms · 3 ms · unread 5 ms");
    trace.deliver(19, flying);
    expect(words(flying)).toMatch(/ · 2 copies$/);
    // A packet time is no wait.
    const read = trace.send(19, 0, 1);
    trace.deliver(20.03, read, 0.03);
    expect(words(read)).toBe("1 ms");
    const cut = trace.send(20, 0, 1);
    trace.lose(20, cut, DROP_PARTITION);
    expect(words(cut)).toBe("lost (partition)");
    const full = trace.send(20, 0, 1);
    trace.lose(21, full, DROP_OVERFLOW, true);
    expect(words(full)).toBe("lost (buffer full)");
    // The copy that found room has been read.
    trace.deliver(25, full, 3);
    expect(words(full)).toBe("2 ms · unread 3 ms · 2 copies");
    const reasons = DROP_REASON_NAMES.map(lossWords);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.slice(-2)).toEqual(["lost (burst)", "lost (queue full)"]);
  });
});
