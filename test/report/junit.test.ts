import { describe, expect, it } from "vitest";
import { junitOf } from "../../src/report/junit.ts";
import { xmlElements } from "./xml-elements.ts";

const HOLDS = { text: "swim.crashes.undetected == 0", value: 0, right: 0, holds: true };
const BROKEN = { text: "a.b\u0000 <= 3", value: 7, right: 3, holds: false };

describe("JUnit XML", () => {
  it("has a suite for each cell, a case for each expectation, a failure for each broken one", () => {
    const elements = xmlElements(
      junitOf("starved", [
        { cell: { "faults.0.for": "64ms" }, expectations: [HOLDS, BROKEN] },
        { cell: { "faults.0.for": "1s" }, expectations: [HOLDS] },
      ]).replaceAll("&apos;", "&quot;"),
    );
    const named = (name: string) => elements.filter((element) => element.name === name);
    expect(named("testsuite").map(({ attributes }) => attributes.name)).toEqual([
      "starved: faults.0.for=64ms",
      "starved: faults.0.for=1s",
    ]);
    expect(named("testsuites")[0]?.attributes).toMatchObject({ tests: "3", failures: "1" });
    expect(named("testcase").map(({ attributes }) => attributes.name)).toEqual([
      HOLDS.text,
      "a.b\ufffd &lt;= 3",
      HOLDS.text,
    ]);
    expect(named("failure").map(({ attributes }) => attributes.message)).toEqual(["it is 7"]);
  });

  it("calls the only cell by the scenario, and starts anew each time", () => {
    junitOf("first", [{ cell: {}, expectations: [HOLDS] }]);
    const text = junitOf("second", [{ cell: {}, expectations: [HOLDS] }]);
    expect(text).toContain('<testsuite name="second"');
    expect(text).not.toContain("first");
  });
});
