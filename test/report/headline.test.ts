import { describe, expect, it } from "vitest";
import { headline } from "../../src/report/headline.ts";
import { configuration, crashed, cutOff, wrong } from "./made-up.ts";

describe("the headline", () => {
  it("names the ratio between two configurations", () => {
    expect(headline([configuration("swim", wrong(412)), configuration("lifeguard", wrong(7))])).toBe(
      "Swim convicted healthy members 412 times, lifeguard 7 times: 59 times fewer.",
    );
  });

  it("compares several with the first", () => {
    expect(
      headline([
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
    expect(headline([configuration("a", wrong(0)), configuration("b", wrong(3))])).toBe(
      "A never convicted a healthy member, b 3 times.",
    );
  });

  it("says so when nobody was wrong", () => {
    expect(headline([configuration("a")])).toBe("No healthy member was convicted.");
    expect(headline([configuration("a"), configuration("b")])).toMatch(/by either configuration\.$/);
    expect(headline([configuration("a"), configuration("b"), configuration("c")])).toMatch(/by any conf/);
  });

  it("begins with what gates kept back, and names what a partition is to blame for", () => {
    const unguarded = configuration("unguarded", cutOff(1_536, 1_536, 0));
    const guarded = configuration("guarded", cutOff(1_532, 416, 1_588));
    expect(headline([unguarded, guarded])).toBe(
      "Living members were evicted 1,536 times by unguarded and 416 times by guarded; guarded's gate kept 1,588 evictions back. " +
        "No healthy member was convicted, by either configuration. " +
        "Members behind a partition were convicted 1,536 times by unguarded and 1,532 times by guarded.",
    );
    expect(headline([guarded])).toBe(
      "Living members were evicted 416 times; the gate kept 1,588 evictions back. No healthy member was convicted. " +
        "Members behind a partition were convicted 1,532 times.",
    );
  });

  it("does not name a configuration that is the only one", () => {
    expect(headline([configuration("default", wrong(3))])).toBe("Healthy members were convicted 3 times.");
  });

  it("says how soon crashes were noticed", () => {
    expect(headline([configuration("a", crashed(12.2))])).toMatch(/ The crash was detected after 12\.2 s\.$/);
    expect(headline([configuration("a", crashed(10, 14))])).toMatch(
      / The 2 crashes were detected after 12 s \(median\)\.$/,
    );
    expect(headline([configuration("a", crashed(10)), configuration("b", crashed(5))])).toMatch(
      / The crash was detected after 10 s by a and 5 s by b\.$/,
    );
  });

  it("says which were not noticed", () => {
    expect(
      headline([
        configuration("a", crashed(10, undefined)),
        configuration("b", crashed(undefined, undefined)),
      ]),
    ).toMatch(/ Crashes detected: a 1 of 2, after 10 s; b 0 of 2 \(medians\)\.$/);
    expect(headline([configuration("a", crashed(undefined))])).toMatch(/ Crashes detected: 0 of 1\.$/);
  });

  it("survives that nothing was run", () => {
    expect(headline([])).toBe("Nothing was run.");
  });
});
