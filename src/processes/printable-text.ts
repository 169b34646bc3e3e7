/**
 * Text that somebody else wrote, made fit for a message of ours: on one line, without characters that steer a terminal
 * or turn the direction of writing, and not longer than `mostCharacters`.
 */
export function printableText(text: string, mostCharacters = 200): string {
  const line = text
    .slice(0, 4 * mostCharacters)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");
  const trimmed = line.trim();
  if (trimmed.length <= mostCharacters) return trimmed;
  // A cut through a pair of surrogates leaves no half of it behind.
  return `${trimmed
    .slice(0, mostCharacters - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
