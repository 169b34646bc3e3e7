/** The user asked for what cannot be done as asked. The message is one paragraph, and says how to mend it. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
