import type { AnyGateRuleDescriptor, AnyJudgeLawDescriptor, AnyProgramDescriptor, Preset } from "../node.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { settingsWords } from "./settings-words.ts";
import type { Style } from "./style.ts";
import { textTable, widthOf } from "./table.ts";
import { wrap } from "./wrap.ts";

/** All programs with their presets, all laws of judgement and all rules of gates. */
export function catalogueReport({ programs, laws, gates }: Catalogue, width: number, style: Style): string {
  return [
    ...programs.map((program) =>
      [
        wrap(`${style.strong(program.name)}: ${program.about}`, width, "  "),
        ...(program.presets.length === 0
          ? ["  (no presets; its defaults stand under its own name)"]
          : [
              columns(
                program.presets.map(({ name, about }) => [`  ${name}`, about]),
                width,
              ),
            ]),
      ].join("\n"),
    ),
    [
      style.strong("Laws of judgement, for programs that take a judge:"),
      columns(
        laws.map(({ name, about }) => [`  ${name}`, about]),
        width,
      ),
    ].join("\n"),
    [
      style.strong("Gate rules, for programs that take a gate:"),
      columns(
        gates.map(({ rule, about }) => [`  ${rule}`, about]),
        width,
      ),
    ].join("\n"),
    wrap("Every value of one of these, with its meaning and source: coroner presets <name>.", width),
  ].join("\n\n");
}

/** A program's settings and presets. */
export function programReport(program: AnyProgramDescriptor, width: number, style: Style): string {
  const { name, about, settings, presets, notModelled, takesJudge, takesGate, activities } = program;
  const takes = [
    takesJudge ? "It takes a judge." : "It judges by its own rules and takes no judge.",
    takesGate ? "It takes a gate." : "It takes no gate.",
  ].join(" ");
  const without = Object.entries(notModelled);
  return [
    wrap(`${style.strong(`Program ${name}`)}: ${about} ${takes}`, width),
    settingsSection(settings, width, style),
    ...(without.length === 0
      ? []
      : [
          [
            style.strong("Settings of the product that have no effect here"),
            columns(
              without.map(([setting, why]) => [`  ${setting}`, why]),
              width,
            ),
          ].join("\n"),
        ]),
    presets.length === 0
      ? "It has no presets."
      : [
          style.strong("Presets"),
          columns(
            presets.map((preset) => [`  ${preset.name}`, preset.about]),
            width,
          ),
        ].join("\n"),
    [
      style.strong("Activities, by the numbers that the node protocol gives them"),
      columns(
        activities.map((activity, number) => [`  ${number}`, activity.name, activity.about]),
        width,
      ),
    ].join("\n"),
  ].join("\n\n");
}

/** Every value of a preset with its meaning and source. */
export function presetReport(
  program: AnyProgramDescriptor,
  preset: Preset,
  width: number,
  style: Style,
): string {
  const settings = settingsWords(program.settings);
  const given = Object.entries(preset.values).map(([name, { value, source }]) => {
    const about = settings.find((setting) => setting.name === name)?.about ?? "";
    return [`  ${name}`, String(value), about, source];
  });
  const left = settings.filter(({ name }) => !Object.hasOwn(preset.values, name));
  const without = Object.entries(preset.notModelled ?? {});
  return [
    wrap(`${style.strong(`Preset ${preset.name}`)} of the program ${program.name}: ${preset.about}`, width),
    columns([["  Setting", "Value", "Meaning", "Source"], ...given], width),
    ...(left.length === 0
      ? []
      : [
          [
            style.strong(`Not set here, and so as ${program.name} has them`),
            columns(
              left.map(({ name, about, byDefault }) => [`  ${name}`, written(byDefault), about]),
              width,
            ),
          ].join("\n"),
        ]),
    ...(without.length === 0
      ? []
      : [
          [
            style.strong("Set by the product, without effect here"),
            columns(
              without.map(([name, { value, why }]) => [`  ${name}`, value, why]),
              width,
            ),
          ].join("\n"),
        ]),
  ].join("\n\n");
}

export function lawReport(law: AnyJudgeLawDescriptor, width: number, style: Style): string {
  return sourcedReport(`Law of judgement ${law.name}`, law, width, style);
}

export function gateReport(gate: AnyGateRuleDescriptor, width: number, style: Style): string {
  return sourcedReport(`Gate rule ${gate.rule}`, gate, width, style);
}

function sourcedReport(
  title: string,
  { about, source, settings }: AnyJudgeLawDescriptor | AnyGateRuleDescriptor,
  width: number,
  style: Style,
): string {
  return [
    wrap(`${style.strong(title)}: ${about}`, width),
    settingsSection(settings, width, style),
    wrap(`Source: ${source}`, width),
  ].join("\n\n");
}

function settingsSection(schema: AnyProgramDescriptor["settings"], width: number, style: Style): string {
  const rows = settingsWords(schema).map(({ name, about, byDefault }) => [
    `  ${name}`,
    byDefault === undefined ? "(required)" : written(byDefault),
    about,
  ]);
  return [style.strong("Settings, with their defaults"), columns(rows, width)].join("\n");
}

function written(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Rows of cells below one another. Short columns are as wide as they need; what is left of the width is shared by the
 * last columns, whose text is broken.
 */
function columns(rows: readonly (readonly string[])[], width: number): string {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  const fixed = Math.min(2, columnCount - 1);
  const gap = 2;
  const fixedWidths = Array.from({ length: fixed }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? "") + gap)),
  );
  const left = width - fixedWidths.reduce((sum, each) => sum + each, 0);
  const flexible = Math.max(20, Math.floor(left / (columnCount - fixed)));
  return textTable({
    leftColumns: columnCount,
    rows: rows.map((row) => Array.from({ length: columnCount }, (_, column) => row[column] ?? "")),
    widths: [...fixedWidths, ...Array.from({ length: columnCount - fixed }, () => flexible)],
  });
}
