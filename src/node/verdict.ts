/** What an observer holds of a subject (DESIGN 2). */
export const ALIVE = 0;
export const SUSPECTED = 1;
export const CONVICTED = 2;
export const LEFT = 3;

export type Verdict = typeof ALIVE | typeof SUSPECTED | typeof CONVICTED | typeof LEFT;

export const VERDICT_NAMES = ["alive", "suspected", "convicted", "left"] as const;
