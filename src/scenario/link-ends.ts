import { z } from "zod";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { Selector } from "./scenario.ts";
import { resolveSelector, type SelectorText, selectorSchema } from "./selector.ts";

/** Two sets of members. */
export const pairOfSelectors = z.tuple([selectorSchema, selectorSchema], {
  error: "expected two selectors, such as [{ zone: a }, { zone: b }]",
});

/** Which links are meant. */
export const linkEndsShape = {
  from: selectorSchema.optional(),
  to: selectorSchema.optional(),
  between: pairOfSelectors.optional().describe("Both directions between two sets."),
};

interface LinkEndsText {
  readonly from?: SelectorText | undefined;
  readonly to?: SelectorText | undefined;
  readonly between?: readonly [SelectorText, SelectorText] | undefined;
}

/** A refinement: either `from` and `to` are given, or `between`. */
export function namesLinks(link: LinkEndsText, context: z.RefinementCtx): void {
  const directed = link.from !== undefined || link.to !== undefined;
  if (directed !== (link.between !== undefined) && (!directed || (link.from && link.to))) return;
  const given = (["from", "to", "between"] as const).filter((field) => link[field] !== undefined);
  const found = given.length === 0 ? "none of them" : given.map((field) => `${field}:`).join(" and ");
  context.addIssue({ code: "custom", message: `expected from: and to:, or between: alone, found ${found}` });
}

/** Finds whom the links connect. @returns `undefined` when a problem was added. */
export function resolveLinkEnds(
  link: LinkEndsText,
  path: FieldPath,
  directory: NodeDirectory,
  problems: ProblemList,
): { readonly from: Selector; readonly to: Selector; readonly bothWays: boolean } | undefined {
  const ends: readonly (readonly [SelectorText, FieldPath])[] =
    link.between !== undefined
      ? link.between.map((end, side) => [end, [...path, "between", side]] as const)
      : [
          [link.from as SelectorText, [...path, "from"]],
          [link.to as SelectorText, [...path, "to"]],
        ];
  const [from, to] = ends.map(([end, endPath]) => resolveSelector(end, directory, endPath, problems));
  return from && to && { from, to, bothWays: link.between !== undefined };
}
