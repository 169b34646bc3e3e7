import { describe, expect, it } from "vitest";
import { emulate } from "../../../groundtruth/emulation/emulate.ts";
import { loss64 } from "./recorded-settings.ts";

describe("12: stream pings hide packet loss wholly", () => {
  it("at 25 %: about 1050 saved probes a run, no suspicion, score 0", () => {
    // 7680 probes, of which 1 - 0.75² lose ping or ack: 3360, deviating by 43. A helper reaches the target in 0.75⁴ of its
    // tries, so that all three fail in (1 - 0.316)³ of these: 1075, deviating by 30. Seed 1, within four deviations.
    const { measures } = emulate(loss64, 1);
    expect(Math.abs((measures.directProbeTimeouts ?? Number.NaN) - 3360)).toBeLessThan(4 * 43);
    expect(Math.abs((measures.savedByStreamPing ?? Number.NaN) - 1075)).toBeLessThan(4 * 30);
    expect(measures).toMatchObject({ accusations: 0, suspicions: 0, refutations: 0, healthOfHealthy: 0 });
  });

  it("and without them members are accused, and swim convicts many of them, a few observers each", () => {
    // Recorded in 120 s: 1050 to 1090 accusations; 99 to 105 convictions of 28 to 30 members. Here a quarter of the time.
    const { measures } = emulate({ ...loss64, config: "swim", streamPings: false, windowSeconds: 30 }, 1);
    // Counted so is also a probe whose ack and deadline a sleeping process sees together, the ack first: one in some hundred.
    expect(measures.savedByStreamPing).toBeLessThanOrEqual(2);
    expect(measures.accusations).toBeGreaterThan(200);
    expect(measures.healthyMembersHit).toBeGreaterThanOrEqual(3);
    const hits = (measures.falsePositives ?? 0) / (measures.healthyMembersHit ?? Number.NaN);
    expect(hits).toBeGreaterThan(1);
    expect(hits).toBeLessThan(10);
  });
});
