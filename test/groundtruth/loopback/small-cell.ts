import type { Cell } from "../../../groundtruth/loopback/cell.ts";

/** Two of eight members are blocked for 8 s at a time; small, so that tests are fast. */
export const smallCell: Cell = {
  setup: "loopback",
  config: "lifeguard",
  members: 8,
  anomalous: 2,
  blockedMs: 8000,
  openMs: 500,
};
