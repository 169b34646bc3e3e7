import { describe, expect, it } from "vitest";
import type { Output } from "../../src/processes/protocol.ts";
import { RecordedTicker } from "../../src/processes/recorded-ticker.ts";

describe("a ticker whose grid is elsewhere", () => {
  it("is woken once after it was idle, and not while it is awake", () => {
    const outputs: Output[] = [];
    const ticker = new RecordedTicker(3, (output) => outputs.push(output));
    ticker.wake();
    ticker.ready();
    ticker.wake();
    expect(outputs).toEqual([["ready", 3]]);
    ticker.idle();
    ticker.wake();
    ticker.wake();
    expect(outputs).toEqual([
      ["ready", 3],
      ["idle", 3],
      ["wake", 3],
    ]);
  });
});
