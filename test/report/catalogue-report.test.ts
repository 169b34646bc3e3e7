import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import type { AnyProgramDescriptor, Preset } from "../../src/node.ts";
import {
  catalogueReport,
  gateReport,
  lawReport,
  presetReport,
  programReport,
} from "../../src/report/catalogue-report.ts";
import { createStyle } from "../../src/report/style.ts";
import { widthOf } from "../../src/report/table.ts";

const plain = createStyle(false);
const program = catalogue.programs.find(({ name }) => name === "memberlist") as AnyProgramDescriptor;
const preset = program.presets.find(({ name }) => name === "lifeguard-paper/swim") as Preset;

/** Text without its line breaks and columns, in which words can be looked for. */
function flat(text: string): string {
  return text.replace(/\s+/g, " ");
}

describe("the catalogue", () => {
  it("lists every program, preset, law and rule", () => {
    const text = catalogueReport(catalogue, 100, plain);
    const names = [
      ...catalogue.programs.flatMap(({ name, presets }) => [name, ...presets.map((each) => each.name)]),
      ...catalogue.laws.map(({ name }) => name),
      ...catalogue.gates.map(({ rule }) => rule),
    ];
    for (const name of names) expect(text).toMatch(new RegExp(`^ *${name}\\b`, "m"));
    expect(widthOf(text)).toBeLessThanOrEqual(100);
  });
});

describe("a program", () => {
  it("is told with all settings and their defaults, and all presets", () => {
    const text = programReport(program, 100, plain);
    expect(text).toMatch(/^ {2}ProbeInterval +1s +One probe per interval/m);
    expect(text).toMatch(/^ {2}lifeguard-paper\/swim /m);
    expect(text).toContain("takes no judge");
    expect(widthOf(text)).toBeLessThanOrEqual(100);
  });
});

describe("a preset", () => {
  it("is told with every value, its meaning and its source", () => {
    const text = presetReport(program, preset, 120, plain);
    expect(text).toMatch(/^ {2}ProbeTimeout +500ms +Wait for the direct ack/m);
    for (const [name, { value }] of Object.entries(preset.values)) {
      expect(text).toMatch(new RegExp(`^ {2}${name} +${value}`, "m"));
    }
    expect(flat(text)).toContain("Lifeguard paper");
    expect(widthOf(text)).toBeLessThanOrEqual(120);
  });

  it("is told with the settings that have no effect, and why", () => {
    const odd: Preset = {
      ...preset,
      values: {},
      notModelled: { BindPort: { value: "7946", why: "addresses are given." } },
    };
    const text = presetReport(program, odd, 100, plain);
    expect(text).toMatch(/without effect here\n {2}BindPort +7946 +addresses are given\./);
    expect(text).toMatch(/Not set here, and so as memberlist has them\n {2}ProbeInterval +1s/);
  });
});

describe("laws and rules", () => {
  it("are told with their settings and source", () => {
    for (const law of catalogue.laws) expect(flat(lawReport(law, 100, plain))).toContain(law.source);
    for (const gate of catalogue.gates) {
      const text = flat(gateReport(gate, 100, plain));
      expect(text).toContain(gate.rule);
      expect(text).toContain(gate.source);
    }
  });
});
