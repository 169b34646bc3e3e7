import { describe, expect, it } from "vitest";
import { WORLD } from "../../src/coordinator/trace.ts";
import { NodeNames, traceHeadSchema } from "../../src/trace-reading/trace-head.ts";
import { EVENTFUL, realRun } from "./real-run.ts";

describe("the head of a trace", () => {
  it("names the nodes and whom the faults have picked, and survives its file", () => {
    const { head } = realRun();
    expect(head).toMatchObject({ scenario: "eventful", configuration: "default", seed: 1, warmupSeconds: 4 });
    expect(head.nodes).toEqual(["member-0", "member-1", "member-2", "member-3", "member-4"]);
    const [starvation, partition] = head.faults;
    expect(starvation).toEqual({ name: "starvation", kind: "block", members: ["member-3"], otherSide: [] });
    expect(partition).toMatchObject({ name: "1", kind: "partition" });
    expect([partition?.members, partition?.otherSide]).toEqual([["member-1"], ["member-0", "member-2"]]);
    expect(traceHeadSchema.parse(JSON.parse(JSON.stringify(head)))).toEqual(head);
  });

  it("has all nodes of a host under what befalls the host, and a partition's sides as the file has them", () => {
    const text = EVENTFUL.replace("count: 5,", "count: 5, hosts: 2,").replace(
      "{ members: [member-1] }, { members: [member-0, member-2] }",
      "{ pick: 1, of: { members: [member-1, member-3] } }, { members: [member-0, member-2] }",
    );
    const [starvation, partition, crash] = realRun(text).head.faults;
    expect(starvation?.members).toEqual(["member-1", "member-3"]);
    expect(partition?.otherSide).toEqual(["member-0", "member-2"]);
    expect(crash?.members).toEqual(["member-4"]);
  });

  it("gives names for ordinals and ordinals for names, the world's too", () => {
    const names = new NodeNames(["a-0", "a-1"]);
    for (const node of [WORLD, 0, 1]) expect(names.ordinalOf(names.nameOf(node))).toBe(node);
    expect(names.ordinalOf("a-2")).toBeUndefined();
  });
});
