import { expect, it } from "vitest";
import { droppedLines, incompleteJoinLines } from "../../src/report/remarks.ts";
import { configuration, tally } from "./made-up.ts";

it("says why packets did not arrive, the commonest reason first", () => {
  const { traffic } = tally();
  const dropped = tally({
    traffic: {
      ...traffic,
      messages: 2000,
      dropped: { loss: 3, down: 0, partition: 1200, overflow: 1, eaten: 2 },
    },
  });
  expect(droppedLines([configuration("swim", dropped), configuration("calm")])).toEqual([
    "swim: of 2,000 packets, 1,200 stopped by a partition, 3 lost by the network, 2 eaten, 1 dropped by a full socket buffer.",
  ]);
});

it("warns of clusters that were not whole when counting began", () => {
  const late = tally({ joinComplete: false });
  const [line, ...others] = incompleteJoinLines([
    configuration("swim", late, tally()),
    configuration("calm"),
  ]);
  expect(line).toMatch(/^Warning: in 1 of 2 runs of swim, not all members knew one another/);
  expect(others).toEqual([]);
});
