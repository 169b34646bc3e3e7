/** A command as one types it into a shell: words are quoted where they must be. */
export function shellCommand(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
