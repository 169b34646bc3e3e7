/** The user asked for what cannot be done as asked. The message is one paragraph, and says how to mend it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What was found and what was expected. */
  readonly expected: string;
  /** What to do instead. */
  readonly mend: string;

  constructor(expected: string, mend: string) {
    super(`${expected} ${mend}`);
    this.expected = expected;
    this.mend = mend;
  }
}
