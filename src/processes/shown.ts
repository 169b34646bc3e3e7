const MOST_CHARACTERS = 40;

/** A value from a frame as an error message shows it: short, on one line, and telling text from numbers. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    const isLong = value.length > MOST_CHARACTERS;
    return `${JSON.stringify(isLong ? value.slice(0, MOST_CHARACTERS) : value)}${isLong ? "…" : ""}`;
  }
  if (value === undefined) return "nothing";
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "a map";
  return Object.is(value, -0) ? "-0" : String(value);
}
