import { settingName } from "../recordings/recorded-run.ts";

/** Which measurement's network and packet time: real sockets on loopback, or the recordings' transport in memory. */
export const SETUPS = ["loopback", "in-memory"] as const;
export type Setup = (typeof SETUPS)[number];

/** Parts of Lifeguard that are on, under the paper's names. */
export const CELL_CONFIGS = ["swim", "lha-probe", "lha-suspicion", "buddy", "lifeguard"] as const;
export type CellConfig = (typeof CELL_CONFIGS)[number];

/** One cell of an Interval experiment: what a run needs beside its seed. */
export interface Cell {
  readonly setup: Setup;
  readonly config: CellConfig;
  readonly members: number;
  /** C: so many members are blocked, all in step. */
  readonly anomalous: number;
  /** D. */
  readonly blockedMs: number;
  /** I. */
  readonly openMs: number;
}

/** A cell as the pool of workers knows it. */
export interface NamedCell {
  readonly label: string;
  readonly config: CellConfig;
  readonly cell: Cell;
  /** Whether it stands in the measured table: then bytes of some of its runs are counted. */
  readonly isMeasured: boolean;
}

export function namedCell(cell: Cell, isMeasured: boolean): NamedCell {
  const { setup, config, members, anomalous, blockedMs, openMs } = cell;
  return { label: `${setup}-n${members}-c${anomalous}-d${blockedMs}-i${openMs}`, config, cell, isMeasured };
}

/** Such as `loopback-n128-c16-d16384-i64/swim`: what `--only` looks into, and under which runs are kept. */
export function cellName(cell: Cell): string {
  const { label, config } = namedCell(cell, false);
  return settingName({ label, config });
}

/** Whole cycles, at least 120 s, as in the in-memory recordings. */
export function cyclesOf({ blockedMs, openMs }: Pick<Cell, "blockedMs" | "openMs">): number {
  return Math.ceil(120_000 / (blockedMs + openMs));
}
