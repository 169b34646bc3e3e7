import { describe, expect, it } from "vitest";
import { checkExpectation, evaluateExpectation, parseExpectation } from "../../src/scenario/expectations.ts";

const figures: Record<string, number | null> = {
  "swim.false": 120,
  "lifeguard.false": 4,
  "lifeguard.zero": 0,
  "lifeguard.none": null,
  "my-config.x": 2,
};
const judge = (text: string) =>
  evaluateExpectation(parseExpectation(text), (path) =>
    Object.hasOwn(figures, path) ? figures[path] : undefined,
  );

describe("evaluateExpectation", () => {
  it.each([
    ["swim.false >= 100", 120, true],
    ["swim.false > 120", 120, false],
    ["swim.false <= 120", 120, true],
    ["swim.false < 120", 120, false],
    ["lifeguard.zero == 0", 0, true],
    ["lifeguard.zero != 0", 0, false],
    ["lifeguard.false <= swim.false / 10", 4, true],
    ["swim.false - lifeguard.false * 2 == 112", 112, true],
    ["(swim.false - lifeguard.false) * 2 == 232", 232, true],
    ["my-config.x + 1 == 3", 3, true],
    ["swim.false / lifeguard.zero > 10", Number.POSITIVE_INFINITY, true],
    ["(0 - swim.false) / lifeguard.zero < -10", Number.NEGATIVE_INFINITY, true],
    ["swim.false / (0 * -1) > 10", Number.POSITIVE_INFINITY, true],
  ])("judges %s: the value is the left side's", (text, value, holds) => {
    expect(judge(text)).toMatchObject({ text, value, holds });
  });

  it("gives the right side's value too", () => {
    expect(judge("lifeguard.false <= swim.false / 10")).toMatchObject({ value: 4, right: 12 });
    expect(judge("lifeguard.none < 1")).toMatchObject({ value: null, right: 1 });
    expect(judge("1 < lifeguard.none")).toMatchObject({ value: 1, right: null });
  });

  it.each([
    ["lifeguard.zero / lifeguard.zero >= 0", null, /0 \/ 0 has no value/],
    ["lifeguard.none == 0", null, /lifeguard\.none has no value in these runs/],
    ["swim.false != lifeguard.none", 120, /lifeguard\.none has no value/],
    ["swim.fals != 5", null, /swim\.fals is unknown/],
    ["1 / 0 - 1 / 0 != 1", null, /has no value/],
  ])("doesn't hold and says why: %s", (text, value, why) => {
    const result = judge(text);
    expect(result).toMatchObject({ value, holds: false });
    expect(result.why).toMatch(why);
  });
});

describe("checkExpectation", () => {
  const known = ["crashes.undetected", "falseConvictions.perRun.*", "runs", "messagesByKind.*"];
  const names = ["swim", "life-guard"];
  const parts = {
    seeds: 3,
    kindsOf: (configuration: string) => (configuration === "swim" ? ["ping", "ack"] : undefined),
  };
  const check = (text: string) => checkExpectation(parseExpectation(text), names, known, parts);

  it("takes figures of configurations, and elements of lists", () => {
    expect(() =>
      check("swim.crashes.undetected + life-guard.runs > swim.falseConvictions.perRun.2"),
    ).not.toThrow();
    expect(() => check("swim.messagesByKind.ping > 0")).not.toThrow();
    expect(() =>
      checkExpectation(parseExpectation("swim.whatever > 0"), names, undefined, parts),
    ).not.toThrow();
  });

  it.each([
    ["swin.runs > 0", /no such configuration/, "Did you mean swim?"],
    ["swim.crashes.undetectd > 0", /no figure crashes\.undetectd/, "Did you mean crashes.undetected?"],
    ["swim > 0", /names a configuration and no figure/, "Write swim.convictions.false, say."],
    ["swim.messagesByKind > 0", /no figure messagesByKind/, "Did you mean messagesByKind.<name>?"],
    ["0 < swim.runs.x", /no figure runs\.x/, "Did you mean runs?"],
    ["swim.messagesByKind.pong > 0", /swim sends messages of kind pong/, "Did you mean ping?"],
    [
      "swim.falseConvictions.perRun.3 == 0",
      /no run 3, for runs are counted from 0 and there are 3 seeds/,
      "Write 0 to 2 in its place, or raise seeds:.",
    ],
    [
      "swim.crashes.undetected.3 == 0",
      /no figure crashes\.undetected\.3/,
      "Did you mean crashes.undetected?",
    ],
  ])("refuses %s", (text, message, mend) => {
    expect(() => check(text)).toThrow(message);
    try {
      check(text);
    } catch (error) {
      expect(error).toMatchObject({ mend });
    }
  });
});
