/** Names in a sentence: `a, b and c`; of more than `most` only the first, `a, b and 7 more`. */
export function listNames(names: readonly string[], most = 8): string {
  // "And 1 more" is no shorter than the name.
  const shown = names.length <= most + 1 ? names : names.slice(0, most);
  const hidden = names.length - shown.length;
  if (hidden > 0) return `${shown.join(", ")} and ${hidden} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
