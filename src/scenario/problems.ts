import type { FieldPath } from "./path.ts";

/** Something wrong with a field, before it is known where the field is written. */
export interface FieldProblem {
  readonly path: FieldPath;
  readonly expected: string;
  readonly mend: string;
}

/** Collects what is wrong, each thing once: a group's fault would otherwise be told for each configuration. */
export class ProblemList {
  readonly #problems = new Map<string, FieldProblem>();

  add(path: FieldPath, expected: string, mend: string): void {
    const key = JSON.stringify([path, expected]);
    if (!this.#problems.has(key)) this.#problems.set(key, { path, expected, mend });
  }

  get count(): number {
    return this.#problems.size;
  }

  get all(): readonly FieldProblem[] {
    return [...this.#problems.values()];
  }
}
