import { expect, it } from "vitest";
import { sourcedValues } from "../../../../nodes/memberlist/presets/sourced-values.ts";

it("gives every value the one source", () => {
  expect(sourcedValues("somewhere", { ProbeInterval: "1s", GossipNodes: 3 })).toEqual({
    ProbeInterval: { value: "1s", source: "somewhere" },
    GossipNodes: { value: 3, source: "somewhere" },
  });
});
