/** Why a small piece of a scenario (a path, a value, an expression) is refused; who catches it knows the place. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  /** What to write instead. */
  readonly mend: string;

  /** @param expected what was found and what was expected. */
  constructor(expected: string, mend: string) {
    super(expected);
    this.mend = mend;
  }
}
