import { describe, expect, it } from "vitest";
import { HelloDesk } from "../../src/processes/hello-desk.ts";
import type { HelloFrame } from "../../src/processes/protocol.ts";

const hello = (nodes: readonly string[], rest: Partial<HelloFrame> = {}): HelloFrame => ({
  type: "hello",
  protocol: 1,
  name: "process-1",
  software: "a test",
  pid: 1,
  nodes,
  ...rest,
});
const desk = () => new HelloDesk(["a-0", "a-1", "b-0", "constructor"]);

describe("the desk for hellos", () => {
  it("gives nodes out by name, once each", () => {
    const here = desk();
    expect(here.admit(hello(["b-0", "a-0"]))).toEqual([0, 2]);
    expect(here.missing).toEqual(["a-1", "constructor"]);
    expect(here.missingCount).toBe(2);
    expect(here.admit(hello(["a-1", "a-0"], { name: "process-2" }))).toEqual({
      code: "nodeTaken",
      message: "node a-0 is run by process-1 already; each node has one process",
    });
    // All or nothing: what it named before is still to be had.
    expect(here.admit(hello(["constructor", "a-1"]))).toEqual([1, 3]);
    expect(here.missing).toEqual([]);
  });

  it.each<[string, HelloFrame, string, string]>([
    [
      "another version",
      hello(["a-0"], { protocol: 2 }),
      "protocolVersion",
      "version 1 of the node protocol, and the hello is of version 2",
    ],
    [
      "an unknown node",
      hello(["a-2"]),
      "unknownNode",
      "there is no node a-2; the 4 nodes are called a-0 to constructor",
    ],
    ["a name from JavaScript", hello(["__proto__"]), "unknownNode", "there is no node __proto__"],
    ["a node named twice", hello(["a-0", "a-0"]), "badFrame", "names node a-0 twice"],
    ["no nodes", hello([]), "badFrame", "at least one"],
    ["no name", hello(["a-0"], { name: "" }), "badFrame", "1 to 80 printable characters"],
    ["a name that steers terminals", hello(["a-0"], { name: "\u001b[2J" }), "badFrame", "printable"],
    ["a long name", hello(["a-0"], { name: "x".repeat(81) }), "badFrame", "printable"],
  ])("refuses %s and gives nothing", (_, frame, code, message) => {
    const here = desk();
    expect(here.admit(frame)).toEqual({ code, message: expect.stringContaining(message) });
    expect(here.missingCount).toBe(4);
  });
});
