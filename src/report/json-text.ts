/**
 * A value as JSON for files and standard output: indented, with a line end. No control character is in it but line ends:
 * those that JSON would let stand (U+007F to U+009F) are escaped as the others are.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replace(/[\u007f-\u009f]/g, (found) => `\\u00${found.charCodeAt(0).toString(16)}`)}\n`;
}
