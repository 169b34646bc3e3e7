import { describe, expect, it } from "vitest";
import { Arrival } from "../../src/processes/arrival.ts";
import { NodeProcessError } from "../../src/processes/node-process-error.ts";

const arrival = (timeoutMs = 60_000) => new Arrival({ missing: ["a-0", "a-1"] }, timeoutMs);

describe("waiting for all nodes", () => {
  it("ends when all are there, before or after it is asked for", async () => {
    const early = arrival();
    early.complete();
    await early.promise();
    const late = arrival();
    const promise = late.promise();
    expect(late.promise()).toBe(promise);
    late.complete();
    await promise;
  });

  it("fails with the first failure, before or after it is asked for", async () => {
    for (const isEarly of [true, false]) {
      const waiting = arrival();
      const promise = isEarly ? undefined : waiting.promise();
      waiting.fail(new NodeProcessError("first"));
      waiting.fail(new NodeProcessError("second"));
      waiting.complete();
      await expect(promise ?? waiting.promise()).rejects.toThrow("first");
    }
  });

  it("stays complete when something fails afterwards", async () => {
    const waiting = arrival();
    waiting.complete();
    waiting.fail(new NodeProcessError("later"));
    await waiting.promise();
  });

  it("fails after its time, and names who is missing", async () => {
    await expect(arrival(10).promise()).rejects.toThrow(
      "no process has said hello for a-0 to a-1 within 0.01 s; each node needs one",
    );
  });
});
