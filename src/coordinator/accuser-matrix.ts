import type { NodeOrdinal } from "../node.ts";
import { CONVICTION_CLASSES, type ConvictionClass } from "./conviction-class.ts";

/** So many convictions of a class, about the victim, went back to the accuser's suspicion. */
export type AccuserEntry = readonly [accuser: string, victim: string, of: ConvictionClass, count: number];

/** Entries beyond this many would make a run's record larger than all its other figures together. */
export const LISTED_ACCUSER_ENTRIES = 10_000;

/** Who accused whom: convictions by accuser, victim and class, without the empty cells. */
export class AccuserMatrix {
  /** By accuser; then by victim and class in one number. */
  readonly #counts = new Map<NodeOrdinal, Map<number, number>>();

  convicted(accuser: NodeOrdinal, victim: NodeOrdinal, of: ConvictionClass): void {
    let row = this.#counts.get(accuser);
    if (row === undefined) {
      row = new Map();
      this.#counts.set(accuser, row);
    }
    const cell = victim * CONVICTION_CLASSES.length + CONVICTION_CLASSES.indexOf(of);
    row.set(cell, (row.get(cell) ?? 0) + 1);
  }

  /** The largest counts first, equal ones in order of ordinals; at most `LISTED_ACCUSER_ENTRIES`. */
  entries(nameOf: (node: NodeOrdinal) => string): AccuserEntry[] {
    const cells: { accuser: number; cell: number; count: number }[] = [];
    for (const [accuser, row] of this.#counts) {
      for (const [cell, count] of row) cells.push({ accuser, cell, count });
    }
    cells.sort((a, b) => b.count - a.count || a.accuser - b.accuser || a.cell - b.cell);
    return cells.slice(0, LISTED_ACCUSER_ENTRIES).map(({ accuser, cell, count }) => {
      const of = CONVICTION_CLASSES[cell % CONVICTION_CLASSES.length] as ConvictionClass;
      return [nameOf(accuser), nameOf(Math.floor(cell / CONVICTION_CLASSES.length)), of, count];
    });
  }
}

/** Adds up lists of several runs, in the same order of entries: by count, then by name. */
export function mergeAccuserEntries(lists: readonly (readonly AccuserEntry[])[]): AccuserEntry[] {
  const merged = new Map<string, AccuserEntry>();
  for (const list of lists) {
    for (const [accuser, victim, of, count] of list) {
      const key = JSON.stringify([accuser, victim, of]);
      merged.set(key, [accuser, victim, of, count + (merged.get(key)?.[3] ?? 0)]);
    }
  }
  return [...merged.entries()]
    .sort(([keyA, a], [keyB, b]) => b[3] - a[3] || (keyA < keyB ? -1 : 1))
    .slice(0, LISTED_ACCUSER_ENTRIES)
    .map(([, entry]) => entry);
}
