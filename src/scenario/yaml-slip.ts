import type { YamlProblem } from "./yaml-tree.ts";

/**
 * A colon or dash without the space that must follow it, on the line of a text where it stops being YAML or on the line
 * before.
 *
 * @param offset of the fault, in UTF-16 code units.
 */
export function slipAt(text: string, offset: number): YamlProblem | undefined {
  const start = text.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const before = text.lastIndexOf("\n", start - 2) + 1;
  for (const lineStart of new Set([start, before])) {
    const end = text.indexOf("\n", lineStart);
    const line = text.slice(lineStart, end < 0 ? undefined : end).trimEnd();
    const slip = slipOf(line);
    if (slip !== undefined) return { offset: lineStart + line.search(/\S/), ...slip };
  }
  return undefined;
}

function slipOf(line: string): Omit<YamlProblem, "offset"> | undefined {
  const dash = /^\s*-([A-Za-z]\w*:.*)$/.exec(line);
  if (dash !== null) return { expected: "a dash needs a space after it", mend: `Write - ${dash[1]}.` };
  const colon = /^\s*(?:- +)?([A-Za-z]\w*):([^\s:/].*)$/.exec(line);
  if (colon === null) return undefined;
  return { expected: "a colon needs a space after it", mend: `Write ${colon[1]}: ${colon[2]}.` };
}
