/** A value as JSON for files and standard output: indented, with a line end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
