/** A node program broke down in a call: the program is wrong, not who called it. */
export class ProgramFailure extends Error {
  override readonly name = "ProgramFailure";

  /** @param where which node, and at which call. */
  constructor(where: string, cause: unknown) {
    super(`${where}: ${cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)}`, {
      cause,
    });
  }
}
