import { expect, it } from "vitest";
import { emulationLimits } from "../../../src/report/results/emulation-limits.ts";
import { madeUpResults } from "./made-up-results.ts";

it("says what of this scenario is not modelled", () => {
  const { plan } = madeUpResults();
  const limits = emulationLimits(plan).join("\n");
  expect(limits).toContain("packetTime is 0");
  expect(limits).toContain("Of memberlist, encryption");
  expect(limits).toContain("Nothing was measured on real machines");
});

it("claims nothing of what the scenario has", () => {
  const { plan } = madeUpResults();
  if (plan === undefined) throw new Error("it can be read");
  const groups = plan.groups.map((group) => ({
    ...group,
    packetTimeMicros: 5,
    machine: { cores: 2, hosts: 128, scheduler: "goroutines" as const },
  }));
  const limits = emulationLimits({ ...plan, groups }).join("\n");
  expect(limits).not.toContain("packetTime is 0");
  expect(limits).not.toContain("operating systems' schedulers");
});

it("says what holds for any scenario where that cannot be read", () => {
  expect(emulationLimits(undefined).join("\n")).not.toContain("memberlist");
  expect(emulationLimits(undefined).length).toBeGreaterThan(3);
});
