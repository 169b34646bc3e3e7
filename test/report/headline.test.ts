import { describe, expect, it } from "vitest";
import type { ConfigurationSummary } from "../../src/coordinator/summary-schema.ts";
import { headline } from "../../src/report/headline.ts";
import { configuration, crashed, cutOff, tally, wrong } from "./made-up.ts";

const said = (configurations: readonly ConfigurationSummary[]) => headline(configurations, "starved");

describe("the headline", () => {
  it("names the ratio between two configurations", () => {
    expect(said([configuration("swim", wrong(412)), configuration("lifeguard", wrong(7))])).toBe(
      "swim convicted healthy members 412 times, lifeguard 7 times: 59 times fewer.",
    );
  });

  it("compares several with the first", () => {
    expect(
      said([
        configuration("swim", wrong(10), wrong(10)),
        configuration("buddy", wrong(20), wrong(20)),
        configuration("same", wrong(20), wrong(0)),
        configuration("once", wrong(1), wrong(0)),
        configuration("lifeguard", wrong(0), wrong(0)),
      ]),
    ).toBe(
      "In 2 runs swim convicted healthy members 20 times; buddy 40 times: 2 times more; same 20 times: just as often; once once: 20 times fewer; lifeguard never.",
    );
  });

  it("makes no ratio to nothing", () => {
    expect(said([configuration("a", wrong(0)), configuration("b", wrong(3))])).toBe(
      "a never convicted a healthy member, b 3 times.",
    );
  });

  it("says so when nobody was wrong", () => {
    expect(said([configuration("a")])).toBe("No healthy member was convicted.");
    expect(said([configuration("a"), configuration("b")])).toMatch(/by either configuration\.$/);
    expect(said([configuration("a"), configuration("b"), configuration("c")])).toMatch(/by any conf/);
  });

  it("begins with what gates kept back, and names what a partition is to blame for", () => {
    const unguarded = configuration("unguarded", cutOff(1_536, 1_536, 0));
    const guarded = configuration("guarded", cutOff(1_532, 416, 1_588));
    expect(said([unguarded, guarded])).toBe(
      "Living members were evicted 1,536 times by unguarded and 416 times by guarded; guarded's gate kept 1,588 evictions back. " +
        "No healthy member was convicted, by either configuration. " +
        "Members behind a partition were convicted 1,536 times by unguarded and 1,532 times by guarded.",
    );
    expect(said([guarded])).toBe(
      "Living members were evicted 416 times; the gate kept 1,588 evictions back. No healthy member was convicted. " +
        "Members behind a partition were convicted 1,532 times.",
    );
  });

  it("says once what is the same for several", () => {
    const cut = (onAlive: number, heldBack: number) => cutOff(512, onAlive, heldBack);
    expect(
      said([configuration("a", cut(3, 4)), configuration("b", cut(1, 4)), configuration("c", cut(3, 0))]),
    ).toBe(
      "Living members were evicted 3 times by a and c, and once by b; gates kept evictions back, 4 by a and b. " +
        "No healthy member was convicted, by any configuration. Members behind a partition were convicted 512 times by every configuration.",
    );
  });

  it("says how many spells of an anomaly ended in a conviction", () => {
    const spells = (detected: number) =>
      tally({ anomalies: { injected: 30, firstDetection: Array(detected).fill(5), fullDissemination: [] } });
    expect(said([configuration("lan", spells(29)), configuration("mult6", spells(28))])).toMatch(
      / Of 30 spells of being starved, 29 by lan and 28 by mult6 ended in a conviction\.$/,
    );
    expect(said([configuration("lan", spells(2))])).toMatch(/ Of 30 spells of being starved, 2 ended in a/);
  });

  it("does not name a configuration that is the only one", () => {
    expect(said([configuration("default", wrong(3))])).toBe("Healthy members were convicted 3 times.");
  });

  it("says how soon crashes were noticed", () => {
    expect(said([configuration("a", crashed(12.2))])).toMatch(/ The crash was detected after 12\.2 s\.$/);
    expect(said([configuration("a", crashed(10, 14))])).toMatch(
      / The 2 crashes were detected after 12 s \(median\)\.$/,
    );
    expect(said([configuration("a", crashed(10)), configuration("b", crashed(5))])).toMatch(
      / The crash was detected after 10 s by a and 5 s by b\.$/,
    );
  });

  it("says which were not noticed", () => {
    expect(
      said([configuration("a", crashed(10, undefined)), configuration("b", crashed(undefined, undefined))]),
    ).toMatch(/ Crashes detected: a 1 of 2, after 10 s; b 0 of 2 \(medians\)\.$/);
    expect(said([configuration("a", crashed(undefined))])).toMatch(/ Crashes detected: 0 of 1\.$/);
    expect(said([configuration("a", crashed(10, undefined, 12))])).toMatch(
      / Crashes detected: 2 of 3, after 11 s \(median\)\.$/,
    );
  });

  it("speaks of no medians where there are none", () => {
    const none = crashed(undefined, undefined);
    expect(said([configuration("a", none)])).toMatch(/ Crashes detected: 0 of 2\.$/);
    expect(said([configuration("a", none), configuration("b", none)])).toMatch(
      / Crashes detected: a 0 of 2; b 0 of 2\.$/,
    );
  });

  it("survives that nothing was run", () => {
    expect(said([])).toBe("Nothing was run.");
  });
});
