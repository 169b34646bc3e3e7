import { z } from "zod";
import type { NodeOrdinal } from "../node.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { Refusal } from "./refusal.ts";
import type { Selector } from "./scenario.ts";

/** A selector as written. */
export interface SelectorText {
  readonly members?: readonly string[] | undefined;
  readonly group?: string | undefined;
  readonly zone?: string | undefined;
  readonly pick?: number | undefined;
  readonly of?: SelectorText | undefined;
  readonly except?: SelectorText | undefined;
}

const SELECTOR_KEYS = ["members", "group", "zone", "pick"] as const;

/** The fields of a selector, for objects that hold more beside them. */
export const selectorShape = {
  members: z
    .array(z.string())
    .min(1, { error: "expected at least one member, such as [member-5]" })
    .optional()
    .describe("Members by name: the group's name, a hyphen, and their number from 0."),
  group: z.string().optional().describe("All members of a group."),
  zone: z.string().optional().describe("All members in a zone, of whatever group."),
  pick: z
    .int()
    .min(1)
    .optional()
    .describe(
      "So many members, picked at random once per run from the fault's own stream: a smaller pick is part of a larger one.",
    ),
  get of(): z.ZodOptional<z.ZodType<SelectorText>> {
    return selectorSchema.optional();
  },
  get except(): z.ZodOptional<z.ZodType<SelectorText>> {
    return selectorSchema.optional();
  },
};

/** `{ members | group | zone }`, or `{ pick: k, of: selector, except: selector }`. */
export const selectorSchema: z.ZodType<SelectorText> = z
  .strictObject(selectorShape)
  .superRefine(refineSelector)
  .meta({
    id: "selector",
    description: "Whom it is about: members, a group, a zone, or some picked of them.",
    ...oneRequired(...SELECTOR_KEYS),
  });

/** A selector that holds further fields. */
export function selectorWith<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ ...selectorShape, ...shape })
    .superRefine((text, context) => refineSelector(text as SelectorText, context))
    .meta({ ...oneRequired(...SELECTOR_KEYS) });
}

/** Which fields of a selector go together. */
export function refineSelector(text: SelectorText, context: z.RefinementCtx): void {
  exactlyOneOf(...SELECTOR_KEYS)(text, context);
  if (text.pick !== undefined && text.of === undefined) {
    context.addIssue({
      code: "custom",
      message: "pick says how many: add of: to say of whom, such as of: { group: member }",
    });
  }
  for (const key of ["of", "except"] as const) {
    if (text.pick === undefined && text[key] !== undefined) {
      context.addIssue({
        code: "custom",
        path: [key],
        message: `${key} goes with pick only: remove it, or add pick`,
      });
    }
  }
}

/** Finds the nodes a selector is about. @returns `undefined` when a problem was added. */
export function resolveSelector(
  text: SelectorText,
  directory: NodeDirectory,
  path: FieldPath,
  problems: ProblemList,
): Selector | undefined {
  if (text.pick !== undefined && text.of !== undefined) {
    const of = resolveSelector(text.of, directory, [...path, "of"], problems);
    const except =
      text.except === undefined
        ? undefined
        : resolveSelector(text.except, directory, [...path, "except"], problems);
    if (of === undefined || (text.except !== undefined && except === undefined)) return undefined;
    const certain = certainlyLeft(of, except === undefined ? [] : [except]);
    if (text.pick > certain) {
      problems.add(
        [...path, "pick"],
        certain === 0
          ? "nobody is left to pick from"
          : `can't pick ${text.pick} of ${certain === 1 ? "1 member" : `${certain} members`}`,
        certain === 0 ? "Widen of: or narrow except:." : `Pick at most ${certain}.`,
      );
      return undefined;
    }
    return { kind: "pick", count: text.pick, of, except };
  }
  if (text.group !== undefined) {
    const { group } = text;
    return nodesOrProblem(() => directory.group(group), [...path, "group"], problems);
  }
  if (text.zone !== undefined) {
    const { zone } = text;
    return nodesOrProblem(() => directory.zone(zone), [...path, "zone"], problems);
  }
  const nodes = new Set<NodeOrdinal>();
  let complete = true;
  (text.members ?? []).forEach((name, index) => {
    const found = nodesOrProblem(() => [directory.member(name)], [...path, "members", index], problems);
    if (found === undefined) {
      complete = false;
    } else if (nodes.has(found.nodes[0] as NodeOrdinal)) {
      problems.add([...path, "members", index], `${name} is named twice`, "Remove one of the two.");
      complete = false;
    } else {
      nodes.add(found.nodes[0] as NodeOrdinal);
    }
  });
  return complete ? { kind: "nodes", nodes: [...nodes].sort((a, b) => a - b) } : undefined;
}

/** Every node that the selector may turn out to hold. */
export function possibleNodes(selector: Selector): ReadonlySet<NodeOrdinal> {
  if (selector.kind === "nodes") return new Set(selector.nodes);
  const nodes = new Set(possibleNodes(selector.of));
  if (selector.except?.kind === "nodes") for (const node of selector.except.nodes) nodes.delete(node);
  return nodes;
}

/** How many nodes of a set are left without the others, in any case, however chance picks. */
export function certainlyLeft(of: Selector, without: readonly Selector[]): number {
  const left = new Set(possibleNodes(of));
  let size = sizeOf(of);
  for (const selector of without) {
    const taken = [...possibleNodes(selector)].filter((node) => left.has(node));
    size -= Math.min(taken.length, sizeOf(selector));
    // What is named is gone for certain, and the next cannot take it again.
    if (selector.kind === "nodes") for (const node of taken) left.delete(node);
  }
  return Math.max(0, size);
}

function sizeOf(selector: Selector): number {
  return selector.kind === "nodes" ? selector.nodes.length : selector.count;
}

function nodesOrProblem(
  find: () => readonly NodeOrdinal[],
  path: FieldPath,
  problems: ProblemList,
): { readonly kind: "nodes"; readonly nodes: readonly NodeOrdinal[] } | undefined {
  try {
    return { kind: "nodes", nodes: find() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.add(path, error.message, error.mend);
    return undefined;
  }
}
