import { describe, expect, it } from "vitest";
import { starvedSentence } from "../../src/report/starved.ts";
import { configuration, tally } from "./made-up.ts";

function starving(...names: readonly string[]) {
  return tally({ anomalous: names.map((name) => ({ name, spells: 2, seconds: 32.8 })) });
}

describe("who was starved", () => {
  it("is nobody when nobody was", () => {
    expect(starvedSentence([configuration("a")])).toBeUndefined();
    expect(starvedSentence([])).toBeUndefined();
  });

  it("is told with spells and seconds", () => {
    expect(starvedSentence([configuration("a", starving("m-1"))])).toBe(
      "1 of 128 members was starved, 2 spells of 16.4 s on average: m-1 (2 spells, 32.8 s).",
    );
  });

  it("is told of the runs in which it was", () => {
    expect(starvedSentence([configuration("a", starving("m-1", "m-2"), starving("m-1"))])).toBe(
      "2 of 128 members were starved over 2 runs, 6 spells of 16.4 s on average: m-1 (4 spells, 65.6 s) and m-2 (2 spells, 32.8 s in 1 run).",
    );
  });

  it("names at most nine", () => {
    const names = Array.from({ length: 20 }, (_, index) => `m-${index}`);
    const sentence = starvedSentence([configuration("a", starving(...names))]);
    expect(sentence?.match(/m-\d+/g)).toHaveLength(8);
    expect(sentence).toMatch(/ and 12 more\.$/);
  });

  it("is told by the configuration that ran for longest", () => {
    const short = { ...starving("m-1"), seconds: 10, anomalous: [{ name: "m-1", spells: 1, seconds: 9 }] };
    expect(starvedSentence([configuration("a", short), configuration("b", starving("m-1"))])).toMatch(
      /2 spells/,
    );
  });

  it("counts no spells that did not begin in the window", () => {
    const before = tally({ anomalous: [{ name: "m-1", spells: 0, seconds: 5 }] });
    expect(starvedSentence([configuration("a", before)])).toBe("1 of 128 members was starved: m-1 (5 s).");
  });
});
