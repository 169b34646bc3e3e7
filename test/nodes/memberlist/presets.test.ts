import { describe, expect, it } from "vitest";
import { memberlistNotModelled, memberlistPresets } from "../../../nodes/memberlist/presets.ts";
import { memberlistSettings } from "../../../nodes/memberlist/settings.ts";

describe("memberlist's presets", () => {
  it("are these, each once", () => {
    expect(memberlistPresets.map(({ name }) => name)).toEqual([
      "memberlist/lan",
      "memberlist/wan",
      "memberlist/local",
      "consul/lan",
      "consul/wan",
      "consul/dev",
      "serf/lan",
      "serf/wan",
      "serf/local",
      "lifeguard-paper/swim",
      "lifeguard-paper/lha-probe",
      "lifeguard-paper/lha-suspicion",
      "lifeguard-paper/buddy",
      "lifeguard-paper/lifeguard",
      "groundtruth/swim",
      "groundtruth/lha-probe",
      "groundtruth/lha-suspicion",
      "groundtruth/lifeguard",
    ]);
  });

  for (const preset of memberlistPresets) {
    describe(preset.name, () => {
      it("is read by the settings", () => {
        const values = Object.fromEntries(
          Object.entries(preset.values).map(([name, { value }]) => [name, value]),
        );
        expect(memberlistSettings.safeParse(values).error).toBeUndefined();
      });

      it("says where every value is from, and what the preset is", () => {
        expect(preset.about).toMatch(/\.$/);
        for (const { source } of Object.values(preset.values)) expect(source.length).toBeGreaterThan(10);
      });

      it("gives a reason for every value of the product that it leaves out", () => {
        for (const [name, { value, why }] of Object.entries(preset.notModelled ?? {})) {
          expect(why).toBe((memberlistNotModelled as Record<string, string>)[name]);
          expect(value).not.toBe("");
        }
      });

      it("does not both set a value and say that it has no effect", () => {
        for (const name of Object.keys(preset.values)) expect(memberlistNotModelled).not.toHaveProperty(name);
      });
    });
  }

  it("leaves nothing out that the settings read", () => {
    const known = Object.keys(memberlistSettings.shape);
    for (const name of Object.keys(memberlistNotModelled)) expect(known).not.toContain(name);
  });
});
