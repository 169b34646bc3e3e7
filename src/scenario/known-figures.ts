/**
 * Whether a figure may be named.
 *
 * @param figure its path within a configuration's summary, such as `falseConvictions.perRun.0`.
 * @param knownFigures the paths there are; a `*` in one stands for any one part: an index, a name, a kind.
 */
export function isKnownFigure(figure: string, knownFigures: readonly string[]): boolean {
  const parts = figure.split(".");
  return knownFigures.some((known) => matches(parts, known.split(".")));
}

function matches(parts: readonly string[], pattern: readonly string[]): boolean {
  return (
    parts.length === pattern.length &&
    parts.every((part, index) => part !== "" && (pattern[index] === "*" || pattern[index] === part))
  );
}
