import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { showEvents } from "../../groundtruth/show-events.ts";
import { smallInterval } from "./emulation/recorded-runs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "groundtruth-"));
  mkdirSync(join(folder, "events"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const common = { runs: [smallInterval], seeds: 2, sets: [] };

describe("events side by side", () => {
  it("are recorded ones beside emulated ones, by time since the last unblock", () => {
    const text = "t_s,kind,observer,subject,x\n8.015,S,2,0,0\n8.2,s,0,2,0\n12,D,0,2,0\n";
    writeFileSync(join(folder, "events", "interval-n8-swim-s1.csv.gz"), gzipSync(text));
    const shown = showEvents({ ...common, setting: "interval-n8/swim", folder });
    expect(shown).toContain("1 recorded, 2 emulated");
    expect(shown).toMatch(/S x→h.*emulated/);
    // Three and a half seconds after where an unblock at -0.5 s would have been, and 15 ms after that at 8 s.
    expect(shown).toMatch(/10 ms–20 ms\W+1\W/);
    expect(shown).toMatch(/3 s–5 s\W+1\W/);
  });

  it("are refused, with what there is, for a setting without event files", () => {
    writeFileSync(join(folder, "events", "kill-n128-alpha5-swim-s2.csv.gz"), "");
    expect(() => showEvents({ ...common, setting: "interval-n8/swim", folder })).toThrow(
      /interval-n8\/swim has no event files .*kill-n128-alpha5-swim/,
    );
  });
});
