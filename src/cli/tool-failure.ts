/** The tool failed, or the machine under it. The message is one line; the cause has the stack. */
export class ToolFailure extends Error {
  override readonly name = "ToolFailure";
}
