import { formatDuration, parseDuration } from "../../node.ts";
import { isGate } from "../../scenario/gate-choice.ts";
import type { GroupConfiguration, Scenario } from "../../scenario/scenario.ts";
import { type ReportTable, textCell, textColumn } from "../report-table.ts";
import { settingsWords } from "../settings-words.ts";

/** What tells configurations apart: whatever is not the same in all of them. `undefined` where there is one. */
export function settingsTable({ configurations, groups }: Scenario): ReportTable | undefined {
  if (configurations.length < 2) return undefined;
  const rows = groups.flatMap(({ name }, index) => {
    const chosen = configurations.map((configuration) => configuration.groups[index] as GroupConfiguration);
    const words = chosen.map(wordsOf);
    const fields = [...new Set(words.flatMap((of) => [...of.keys()]))];
    return fields.flatMap((field) => {
      const values = words.map((of) => of.get(field) ?? "–");
      if (new Set(values).size === 1) return [];
      return [[textCell(groups.length === 1 ? field : `${name}: ${field}`), ...values.map(textCell)]];
    });
  });
  return {
    name: "settings",
    title: "Settings that differ between configurations",
    note: "A dash: this configuration has no such setting.",
    columns: [textColumn("setting", "setting"), ...configurations.map(({ name }) => textColumn(name, name))],
    rows,
  };
}

function wordsOf({ program, preset, given, gate, judge }: GroupConfiguration): Map<string, string> {
  const words = new Map<string, string>([["program", program.name]]);
  if (preset !== undefined) words.set("preset", preset);
  for (const { name, byDefault } of settingsWords(program.settings)) {
    const value = given[name]?.value ?? byDefault;
    if (value !== undefined) words.set(name, written(value));
  }
  if (judge !== undefined) {
    words.set("judge", judge.descriptor.name);
    const values = new Map(
      typeof judge.settings === "object" && judge.settings !== null ? Object.entries(judge.settings) : [],
    );
    for (const { name, byDefault } of settingsWords(judge.descriptor.settings)) {
      const value = values.get(name);
      if (value !== undefined) words.set(`judge.${name}`, readAgain(value, byDefault));
    }
  }
  if (isGate(gate)) {
    words.set("gate", gate.descriptor.rule);
    for (const [field, value] of Object.entries(gate.given)) words.set(`gate.${field}`, written(value));
  }
  return words;
}

/** A duration has been read to microseconds: it is written with its unit again, as its default is. */
function readAgain(value: unknown, byDefault: unknown): string {
  const isDuration = typeof byDefault === "string" && parseDuration(byDefault) !== undefined;
  return isDuration && typeof value === "number" ? formatDuration(value) : written(value);
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
