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
  // Words and the gaps between them, in turn.
  const [first = "", ...rest] = line.slice(own.length).split(/(?<!\d)( +)/);
  let current = `${own}${first}`;
  for (let index = 0; index < rest.length; index += 2) {
    const [gap = "", word = ""] = rest.slice(index, index + 2);
    if ([...current, ...gap, ...word].length > width) {
      lines.push(current);
      current = `${indent}${word}`;
    } else {
      current = `${current}${gap}${word}`;
    }
  }
  lines.push(current);
  return lines.join("\n");
}
