import { describe, expect, test } from "vitest";
import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import { flattenSummary, summaryPaths, summaryValue } from "../../src/coordinator/summary-paths.ts";
import { isKnownFigure } from "../../src/scenario/known-figures.ts";
import { smallTally } from "./small-tally.ts";

const summary = mergeTallies(
  "default",
  [
    { ...smallTally(), anomalous: [{ name: "member-1", spells: 2, seconds: 3 }] },
    { ...smallTally(), falseConvictions: { total: 8, atHealthy: 0 } },
  ],
  [5, 6],
  ["aa", "bb"],
);

describe("the value at a path", () => {
  test.each([
    ["convictions.false", 2],
    ["falseConvictions.perRun.1", 8],
    ["seeds.0", 5],
    ["messagesByKind.ping", 2],
    ["dropped.loss", 2],
    // What did not occur is not written down.
    ["dropped.overflow", 0],
    ["streams.messagesByKind.push", 0],
    ["anomalous.member-1.seconds", 3],
    ["anomalous.0.spells", 2],
    ["accusers.0.3", 2],
    ["quality.suspicion.mistakeDuration", null],
    // Of fleets, which this run has none of.
    ["requests.failed.database", null],
  ])("%s is %s", (path, value) => {
    expect(summaryValue(summary, path)).toBe(value);
  });

  test.each([
    "",
    "convictions",
    "convictions.",
    "convictions.flase",
    "name",
    "seeds.2",
    "seeds.length",
    "seeds.-1",
    "anomalous.member-2.seconds",
    "messagesByKind.constructor.length",
    "constructor.length",
    "__proto__.x",
    "quality.suspicion.mistakeDuration.x",
    "requests.failed",
    "requests.lost",
  ])("%j leads nowhere", (path) => {
    expect(summaryValue(summary, path)).toBeUndefined();
  });
});

test("the paths of a summary are those of the schema, and each leads to what flattening found", () => {
  const figures = flattenSummary(summary);
  expect(figures.size).toBeGreaterThan(80);
  for (const [path, value] of figures) {
    expect(isKnownFigure(path, summaryPaths), path).toBe(true);
    expect(summaryValue(summary, path), path).toBe(value);
  }
  // The other way round: every figure that does not hang on a run's lists and kinds, or on fleets, is there.
  for (const path of summaryPaths) {
    if (/\*|^dropped\.|^requests\.|^differential\./.test(path)) continue;
    expect(figures.has(path), path).toBe(true);
  }
});

test("a path that only some runs have is a path, a misspelt one is not", () => {
  expect(isKnownFigure("messagesByKind.nack", summaryPaths)).toBe(true);
  expect(isKnownFigure("anomalous.member-77.seconds", summaryPaths)).toBe(true);
  expect(isKnownFigure("messagesByKind.", summaryPaths)).toBe(false);
  expect(isKnownFigure("messagesByKind", summaryPaths)).toBe(false);
  expect(isKnownFigure("crashes.undetcted", summaryPaths)).toBe(false);
  expect(isKnownFigure("crashes.injected.3", summaryPaths)).toBe(false);
  expect(isKnownFigure("name", summaryPaths)).toBe(false);
});

test("the list of paths says so itself", () => {
  expect(summaryPaths).toContain("falseConvictions.perRun.*");
  expect(summaryPaths).toContain("gate.heldBackDead");
  expect(summaryPaths).toContain("requests.failed.noTarget");
  expect(summaryPaths).toContain("differential.secondsDetectorHealthyAppFailing");
  expect(summaryPaths).toContain("limits.detectionFloorSeconds");
  expect(summaryPaths).toContain("anomalies.firstDetection.p999");
  expect(new Set(summaryPaths).size).toBe(summaryPaths.length);
});
