const MOST_CHARACTERS = 60;

/** A value from a scenario as an error message shows it: short, on one line, and telling text from numbers. */
export function quote(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "an empty field";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value !== "string") return String(value);
  const text = JSON.stringify(value);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…"`;
}
