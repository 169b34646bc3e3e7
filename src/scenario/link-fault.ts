import { z } from "zod";
import { linkEndsShape, namesLinks, resolveLinkEnds } from "./link-ends.ts";
import { changesSomething, linkFieldsShape, planLinkFields } from "./link-fields.ts";
import type { NamedFiles } from "./named-files.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { FaultAction } from "./scenario.ts";

export const linkFaultSchema = z
  .strictObject({ ...linkEndsShape, ...linkFieldsShape })
  .superRefine((link, context) => {
    namesLinks(link, context);
    changesSomething(link, context);
  });

/** Reads a fault of links. @returns `undefined` when a problem was added. */
export function planLinkFault(
  text: z.output<typeof linkFaultSchema>,
  path: FieldPath,
  directory: NodeDirectory,
  files: NamedFiles,
  problems: ProblemList,
): FaultAction | undefined {
  const ends = resolveLinkEnds(text, path, directory, problems);
  const fields = planLinkFields(text, path, files, problems);
  return ends && fields && { kind: "link", rule: { ...ends, ...fields } };
}
