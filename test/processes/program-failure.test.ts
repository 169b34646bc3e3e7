import { describe, expect, it } from "vitest";
import { ProgramFailure } from "../../src/processes/program-failure.ts";

describe("a program that breaks down", () => {
  it("is told with where and why, whatever was thrown", () => {
    const cause = new RangeError("too far");
    const failure = new ProgramFailure("node n-0 broke down at tick", cause);
    expect(failure.message).toBe("node n-0 broke down at tick: RangeError: too far");
    expect(failure.cause).toBe(cause);
    expect(new ProgramFailure("here", "words").message).toBe("here: words");
  });
});
