import { describe, expect, it } from "vitest";
import { NodeProcessError } from "../../src/processes/node-process-error.ts";

describe("the error of a lost process", () => {
  it("names the process, its nodes and the problem", () => {
    const error = NodeProcessError.of("process-3", ["member-48", "member-49"], "did not answer within 30 s");
    expect(error.message).toBe("process-3, which runs member-48 to member-49, did not answer within 30 s");
    expect(error).toMatchObject({
      name: "NodeProcessError",
      processName: "process-3",
      nodes: ["member-48", "member-49"],
    });
  });

  it("does without nodes where none are known", () => {
    expect(NodeProcessError.of("process-3", [], "ended").message).toBe("process-3 ended");
    expect(new NodeProcessError("nobody came")).toMatchObject({ nodes: [], processName: undefined });
  });
});
