/**
 * Breaks text between words so that no line is wider than `width`, unless a single word is; a number stays with the word
 * behind it, which may be its unit. Line ends of the text stay.
 *
 * @param indent put before every line but the first.
 */
export function wrap(text: string, width: number, indent = ""): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, width, indent))
    .join(`\n${indent}`);
}

function wrapLine(line: string, width: number, indent: string): string {
  const lines: string[] = [];
  // Spaces before the first word are the line's own indentation.
  const own = /^ */.exec(line)?.[0] ?? "";
  let current = own;
  let isEmpty = true;
  for (const word of line.slice(own.length).split(/(?<!\d) /)) {
    if (!isEmpty && [...current].length + 1 + [...word].length > width) {
      lines.push(current);
      current = `${indent}${word}`;
    } else {
      current = isEmpty ? `${current}${word}` : `${current} ${word}`;
    }
    isEmpty = false;
  }
  lines.push(current);
  return lines.join("\n");
}
