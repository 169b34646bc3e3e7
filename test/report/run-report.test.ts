import { describe, expect, it } from "vitest";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import { type RunReportInput, runReport } from "../../src/report/run-report.ts";
import { createStyle } from "../../src/report/style.ts";
import { widthOf } from "../../src/report/table.ts";
import { configuration, tally, wrong } from "./made-up.ts";

function report(given: Partial<RunReportInput> = {}): string {
  const runs: Record<string, RunTally> = {
    swim: wrong(412, {
      accusers: [["member-17", "member-3", "false", 412]],
      anomalous: [{ name: "member-17", spells: 1, seconds: 20 }],
      joinComplete: false,
    }),
    lifeguard: wrong(7, { accusers: [["member-17", "member-3", "false", 7]] }),
  };
  return runReport({
    summary: {
      scenario: "starved",
      version: "1.0.0",
      configurations: Object.entries(runs).map(([name, run]) => configuration(name, run)),
      expectations: [{ text: "swim.convictions.false > 0", value: 412, holds: true }],
      engine: { virtualSeconds: 120, events: 1000, messages: 500_000, wallSeconds: 0.5 },
    },
    subject: "starved: 128 members; seed 1; swim: a; lifeguard: b.",
    talliesOf: (name) => [runs[name] ?? tally()],
    gates: [],
    ownBudgetsOf: () => [],
    anomalyWord: "starved",
    notices: [],
    resultsFolder: "results/starved/1",
    repeatCommand: "coroner run starved --seed 1",
    width: 80,
    style: createStyle(false),
    ...given,
  });
}

describe("the report of a run", () => {
  it("tells what gates did, if there are any, and who still holds back at the end", () => {
    expect(report()).not.toMatch(/What the gates did/);
    const words = { withholds: "all", letsGo: "never" };
    const gate = {
      configuration: "swim",
      group: "n",
      isOnlyGroup: true,
      kind: "gate",
      name: "gate mercy",
      actor: "it acts",
    };
    const given = {
      gates: [{ ...gate, words, engagedWords: () => "" }],
      ownBudgetsOf: (name: string) => (name === "swim" ? ["registry-0 holds back."] : []),
    };
    expect(report(given)).toMatch(
      /^What the gates did\n {2}swim: it acts, and gate mercy withholds all, .*\n(?: {6}.*\n)* {2}swim, at the end: registry-0 holds back\.$/m,
    );
  });

  it("tells the headline first and the command last", () => {
    const lines = report().split("\n");
    expect(lines[0]).toBe("starved: 128 members; seed 1; swim: a; lifeguard: b.");
    expect(lines[2]).toBe("swim convicted healthy members 412 times, lifeguard 7 times: 59 times fewer.");
    expect(lines.at(-1)).toBe("Repeat one seed: coroner run starved --seed 1");
    expect(lines.at(-2)).toBe("Results: results/starved/1");
    expect(lines.slice(-4, -2).join(" ")).toBe(
      "2 runs, 120 virtual seconds, took 0.5 s: 240 times real time, 1,000,000 packets a second.",
    );
  });

  it("tells who was starved, who accused whom, what was expected, and what to beware of", () => {
    const text = report();
    for (const part of [
      "Who was starved\n  1 of 128 members was starved, 1 spell of 20 s: member-17 (1 spell, 20 s).",
      "Who accused whom\n  swim: 412 false convictions, all of them first said by a starved member.\n    member-17 (starved) accused 1 healthy member, member-3: 412 convictions\n      followed\n  lifeguard:",
      "Expectations\n  ✓ holds  swim.convictions.false > 0  (it is 412)",
      "Warning: in 1 of 1 run of swim",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("calls members under an anomaly by the word it is given", () => {
    const text = report({ anomalyWord: "under an anomaly" });
    for (const part of [
      "Who was under an anomaly\n  1 of 128 members was under an anomaly,",
      "first said by a member under an\n      anomaly.",
      "member-17 (under an anomaly) accused",
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll(/results\/starved|run starved|^starved:/g, "")).not.toContain("starved");
  });

  it("leaves out what there is nothing to say of", () => {
    const text = report({ resultsFolder: undefined });
    expect(text).not.toMatch(/Results:|Good to know|Packets that did not arrive/);
    expect(text).not.toMatch(/\n\n\n/);
  });

  it("shows some notices, and says where the others are", () => {
    const notices = ["one", "two", "three", "four", "five"];
    expect(report({ notices })).toMatch(/Good to know\n {2}one\n {2}two\n {2}three\n {2}four\n {2}five\n/);
    expect(report({ notices: [...notices, "six"] })).toMatch(/ {2}four\n {2}And 2 more; coroner check/);
  });

  it("is no wider than asked for", () => {
    expect(widthOf(report({ notices: ["a word ".repeat(60).trim()] }))).toBeLessThanOrEqual(80);
  });
});
