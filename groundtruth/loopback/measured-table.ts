import type { Cell, CellConfig } from "./cell.ts";

/** One run of the real library on loopback sockets. */
export interface MeasuredCell {
  readonly cell: Cell;
  readonly falsePositives: number;
  readonly falsePositivesAtHealthy: number;
  /** Datagrams of all members; `undefined` where the reference gives none. */
  readonly packets?: number;
  /** Of these datagrams, in millions, to the two digits that the reference has. */
  readonly megabytes?: number;
}

/** The table of section 8 of the Lifeguard reference, row by row: one run a cell. */
export const MEASURED_TABLE: readonly MeasuredCell[] = [
  row(16, 16384, 64, "swim", 115, 0, 112_570, 12.53),
  row(16, 16384, 64, "lha-probe", 128, 0, 117_070, 12.44),
  row(16, 16384, 64, "lha-suspicion", 27, 0, 141_997, 16.21),
  row(16, 16384, 64, "buddy", 101, 0, 116_538, 12.46),
  row(16, 16384, 64, "lifeguard", 17, 0, 158_667, 17.34),
  row(16, 16384, 4, "swim", 477, 428, 75_608, 7.62),
  row(16, 16384, 4, "lifeguard", 106, 75, 111_681, 11.22),
  row(16, 16384, 256, "swim", 567, 0, 149_286, 21.39),
  row(16, 16384, 256, "lifeguard", 1, 0, 198_738, 26.29),
  row(16, 32768, 64, "swim", 43, 0, 81_102, 7.89),
  row(16, 32768, 64, "lifeguard", 17, 0, 96_125, 9.91),
  row(4, 16384, 64, "swim", 46, 0, 107_192, 8.79),
  row(4, 16384, 64, "lifeguard", 0, 0, 140_355, 12.03),
  row(16, 16384, 1024, "swim", 0, 0),
  row(16, 16384, 1024, "lifeguard", 0, 0),
];

/** The one row whose count of packets the packet time was set by; all else in the table is predicted. */
export const CALIBRATED_ROW = 0;

function row(
  anomalous: number,
  blockedMs: number,
  openMs: number,
  config: CellConfig,
  falsePositives: number,
  falsePositivesAtHealthy: number,
  packets?: number,
  megabytes?: number,
): MeasuredCell {
  return {
    cell: { setup: "loopback", config, members: 128, anomalous, blockedMs, openMs },
    falsePositives,
    falsePositivesAtHealthy,
    ...(packets === undefined ? {} : { packets }),
    ...(megabytes === undefined ? {} : { megabytes }),
  };
}
