import { expect, it } from "vitest";
import { didYouMean, nearest } from "../../src/scenario/nearest.ts";

it.each([
  ["fautls", ["groups", "faults"], "faults"],
  ["suspicionmult", ["ProbeInterval", "SuspicionMult"], "SuspicionMult"],
  ["swim", ["lifeguard-paper/lifeguard", "lifeguard-paper/swim"], "lifeguard-paper/swim"],
  ["undetected", ["crashes.detected", "crashes.undetected"], "crashes.undetected"],
  ["rnu", ["run", "instant"], "run"],
  ["zzz", ["run", "instant"], undefined],
  ["x", [], undefined],
])("takes %s for what was meant among %j", (word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

it("suggests one name, or lists the first fifteen", () => {
  expect(didYouMean("fautls", ["faults"])).toBe("Did you mean faults?");
  expect(didYouMean("q", ["alpha", "beta"])).toBe("Choose one of alpha, beta.");
  const many = Array.from({ length: 18 }, (_, index) => `candidate-${index}`);
  expect(didYouMean("q", many)).toMatch(/candidate-14 and 3 more\.$/);
  expect(didYouMean("q", [])).toBe("There are none to choose from.");
});
