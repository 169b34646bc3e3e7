import { describe, expect, it } from "vitest";
import { BacklogRecorder } from "../../../groundtruth/emulation/backlog-recorder.ts";
import { delivered } from "./records.ts";

/** Members 1 and 2 are blocked from 10 to 14, 15 to 19 and 20 to 24 s. */
function recorder(): BacklogRecorder {
  return new BacklogRecorder({
    members: [1, 2],
    fromMicros: 10_000_000,
    cycles: 3,
    blockedMicros: 4_000_000,
    openMicros: 1_000_000,
  });
}

describe("the backlog", () => {
  it("counts what waits at an unblock, and what is handed over until the next anomaly", () => {
    const backlog = recorder();
    backlog.take(delivered(14, 1, 0, 1, 3));
    backlog.take(delivered(14.2, 2, 0, 2, 0.5));
    // It came while the member was open.
    backlog.take(delivered(14.5, 1, 0, 3));
    // In the third cycle, nothing.
    backlog.take(delivered(19, 1, 0, 4, 2));
    expect(backlog.measures()).toEqual({ handedOverWhileOpen: 4 / 3, queuedAtUnblock: 1 });
  });

  it("counts again at the next unblock what an open interval was too short for", () => {
    const backlog = recorder();
    backlog.take(delivered(24.5, 1, 0, 1, 13));
    expect(backlog.measures()).toEqual({ handedOverWhileOpen: 1 / 3, queuedAtUnblock: 1 });
  });

  it("asks about blocked members alone, in the window alone", () => {
    const backlog = recorder();
    backlog.take(delivered(14, 3, 0, 1, 3));
    backlog.take(delivered(9.5, 1, 0, 1, 3));
    // After the last cycle's end, though it has waited through its unblock.
    backlog.take(delivered(25.5, 1, 0, 1, 3));
    expect(backlog.measures()).toEqual({ handedOverWhileOpen: 0, queuedAtUnblock: 1 / 3 });
  });
});
