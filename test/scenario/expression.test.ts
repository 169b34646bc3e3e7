import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Expression, looksLikeNumber, parseComparison, pathsOf } from "../../src/scenario/expression.ts";
import { Refusal } from "../../src/scenario/refusal.ts";

const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: 0.001, max: 1_000, noNaN: true }),
);
const path = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join("."));
const expression = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5 },
    fc.record({ kind: fc.constant("number" as const), value: number }),
    fc.record({ kind: fc.constant("path" as const), path }),
    fc.record({
      kind: fc.constant("operation" as const),
      operator: fc.constantFrom("+" as const, "-" as const, "*" as const, "/" as const),
      left: tie("expression"),
      right: tie("expression"),
    }),
  ),
})).expression;

function write(side: Expression): string {
  if (side.kind === "number") return String(side.value);
  if (side.kind === "path") return side.path;
  return `(${write(side.left)} ${side.operator} ${write(side.right)})`;
}

describe("parseComparison", () => {
  it("reads back every comparison that is written", () => {
    fc.assert(
      fc.property(
        expression,
        expression,
        fc.constantFrom(">=", "<=", ">", "<", "==", "!="),
        (left, right, comparison) => {
          const text = `${write(left)} ${comparison} ${write(right)}`;
          fc.pre(text.length <= 1_000);
          expect(parseComparison(text)).toEqual({ left, comparison, right });
        },
      ),
    );
  });

  it("binds products closer than sums, and both from the left", () => {
    expect(parseComparison("a.x - b.x - c.x * 2 > 0").left).toEqual(
      parseComparison("((a.x - b.x) - (c.x * 2)) > 0").left,
    );
  });

  it("takes hyphens as part of names and comparisons without spaces", () => {
    expect(parseComparison("my-swim.a-b>=-5")).toEqual({
      left: { kind: "path", path: "my-swim.a-b" },
      comparison: ">=",
      right: { kind: "number", value: -5 },
    });
  });

  it.each([
    ["", /expected a number or a path at the end/],
    ["a.b < 10s", /10s at character 7: figures are in seconds/],
    ["a.b < 10%", /shares are numbers from 0 to 1/],
    ["a.b < 1 and a.c < 2", /one comparison: and begins another/],
    ["1 < a.b < 2", /one comparison: < begins another/],
    ["a.b > a.c +", /something must follow \+/],
    ["a.b", /expected a comparison .* at the end/],
    ["a.b = 3", /= at character 5 is no comparison/],
    ["a.b ! 3", /! at character 5/],
    ["a.b > ", /something must follow >/],
    ["a.b+c.d > 0", /\+ at character 4 needs spaces/],
    ["a.b +c.d > 0", /needs spaces/],
    ["a.b -c.d > 0", /expected a comparison .* got -c\.d/],
    ["-c.d > 0", /-c\.d at character 1 is neither/],
    ["(a.b > 0", /expected a closing parenthesis, got >/],
    ["a.b > 0)", /expected nothing more, got \)/],
    ["a.b > 0 5", /expected nothing more, got 5/],
    ["a..b > 0", /neither a number nor a path/],
    ["xs > 0.", /0\. at character 6 is neither/],
    ["a.b * * 2 > 0", /number or a path, got \*/],
    ["(".repeat(2_000), /at most 1000 characters/],
  ])("refuses %j", (text, message) => {
    expect(() => parseComparison(text)).toThrow(Refusal);
    expect(() => parseComparison(text)).toThrow(message);
  });

  it("never throws anything but a refusal", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(fc.constantFrom("a.b", "-", "+", "(", ")", "/", "*", "3", ">", "==", " ", "."), {
              maxLength: 30,
            })
            .map((parts) => parts.join("")),
        ),
        (text) => {
          try {
            parseComparison(text);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
        },
      ),
    );
  });
});

it("lists the paths of both sides", () => {
  expect(pathsOf(parseComparison("a.x + (b.y / 2) > c.z * a.x"))).toEqual(["a.x", "b.y", "c.z", "a.x"]);
});

it("knows names that would be read as numbers", () => {
  expect(["5", "-5", "1.5", "1e5"].map(looksLikeNumber)).toEqual([true, true, true, true]);
  expect(["2017-rules", "e5", "1.2.3"].map(looksLikeNumber)).toEqual([false, false, false]);
});
