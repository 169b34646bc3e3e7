import { describe, expect, it } from "vitest";
import { Kernel } from "../../src/kernel/kernel.ts";
import { otherEnd, StreamConnection } from "../../src/network/stream-connection.ts";
import { FakeEndpoint } from "./fake-endpoint.ts";

describe("a stream's connection", () => {
  it("begins with the dialler's end open and the acceptor's end unknown to it", () => {
    const kernel = new Kernel();
    const [dialler, acceptor] = [new FakeEndpoint(kernel, 4), new FakeEndpoint(kernel, 2)];
    const connection = new StreamConnection(dialler, acceptor, 9, 50, 1_000_000);
    expect(connection.settled).toBe(false);
    expect([connection.dialledMicros, connection.timeoutMicros]).toEqual([50, 1_000_000]);
    const [first, second] = connection.ends;
    expect([first.unresolved, second.unresolved]).toEqual([[], []]);
    expect([first.endpoint, first.connection, first.open]).toEqual([dialler, 9, true]);
    expect([second.endpoint, second.connection, second.open]).toEqual([acceptor, 0, false]);
  });

  it("has two ends", () => {
    expect([otherEnd(0), otherEnd(1)]).toEqual([1, 0]);
  });
});
