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
      { accuser: "m-4", starved: false, victims: 1, convictions: 20 },
      { accuser: "m-1", starved: false, victims: 2, convictions: 10 },
    ]);
  });

  it("keep apart the runs in which the accuser was starved", () => {
    const runs = [run([["m-1", "m-2", "false", 5]], "m-1"), run([["m-1", "m-2", "false", 3]], "m-9")];
    expect(accusationsOf(runs)).toEqual([
      { accuser: "m-1", starved: true, victims: 1, convictions: 5 },
      { accuser: "m-1", starved: false, victims: 1, convictions: 3 },
    ]);
  });
});

describe("lines about accusations", () => {
  const two = [
    { accuser: "member-17", starved: true, victims: 12, convictions: 340 },
    { accuser: "member-4", starved: false, victims: 1, convictions: 1 },
  ];

  it("name the accusers and mark the starved ones", () => {
    expect(accusationLines("swim", two, true)).toEqual([
      "swim: 341 false convictions, 340 of them first said by a starved member.",
      "  member-17 (starved) accused 12 healthy members, 340 convictions followed",
      "  member-4 accused 1 healthy member, 1 conviction followed",
    ]);
  });

  it("speak of starvation only where there was some", () => {
    expect(accusationLines("swim", two.slice(1), true)[0]).toMatch(/none of them first said by a starved/);
    expect(accusationLines("swim", two.slice(0, 1), true)[0]).toMatch(/all of them first said by a starved/);
    expect(accusationLines("swim", two.slice(1), false)[0]).toBe("swim: 1 false conviction.");
  });

  it("are none when nobody was falsely convicted", () => {
    expect(accusationLines("swim", [], true)).toEqual([]);
  });

  it("sum up all but the five worst", () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      accuser: `m-${index}`,
      starved: false,
      victims: 1,
      convictions: 9 - index,
    }));
    const lines = accusationLines("swim", many, false);
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe("  and 4 more accusers, whom 10 convictions followed");
  });
});
