import type { AnyProgramDescriptor, Preset } from "../node.ts";
import {
  catalogueReport,
  gateReport,
  lawReport,
  presetReport,
  programReport,
} from "../report/catalogue-report.ts";
import { jsonText } from "../report/json-text.ts";
import { settingsWords } from "../report/settings-words.ts";
import { createStyle, type Style } from "../report/style.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { didYouMean } from "../scenario/nearest.ts";
import { EXIT_GOOD, type ExitStatus } from "./exit-status.ts";
import type { Surroundings } from "./surroundings.ts";
import { textWidth } from "./text-width.ts";
import { UsageError } from "./usage-error.ts";

export interface PresetsRequest {
  /** Of a program, preset, law or rule; `undefined` for all. */
  readonly name: string | undefined;
  readonly json: boolean;
}

/** Something of the catalogue, as text and as plain data. */
interface Entry {
  readonly name: string;
  text(): string;
  data(): object;
}

/**
 * `coroner presets`: what there is to choose from, and every value with its meaning and source.
 *
 * @throws {UsageError} for a name that nothing has.
 */
export function presets(request: PresetsRequest, surroundings: Surroundings): ExitStatus {
  const { catalogue, output, coloured } = surroundings;
  const width = textWidth(surroundings.columns);
  const style = createStyle(coloured);
  const { name } = request;
  if (name === undefined) {
    output.write(
      request.json ? jsonText(dataOf(catalogue)) : `${catalogueReport(catalogue, width, style)}\n`,
    );
    return EXIT_GOOD;
  }
  const entries: Entry[] = [
    ...catalogue.programs.flatMap((program): Entry[] => [
      {
        name: program.name,
        text: () => programReport(program, width, style),
        data: () => programData(program),
      },
      ...program.presets.map(
        (preset): Entry => ({
          name: preset.name,
          text: () => presetReport(program, preset, width, style),
          data: () => ({ program: program.name, ...presetData(program, preset) }),
        }),
      ),
    ]),
    ...catalogue.laws.map(
      (law): Entry => ({
        name: law.name,
        text: () => lawReport(law, width, style),
        data: () => lawData(law),
      }),
    ),
    ...catalogue.gates.map(
      (gate): Entry => ({
        name: gate.rule,
        text: () => gateReport(gate, width, style),
        data: () => gateData(gate),
      }),
    ),
  ];
  const found = entries.filter((entry) => entry.name === name);
  const ofProduct = presetsOfProduct(name, catalogue);
  if (found.length === 0 && ofProduct.programs.length > 0) {
    output.write(
      request.json
        ? jsonText({ programs: ofProduct.programs.map(programData) })
        : `${productReport(ofProduct, width, style)}\n`,
    );
    return EXIT_GOOD;
  }
  if (found.length === 0) {
    throw new UsageError(
      `There is no program, preset, law of judgement or gate rule ${name}.`,
      `${didYouMean(
        name,
        entries.map((entry) => entry.name),
      )} coroner presets lists them all.`,
    );
  }
  output.write(
    request.json
      ? jsonText(found.length === 1 ? found[0]?.data() : found.map((entry) => entry.data()))
      : `${found.map((entry) => entry.text()).join("\n\n")}\n`,
  );
  return EXIT_GOOD;
}

/** The catalogue with those programs and presets alone whose names begin with a product's, such as consul/lan. */
function presetsOfProduct(name: string, { programs }: Catalogue): Catalogue {
  const ofProduct = programs.flatMap((program) => {
    const presets = program.presets.filter((preset) => preset.name.startsWith(`${name}/`));
    return presets.length === 0 ? [] : [{ ...program, presets }];
  });
  return { programs: ofProduct, laws: [], gates: [] };
}

/** What the catalogue's report says of programs alone. */
function productReport(ofProduct: Catalogue, width: number, style: Style): string {
  const paragraphs = catalogueReport(ofProduct, width, style).split("\n\n");
  return [...paragraphs.slice(0, ofProduct.programs.length), paragraphs.at(-1)?.trimStart()].join("\n\n");
}

function dataOf({ programs, laws, gates }: Catalogue): object {
  return {
    programs: programs.map(programData),
    laws: laws.map(lawData),
    gates: gates.map(gateData),
  };
}

function programData(program: AnyProgramDescriptor): object {
  const { name, about, takesJudge, takesGate, notModelled, settings, activities } = program;
  return {
    name,
    about,
    takesJudge,
    takesGate,
    settings: settingsWords(settings).map(settingData),
    presets: program.presets.map((preset) => presetData(program, preset)),
    notModelled,
    activities: activities.map((activity, number) => ({
      number,
      name: activity.name,
      about: activity.about,
    })),
  };
}

function presetData(
  { settings }: AnyProgramDescriptor,
  { name, about, values, notModelled }: Preset,
): object {
  const words = settingsWords(settings);
  return {
    name,
    about,
    values: Object.entries(values).map(([setting, { value, source }]) => ({
      setting,
      value,
      about: words.find((word) => word.name === setting)?.about ?? "",
      source,
    })),
    notModelled: notModelled ?? {},
  };
}

function lawData({ name, about, source, settings }: Catalogue["laws"][number]): object {
  return { name, about, source, settings: settingsWords(settings).map(settingData) };
}

function gateData({ rule, about, source, settings }: Catalogue["gates"][number]): object {
  return { rule, about, source, settings: settingsWords(settings).map(settingData) };
}

function settingData({ name, about, byDefault }: ReturnType<typeof settingsWords>[number]): object {
  return { name, default: byDefault ?? null, about };
}
