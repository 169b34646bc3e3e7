import { describe, expect, it } from "vitest";
import { isSend } from "../../src/trace-reading/packet-journey.ts";
import { realRun } from "./real-run.ts";

describe("messages", () => {
  it("are described by the codec of their sender's program, and there is one for every send alone", () => {
    const { index, describe: words } = realRun();
    const kinds = new Set<string | undefined>();
    for (const event of index.events) {
      expect(words(event) !== undefined).toBe(isSend(event));
      if (isSend(event)) kinds.add(words(event)?.kind);
    }
    expect([...kinds].sort()).toEqual(
      ["ack", "gossip", "indirectPing", "nack", "ping", "pushPull", "streamAck", "streamPing"].sort(),
    );
  });
});
