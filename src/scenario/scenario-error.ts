const MOST_PARAGRAPHS = 10;

/** One thing wrong with a scenario. */
export interface ScenarioProblem {
  /** The `--set` assignment or option at fault; `undefined` when it is the file. */
  readonly option: string | undefined;
  /** From 1; `undefined` when an option is at fault. */
  readonly line: number | undefined;
  /** From 1, in UTF-16 code units as editors count. */
  readonly column: number | undefined;
  /** Dot path of the field, as `--set` takes it; empty when the file as a whole is at fault. */
  readonly field: string;
  /** What was found and what was expected. */
  readonly expected: string;
  /** What to write instead. */
  readonly mend: string;
}

/** Says everything that is wrong with a scenario, up to ten things, one paragraph each: `file:line: field: …`. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
  readonly fileName: string;
  /** At least one, in the order of the file. */
  readonly problems: readonly ScenarioProblem[];

  constructor(fileName: string, problems: readonly ScenarioProblem[]) {
    const paragraphs = problems.slice(0, MOST_PARAGRAPHS).map((problem) => paragraphOf(fileName, problem));
    if (problems.length > MOST_PARAGRAPHS) {
      const more = problems.length - MOST_PARAGRAPHS;
      paragraphs.push(`${fileName}: and ${more} more ${more === 1 ? "problem" : "problems"}.`);
    }
    super(paragraphs.join("\n"));
    this.fileName = fileName;
    this.problems = problems;
  }

  /** Line of the first problem. */
  get line(): number | undefined {
    return this.problems[0]?.line;
  }

  get column(): number | undefined {
    return this.problems[0]?.column;
  }

  get field(): string {
    return this.problems[0]?.field ?? "";
  }

  get expected(): string {
    return this.problems[0]?.expected ?? "";
  }

  get mend(): string {
    return this.problems[0]?.mend ?? "";
  }
}

function paragraphOf(fileName: string, problem: ScenarioProblem): string {
  const place =
    problem.line !== undefined
      ? `${fileName}:${problem.line}`
      : `${fileName}: ${problem.option ?? ""}`.trimEnd();
  const field = problem.field === "" ? "" : ` ${problem.field}:`;
  const mend = problem.mend === "" ? "" : ` ${problem.mend}`;
  return `${place}:${field} ${sentence(problem.expected)}${mend}`.replace(/\s*[\r\n]+\s*/g, " ");
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
