import { describe, expect, it } from "vitest";
import { comparisonsOf } from "../../../groundtruth/comparisons.ts";
import { emulate } from "../../../groundtruth/emulation/emulate.ts";
import { small, smallInterval, smallKill, smallLoss, smallPartition } from "./recorded-runs.ts";

describe("an emulated run", () => {
  it.each([small, smallInterval, smallKill, smallLoss, smallPartition])(
    "of $label has every measure of its experiment, and is the same again",
    (recorded) => {
      const { measures, wasWhole } = emulate(recorded, 1);
      expect(wasWhole).toBe(true);
      const wanted = comparisonsOf(recorded.experiment).map(({ measure }) => measure);
      expect(Object.keys(measures)).toEqual(expect.arrayContaining(wanted));
      expect(emulate(recorded, 1).measures).toEqual(measures);
      expect(emulate(recorded, 2).measures).toBeDefined();
    },
  );

  it("of a healthy group pings and acks once a second, 83 bytes together", () => {
    expect(emulate(small, 1).measures).toMatchObject({
      packetsPerMemberSecond: 2,
      bytesPerMemberSecond: 83,
      pings: 40,
      acks: 40,
      piggybackedMessages: 0,
    });
  });

  it("of a kill ends its window two seconds after the last member knows", () => {
    const { measures, events } = emulate(smallKill, 1);
    expect(measures.killFirstSuspicionSeconds).toBeGreaterThan(1);
    // alpha · max(1, log10 n) · ProbeInterval, in groups of up to ten.
    expect(measures.killSuspicionToDetectionSeconds).toBeGreaterThanOrEqual(5);
    expect(measures.killSuspicionToDetectionSeconds).toBeLessThan(5.1);
    const full = (measures.killFullDisseminationSeconds as number) + 0.4;
    expect(Math.max(...events.map(({ atSeconds }) => atSeconds))).toBeLessThan(full + 2.1);
    expect(measures.falsePositives).toBe(0);
  });

  it("of an interval tells blocked members from healthy ones", () => {
    const { measures, events } = emulate(smallInterval, 1);
    expect(measures.trueFailuresAtHealthy).toBe(
      events.filter(
        ({ kind, observer, subject, atSeconds }) =>
          kind === "D" && [2, 5].includes(subject) && ![2, 5].includes(observer) && atSeconds < 17,
      ).length,
    );
    expect(measures.trueFailuresAtHealthy).toBeGreaterThan(0);
    expect(measures.queuedAtUnblock).toBeGreaterThan(0);
    expect(measures.handedOverWhileOpen).toBeGreaterThanOrEqual(measures.queuedAtUnblock as number);
  });

  it("of a partition is whole again some time after it healed", () => {
    const { measures } = emulate(smallPartition, 2);
    expect(measures.partitionFirstDeadSeconds).toBeGreaterThan(5);
    expect(measures.partitionCrossDeadAtHeal).toBeGreaterThan(0);
    expect(measures.partitionMissingAtEnd).toBe(0);
    expect(measures.partitionWholeSeconds).toBeGreaterThan(0);
  });

  it("obeys assignments", () => {
    const { measures } = emulate(small, 1, ["groups.member.settings.ProbeInterval=500ms"]);
    expect(measures.pings).toBe(80);
  });
});
