import { describe, expect, it } from "vitest";
import { settingName, settingsOf } from "../../../groundtruth/recordings/recorded-run.ts";
import { small } from "../emulation/recorded-runs.ts";

describe("recorded runs", () => {
  it("are settings of one label and configuration each, in the order of both", () => {
    const runs = [
      { ...small, label: "b", config: "lifeguard", seed: 1 },
      { ...small, label: "b", config: "swim", seed: 1 },
      { ...small, label: "a", config: "lha-probe", seed: 1 },
      { ...small, label: "b", config: "lifeguard", seed: 2 },
    ] as const;
    const settings = settingsOf(runs);
    expect(settings.map(settingName)).toEqual(["a/lha-probe", "b/swim", "b/lifeguard"]);
    expect(settings[2]?.runs).toEqual([runs[0], runs[3]]);
  });
});
