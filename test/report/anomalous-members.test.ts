import { describe, expect, it } from "vitest";
import { anomalousSentence } from "../../src/report/anomalous-members.ts";
import { configuration, tally } from "./made-up.ts";

function starving(...names: readonly string[]) {
  return tally({ anomalous: names.map((name) => ({ name, spells: 2, seconds: 32.8 })) });
}

describe("who was under an anomaly", () => {
  it("is nobody when nobody was", () => {
    expect(anomalousSentence([configuration("a")], "starved")).toBeUndefined();
    expect(anomalousSentence([], "starved")).toBeUndefined();
  });

  it("is told with spells and seconds", () => {
    expect(anomalousSentence([configuration("a", starving("m-1"))], "starved")).toBe(
      "1 of 128 members was starved, 2 spells of 16.4 s on average: m-1 (2 spells, 32.8 s).",
    );
  });

  it("is told in the word that fits", () => {
    const one = [configuration("a", starving("m-1"))];
    expect(anomalousSentence(one, "paused")).toMatch(/^1 of 128 members was paused, 2 spells/);
    expect(anomalousSentence(one, "under an anomaly")).toMatch(/members was under an anomaly, 2 spells/);
  });

  it("is told of the runs in which it was", () => {
    expect(anomalousSentence([configuration("a", starving("m-1", "m-2"), starving("m-1"))], "starved")).toBe(
      "2 of 128 members were starved over 2 runs, 6 spells of 16.4 s on average: m-1 (4 spells, 65.6 s) and m-2 (2 spells, 32.8 s in 1 run).",
    );
  });

  it("names at most nine", () => {
    const names = Array.from({ length: 20 }, (_, index) => `m-${index}`);
    const sentence = anomalousSentence([configuration("a", starving(...names))], "starved");
    expect(sentence?.match(/m-\d+/g)).toHaveLength(8);
    expect(sentence).toMatch(/ and 12 more\.$/);
  });

  it("is told by the configuration that ran for longest", () => {
    const short = { ...starving("m-1"), seconds: 10, anomalous: [{ name: "m-1", spells: 1, seconds: 9 }] };
    expect(
      anomalousSentence([configuration("a", short), configuration("b", starving("m-1"))], "starved"),
    ).toMatch(/2 spells/);
  });

  it("counts no spells that did not begin in the window", () => {
    const before = tally({ anomalous: [{ name: "m-1", spells: 0, seconds: 5 }] });
    expect(anomalousSentence([configuration("a", before)], "starved")).toBe(
      "1 of 128 members was starved: m-1 (5 s).",
    );
  });
});
