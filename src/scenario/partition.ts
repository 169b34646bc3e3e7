import { z } from "zod";
import { pairOfSelectors } from "./link-ends.ts";
import type { NodeDirectory } from "./node-directory.ts";
import { sharedSides } from "./partition-sides.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { FaultAction } from "./scenario.ts";
import { resolveSelector } from "./selector.ts";

export const partitionSchema = z.strictObject({
  between: pairOfSelectors.describe("The two sides; who is on neither sees both."),
  direction: z
    .enum(["both", "forth", "back"])
    .optional()
    .describe(
      "both: neither side hears the other (default). forth: the second does not hear the first. back: the first does not hear the second.",
    ),
  carries: z
    .enum(["all", "datagrams", "streams"])
    .optional()
    .describe("What is cut: all (default), datagrams alone, or streams alone."),
});

/** Reads a partition. @returns `undefined` when a problem was added. */
export function planPartition(
  { between, direction, carries }: z.output<typeof partitionSchema>,
  path: FieldPath,
  directory: NodeDirectory,
  problems: ProblemList,
): FaultAction | undefined {
  const betweenPath = [...path, "between"];
  const [left, right] = between.map((side, index) =>
    resolveSelector(side, directory, [...betweenPath, index], problems),
  );
  if (left === undefined || right === undefined) return undefined;
  const sharing = sharedSides(left, right);
  if (sharing !== undefined) {
    problems.add(betweenPath, sharing.expected, sharing.mend);
    return undefined;
  }
  return { kind: "partition", between: [left, right], direction, carries };
}
