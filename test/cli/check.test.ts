import { describe, expect, it } from "vitest";
import { check } from "../../src/cli/check.ts";
import { EXIT_GOOD } from "../../src/cli/exit-status.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { PACKAGED } from "../scenarios/packaged.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const untouched = () => {
  throw new Error("check must run nothing");
};

describe("check", () => {
  it("says what would be run, and runs nothing", () => {
    const surroundings = new FakeSurroundings({ startRun: untouched });
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    expect(check({ name, sets: [], seed: undefined, json: false }, surroundings)).toBe(EXIT_GOOD);
    expect(surroundings.written).toContain("small.yaml is valid.\n");
    expect(surroundings.written).toContain("akka: heartbeat, its defaults, judged by akka-phi");
    expect(surroundings.written).toContain("crash of member-1, at 10s (run time 15s), for good");
    expect(surroundings.complained).toBe("");
  });

  it("says whose law judges where no judge is configured", () => {
    const surroundings = new FakeSurroundings({ startRun: untouched });
    const name = folder.write("small.yaml", SMALL_SCENARIO.replace(/judge: \{ law: akka-phi \}/, ""));
    check({ name, sets: [], seed: undefined, json: false }, surroundings);
    expect(surroundings.written).toContain(
      "Good to know\n  akka: No judge is configured: cassandra-phi with its defaults judges.",
    );
  });

  it("says it as JSON", () => {
    const surroundings = new FakeSurroundings({ startRun: untouched });
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    check({ name, sets: ["tail=5s"], seed: 9, json: true }, surroundings);
    expect(JSON.parse(surroundings.written)).toMatchObject({
      valid: true,
      file: name,
      scenario: "small",
      runs: 2,
      seeds: [9],
      virtualSeconds: 100,
      configurations: [
        { name: "akka", groups: [{ name: "member", program: "heartbeat", judge: "akka-phi", gate: null }] },
        { name: "cassandra" },
      ],
      faults: ["fault 0: crash of member-1, at 10s (run time 15s), for good"],
    });
  });

  it("says as JSON what is wrong, and throws it all the same", () => {
    const surroundings = new FakeSurroundings();
    const name = folder.write("small.yaml", SMALL_SCENARIO.replace("count: 4", "cuont: 4"));
    expect(() => check({ name, sets: [], seed: undefined, json: true }, surroundings)).toThrow(ScenarioError);
    const { valid, problems } = JSON.parse(surroundings.written);
    expect(valid).toBe(false);
    expect(problems).toContainEqual(expect.objectContaining({ line: 7, mend: "Did you mean count?" }));
  });

  it("says as JSON that there is no such file, or none that can be read, in the same form", () => {
    for (const name of ["no-such-file.yaml", folder.path]) {
      const surroundings = new FakeSurroundings();
      const request = { name, sets: [], seed: undefined, json: true };
      expect(() => check(request, surroundings)).toThrow(UsageError);
      expect(JSON.parse(surroundings.written)).toEqual({
        valid: false,
        file: name,
        problems: [{ field: "", expected: expect.stringContaining(name), mend: expect.stringMatching(/./) }],
      });
    }
  });

  it("tries each value of a sweep", () => {
    const name = folder.write("small.yaml", `${SMALL_SCENARIO}sweep: { groups.member.count: [4, 0, 8] }\n`);
    const request = { name, sets: [], seed: undefined, json: false };
    expect(() => check(request, new FakeSurroundings())).toThrow(/0 doesn't fit/);
  });

  it("accepts every packaged scenario", () => {
    for (const fileName of PACKAGED) {
      const name = fileName.replace(/\.yaml$/, "");
      const surroundings = new FakeSurroundings();
      expect(check({ name, sets: [], seed: undefined, json: false }, surroundings)).toBe(EXIT_GOOD);
    }
  });
});
