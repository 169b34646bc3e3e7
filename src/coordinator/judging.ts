import type { NodeOrdinal } from "../node.ts";
import type { TallyGroup } from "./tally-plan.ts";

/** Nodes with consecutive ordinals. */
export interface NodeRange {
  readonly first: NodeOrdinal;
  readonly count: number;
}

/** A range of subjects, and where their rows begin among all that an observer judges. */
interface Subjects extends NodeRange {
  readonly firstRow: number;
}

/** Who reports verdicts on whom, group by group. */
export class Judging {
  /** By index of a group: the groups that its members judge. */
  readonly subjectGroups: readonly (readonly number[])[];
  /** By index of a group: the groups whose members judge its members. */
  readonly judgeGroups: readonly (readonly number[])[];
  readonly #subjects: readonly (readonly Subjects[])[];
  readonly #judges: readonly (readonly NodeRange[])[];

  constructor(groups: readonly TallyGroup[]) {
    this.subjectGroups = groups.map(({ judged }, index) => [...(judged ?? [index])].sort((a, b) => a - b));
    this.judgeGroups = groups.map((_group, index) =>
      groups.flatMap((_judge, judge) => (this.subjectGroups[judge]?.includes(index) ? [judge] : [])),
    );
    this.#subjects = this.subjectGroups.map((subjects) => {
      let firstRow = 0;
      return subjects.map((subject) => {
        const { first, count } = groups[subject] as TallyGroup;
        const range = { first, count, firstRow };
        firstRow += count;
        return range;
      });
    });
    this.#judges = this.judgeGroups.map((judges) =>
      judges.map((judge) => {
        const { first, count } = groups[judge] as TallyGroup;
        return { first, count };
      }),
    );
  }

  /** Whom the members of a group judge, in rising order. */
  subjectsOf(group: number): readonly NodeRange[] {
    return this.#subjects[group] as readonly Subjects[];
  }

  /** Who judges the members of a group, in rising order. */
  judgesOf(group: number): readonly NodeRange[] {
    return this.#judges[group] as readonly NodeRange[];
  }

  /** How many nodes a member of a group judges, itself included if it is among them. */
  rowCountOf(group: number): number {
    return this.subjectsOf(group).reduce((sum, { count }) => sum + count, 0);
  }

  /** A subject's place among all whom the members of a group judge; -1 for a node that they don't. */
  rowOf(group: number, subject: NodeOrdinal): number {
    const ranges = this.#subjects[group] as readonly Subjects[];
    // Nearly every group judges one, its own.
    for (let index = 0; index < ranges.length; index++) {
      const { first, count, firstRow } = ranges[index] as Subjects;
      if (subject >= first && subject < first + count) return firstRow + subject - first;
    }
    return -1;
  }
}
