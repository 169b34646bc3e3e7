import { expect, it } from "vitest";
import { DROP_PARTITION } from "../../../src/coordinator/trace.ts";
import { CutTable } from "../../../src/network/cut-table.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { CutRule } from "../../../src/network/rules/cut-rule.ts";
import { passingPacket } from "../passing-packet.ts";

it("drops what enters a cut path, its direction and its kind of traffic alone", () => {
  const cuts = new CutTable(3);
  const rule = new CutRule(cuts);
  const outcomes = () =>
    [
      passingPacket(),
      passingPacket({ from: 1, to: 0 }),
      passingPacket({ isSegment: true }),
      passingPacket({ to: 2 }),
    ].map((packet) => rule.pass(packet) === DROP_PARTITION);
  expect(outcomes()).toEqual([false, false, false, false]);
  const forth = cuts.cut([0], [1], "forth", "datagrams");
  expect(outcomes()).toEqual([true, false, false, false]);
  cuts.heal(forth);
  cuts.cut([0], [1], "both", "streams");
  expect(outcomes()).toEqual([false, false, true, false]);
  expect(rule.pass(passingPacket())).toBe(PASSED);
});
