import { describe, expect, it } from "vitest";
import type { Cell } from "../../../groundtruth/loopback/cell.ts";
import { emulateCell } from "../../../groundtruth/loopback/emulate-cell.ts";
import { smallCell } from "./small-cell.ts";

describe("an emulated cell", () => {
  it("is the same again, and the same but for its bytes whether or not they are counted", () => {
    const counted = emulateCell(smallCell, 1, { countsBytes: true });
    expect(counted.wasWhole).toBe(true);
    expect(counted.measures.bytes).toBeGreaterThan(0);
    const uncounted = emulateCell(smallCell, 1, { countsBytes: false });
    expect(uncounted).toEqual({ ...counted, measures: { ...counted.measures, bytes: null } });
    expect(emulateCell(smallCell, 1, { countsBytes: false })).toEqual(uncounted);
  });

  it("without anomalies sends what the idle group on loopback sent: two packets a member and second, of 41.6 bytes", () => {
    // They are blocked when the window is over: 120 s and the first half microsecond of a block.
    const idle: Cell = { ...smallCell, members: 128, anomalous: 1, blockedMs: 1, openMs: 119_999 };
    const { measures } = emulateCell(idle, 1, { countsBytes: true });
    expect(measures).toMatchObject({ falsePositives: 0, overflowed: 0, packets: 30_720 });
    expect((measures.bytes as number) / measures.packets).toBeCloseTo(41.6, 1);
    expect(Math.round((measures.bytes as number) / 1e4) / 100).toBe(1.28);
  });

  it("drops packets where the socket buffer is full", () => {
    const sets = ["groups.member.host.socketBuffer=1KiB"];
    const { measures } = emulateCell(smallCell, 1, { countsBytes: false, sets });
    expect(measures.overflowed).toBeGreaterThan(0);
    expect(emulateCell(smallCell, 1, { countsBytes: false }).measures.overflowed).toBe(0);
  });
});
