import { memberlistPresets } from "../../../../nodes/memberlist/presets.ts";
import { type MemberlistSettings, memberlistSettings } from "../../../../nodes/memberlist/settings.ts";
import type { Preset } from "../../../../src/node.ts";

export function presetNamed(name: string): Preset {
  const preset = memberlistPresets.find((one) => one.name === name);
  if (preset === undefined) throw new Error(`there is no preset ${name}`);
  return preset;
}

/** A preset's settings as a program would get them. */
export function settingsOfPreset(name: string): MemberlistSettings {
  const { values } = presetNamed(name);
  return memberlistSettings.parse(
    Object.fromEntries(Object.entries(values).map(([setting, { value }]) => [setting, value])),
  );
}

/** The preset's values as they are written, without their sources. */
export function writtenValues(name: string): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(presetNamed(name).values).map(([setting, { value }]) => [setting, value]),
  );
}
