import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { catalogue } from "../../../nodes/catalogue.ts";
import { settingsTable } from "../../../src/report/results/settings-table.ts";
import { loadScenario } from "../../../src/scenario/load-scenario.ts";
import { shown } from "./shown.ts";

function load(name: string, ...sets: readonly string[]) {
  const bytes = readFileSync(new URL(`../../../scenarios/${name}.yaml`, import.meta.url));
  return loadScenario({ bytes, fileName: name, catalogue, sets });
}

it("has what configurations differ in, spelled as one would write it, and nothing else", () => {
  const table = settingsTable(load("everything", "configurations.swim.member.settings.ProbeInterval=2s"));
  const rows = table === undefined ? [] : shown(table);
  expect(rows[0]).toEqual(["setting", "swim", "lifeguard", "guarded"]);
  expect(rows).toContainEqual(["ProbeInterval", "2s", "1s", "1s"]);
  expect(rows).toContainEqual(["LHAProbe", "false", "true", "true"]);
  expect(rows).toContainEqual(["gate", "–", "–", "eureka"]);
  expect(rows.map(([name]) => name)).not.toContain("GossipNodes");
});

it("tells laws of judgement with their settings, durations with their units", () => {
  const table = settingsTable(load("phi-jitter"));
  const rows = table === undefined ? [] : shown(table);
  expect(rows.find(([name]) => name === "judge")?.length).toBeGreaterThan(2);
  expect(rows.flat().join(" ")).not.toMatch(/\b\d{6,}\b/);
});

it("is not there for one configuration", () => {
  const { configurations, ...rest } = load("everything");
  expect(settingsTable({ ...rest, configurations: configurations.slice(0, 1) })).toBeUndefined();
});
