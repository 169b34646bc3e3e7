import { expect, it } from "vitest";
import { timeLeft } from "../../src/cli/time-left.ts";

it.each([
  [0.2, "1 s"],
  [99, "99 s"],
  [100, "2 min"],
  [6000, "1.67 h"],
])("tells %d s as %s", (seconds, text) => expect(timeLeft(seconds)).toBe(text));
