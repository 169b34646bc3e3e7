import type { Experiment, Measures } from "../comparisons.ts";

/** One run of the real library: what is needed to repeat it, and what is compared. */
export interface RecordedRun {
  readonly experiment: Experiment;
  readonly label: string;
  readonly config: ConfigName;
  readonly seed: number;
  readonly members: number;
  /** From the first member's creation until everybody knew everybody; the window starts 15 s of quiet later. */
  readonly formedSeconds: number;
  readonly windowSeconds: number;
  readonly suspicionMult: number;
  readonly streamPings: boolean;
  /** interval: who is blocked, all in step, from the window's start on. */
  readonly block?: {
    readonly members: readonly number[];
    readonly cycles: number;
    readonly blockedMs: number;
    readonly openMs: number;
    /** How late each anomaly ended; the next one's time counted from there. */
    readonly unblockLateMs: readonly number[];
  };
  /** kill: who, and how long after the window's start. */
  readonly kill?: { readonly member: number; readonly atSeconds: number };
  /** loss: probability of each packet. */
  readonly loss?: number;
  /** partition: one half from the other, from the window's start on. */
  readonly partition?: { readonly seconds: number; readonly watchSeconds: number };
  readonly measures: Measures;
}

export const CONFIG_NAMES = ["swim", "lha-probe", "lha-suspicion", "lifeguard"] as const;
export type ConfigName = (typeof CONFIG_NAMES)[number];

/** The quiet before the window. */
export const QUIET_SECONDS = 15;
/** After a kill the harness watched until all live members knew, and so much longer. */
export const AFTER_DISSEMINATION_SECONDS = 2.01;
/** After a partition it watched until the group was whole, and so much longer. */
export const AFTER_WHOLE_SECONDS = 5.05;

/** A setting of the recordings: runs that differ in their seeds alone. */
export interface Setting {
  readonly experiment: Experiment;
  readonly label: string;
  readonly config: ConfigName;
  readonly runs: readonly RecordedRun[];
}

/** Groups runs into settings, in the order of labels and configurations. */
export function settingsOf(runs: readonly RecordedRun[]): readonly Setting[] {
  const byName = new Map<string, RecordedRun[]>();
  for (const run of runs) {
    const name = settingName(run);
    byName.set(name, [...(byName.get(name) ?? []), run]);
  }
  return [...byName.values()]
    .map((group) => {
      const { experiment, label, config } = group[0] as RecordedRun;
      return { experiment, label, config, runs: group };
    })
    .sort((a, b) =>
      a.label === b.label
        ? CONFIG_NAMES.indexOf(a.config) - CONFIG_NAMES.indexOf(b.config)
        : a.label < b.label
          ? -1
          : 1,
    );
}

/** What `--only` looks into. */
export function settingName({ label, config }: { readonly label: string; readonly config: string }): string {
  return `${label}/${config}`;
}
