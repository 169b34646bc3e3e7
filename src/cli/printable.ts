import { createStyle } from "../report/style.ts";

/** What a terminal is told of a style, and nothing else: so no name in a file can hide, move or rewrite text. */
const OWN_CODES: ReadonlySet<string> = new Set(
  Object.values(createStyle(true)).flatMap((emphasise) => emphasise("|").split("|")),
);

/**
 * Text as it may be written to a terminal: control characters (Unicode's class Cc) but line ends are shown as `\x1b`, say.
 *
 * @param coloured whether the program's own codes for emphasis stay.
 */
export function printable(text: string, coloured: boolean): string {
  return text.replace(/\p{Cc}(?:\[\d+m)?/gu, (found) => {
    if (found.startsWith("\n") || (coloured && OWN_CODES.has(found))) return found;
    return `\\x${found.charCodeAt(0).toString(16).padStart(2, "0")}${found.slice(1)}`;
  });
}
