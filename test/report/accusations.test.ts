import { describe, expect, it } from "vitest";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import { accusationLines, accusationsOf } from "../../src/report/accusations.ts";

function run(accusers: RunTally["accusers"], ...starved: readonly string[]) {
  return { accusers, anomalous: starved.map((name) => ({ name, spells: 1, seconds: 1 })) };
}

describe("accusations", () => {
  it("are of false convictions alone", () => {
    expect(
      accusationsOf([
        run([
          ["m-1", "m-2", "true", 9],
          ["m-1", "m-2", "faulted", 9],
          ["m-1", "m-2", "unreachable", 9],
        ]),
      ]),
    ).toEqual([]);
  });

  it("add up convictions and count each victim once", () => {
    const runs = [
      run([
        ["m-1", "m-2", "false", 5],
        ["m-1", "m-3", "false", 1],
      ]),
      run([
        ["m-1", "m-2", "false", 4],
        ["m-4", "m-2", "false", 20],
      ]),
    ];
    expect(accusationsOf(runs)).toEqual([
      { accuser: "m-4", isAnomalous: false, victims: ["m-2"], convictions: 20 },
      { accuser: "m-1", isAnomalous: false, victims: ["m-2", "m-3"], convictions: 10 },
    ]);
  });

  it("keep apart the runs in which the accuser was under an anomaly", () => {
    const runs = [run([["m-1", "m-2", "false", 5]], "m-1"), run([["m-1", "m-2", "false", 3]], "m-9")];
    expect(accusationsOf(runs)).toEqual([
      { accuser: "m-1", isAnomalous: true, victims: ["m-2"], convictions: 5 },
      { accuser: "m-1", isAnomalous: false, victims: ["m-2"], convictions: 3 },
    ]);
  });

  it("put the victims first that were convicted most often over all runs", () => {
    const runs = [
      run([
        ["m-1", "m-2", "false", 5],
        ["m-1", "m-3", "false", 4],
        ["m-1", "m-4", "true", 90],
      ]),
      run([["m-1", "m-3", "false", 2]]),
    ];
    expect(accusationsOf(runs)[0]?.victims).toEqual(["m-3", "m-2"]);
  });
});

describe("lines about accusations", () => {
  const two = [
    {
      accuser: "member-17",
      isAnomalous: true,
      victims: ["member-3", "member-9", "member-1", "member-2"],
      convictions: 340,
    },
    { accuser: "member-4", isAnomalous: false, victims: ["member-3"], convictions: 1 },
  ];

  it("name the accusers, mark those under an anomaly, and name whom they accused most", () => {
    expect(accusationLines("swim", two, "starved")).toEqual([
      "swim: 341 false convictions, 340 of them first said by a starved member.",
      "  member-17 (starved) accused 4 healthy members, most often member-3, member-9 and member-1: 340 convictions followed",
      "  member-4 accused 1 healthy member, member-3: 1 conviction followed",
    ]);
    expect(accusationLines("swim", two, "under an anomaly").slice(0, 2)).toEqual([
      "swim: 341 false convictions, 340 of them first said by a member under an anomaly.",
      expect.stringMatching(/member-17 \(under an anomaly\) accused/),
    ]);
  });

  it("speak of anomalies only where there were some", () => {
    expect(accusationLines("swim", two.slice(1), "starved")[0]).toMatch(
      /none of them first said by a starved/,
    );
    expect(accusationLines("swim", two.slice(0, 1), "paused")[0]).toMatch(
      /all of them first said by a paused/,
    );
    expect(accusationLines("swim", two.slice(1), undefined)[0]).toBe("swim: 1 false conviction.");
  });

  it("are none when nobody was falsely convicted", () => {
    expect(accusationLines("swim", [], "starved")).toEqual([]);
  });

  it("sum up all but the five worst", () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      accuser: `m-${index}`,
      isAnomalous: false,
      victims: ["m-99"],
      convictions: 9 - index,
    }));
    const lines = accusationLines("swim", many, undefined);
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe("  and 4 more accusers, whom 10 convictions followed");
  });
});
