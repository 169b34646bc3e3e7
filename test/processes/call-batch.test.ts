import { describe, expect, it } from "vitest";
import { CallBatch } from "../../src/processes/call-batch.ts";

describe("a batch of calls", () => {
  it("keeps them in order, each with its node, and counts the bytes of messages", () => {
    const batch = new CallBatch();
    batch.add([7, 100, 200, false, 0], ["tick", 2]);
    batch.add([5, 101, 201, true, 3], ["receive", 7, Uint8Array.of(1, 2, 3)]);
    expect(batch.calls.map(({ node, call }) => [node, call])).toEqual([
      [7, [7, 100, 200, false, 0, "tick", 2]],
      [5, [5, 101, 201, true, 3, "receive", 7, Uint8Array.of(1, 2, 3)]],
    ]);
    expect(batch.bytes).toBe(3);
    expect(batch.outputs).toEqual([]);
  });
});
