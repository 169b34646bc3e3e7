import { expect, it } from "vitest";
import { runCase } from "../../invariants/soak-case.ts";

/** Only spent when a case fails; one takes some hundredths of a second. */
const SHRINK_MS = 60_000;

it("hold in ten thousand random fault steps", () => {
  let faultSteps = 0;
  const promised = { whole: 0, parts: 0, nothing: 0 };
  let healed = 0;
  // The cases are fixed, so that this never fails by chance; npm run soak tries others.
  for (let number = 1; faultSteps < 10_000 || number <= 200; number++) {
    const result = runCase(number, SHRINK_MS);
    expect(result.failure?.text, `case ${number}:\n${result.failure?.scenario}`).toBeUndefined();
    faultSteps += result.faultSteps;
    promised[result.promised] += 1;
    if ((result.convergedAfterSeconds ?? 0) > 5) healed += 1;
  }
  expect(faultSteps).toBeGreaterThanOrEqual(10_000);
  // They would say little of convergence otherwise.
  expect(promised.whole).toBeGreaterThan(25);
  expect(promised.parts).toBeGreaterThan(35);
  expect(healed).toBeGreaterThan(15);
});
