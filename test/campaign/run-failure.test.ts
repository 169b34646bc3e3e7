import { expect, it } from "vitest";
import { RunFailure } from "../../src/campaign/run-failure.ts";

const run = { configuration: 1, configurationName: "lifeguard", seed: 7 };

it("says which run it was and why, and keeps the cause", () => {
  const cause = new RangeError("too many rounds");
  const failure = new RunFailure("crash", run, cause);
  expect(failure.message).toBe("scenario crash, configuration lifeguard, seed 7: too many rounds");
  expect(failure.cause).toBe(cause);
  expect(failure.run).toBe(run);
});

it("takes whatever is thrown", () => {
  expect(new RunFailure("crash", run, "no error").message).toMatch(/: no error$/);
});
