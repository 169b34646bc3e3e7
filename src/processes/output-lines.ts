const LONGEST_LINE = 2000;
const MOST_LINES = 1000;

/**
 * What a process says on one of its outputs, cut into lines. A line that is too long is cut off, and of a process that
 * does not stop talking only the first lines are passed on: it cannot fill memory or disk.
 */
export class OutputLines {
  readonly #onLine: (line: string) => void;
  #line = "";
  #count = 0;
  #lastLine = "";

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  /**
   * The last line that says something. When a Node program breaks down, the lines after its error are those of the
   * stack, which are indented, closing brackets and Node's version: none of them tells what happened.
   */
  get lastLine(): string {
    return this.#lastLine;
  }

  push(text: string): void {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.#append(text.slice(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#append(text.slice(start));
  }

  /** No more is coming: what there is of a last line is one. */
  end(): void {
    if (this.#line !== "") this.#endLine();
  }

  /** One character more than a line may have is kept, to know that it was longer. */
  #append(text: string): void {
    this.#line += text.slice(0, LONGEST_LINE + 1 - this.#line.length);
  }

  #endLine(): void {
    const line = this.#line.length > LONGEST_LINE ? `${this.#line.slice(0, LONGEST_LINE)}…` : this.#line;
    this.#line = "";
    const text = line.trimEnd();
    if (/^\S.*\p{L}/u.test(text) && !/^Node\.js v\d/.test(text)) this.#lastLine = text;
    this.#count += 1;
    if (this.#count <= MOST_LINES) this.#onLine(text);
    else if (this.#count === MOST_LINES + 1) this.#onLine("(further lines are left out)");
  }
}
