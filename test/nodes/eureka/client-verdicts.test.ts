import { describe, expect, it } from "vitest";
import { ClientVerdicts } from "../../../nodes/eureka/client-verdicts.ts";
import type { EurekaMessage } from "../../../nodes/eureka/messages.ts";
import { FakeHost } from "../fake-host.ts";
import { recordOf } from "./records.ts";

const one = recordOf(4);
const two = recordOf(5);

function verdictsOf() {
  const host = new FakeHost<EurekaMessage>(0, 1);
  return { host, verdicts: new ClientVerdicts(host.environment) };
}

describe("what a server tells of its clients", () => {
  it("is that they are alive when they register, once", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.alive(one);
    verdicts.alive(one);
    expect(host.takeReports()).toEqual([["verdict", 4, "alive", 1_000, 4]]);
  });

  it("is nothing for those it knows from the start", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.known(4);
    verdicts.alive(one);
    expect(host.takeReports()).toEqual([]);
  });

  it("is a conviction for an expired lease, acted on when it was evicted, and withheld once when not", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.passed({ expired: [one, two], evicted: [two] });
    verdicts.passed({ expired: [one], evicted: [] });
    expect(host.takeReports()).toEqual([
      ["accused", 4],
      ["verdict", 4, "convicted, withheld", 1_000, 0],
      ["accused", 5],
      ["verdict", 5, "convicted", 1_000, 0],
    ]);
  });

  it("is a release when one that was withheld is evicted after all, and alive when it registers again", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.passed({ expired: [one], evicted: [] });
    verdicts.passed({ expired: [one], evicted: [one] });
    verdicts.alive(one);
    expect(host.takeReports().slice(2)).toEqual([
      ["released", 4],
      ["verdict", 4, "alive", 1_000, 4],
    ]);
  });

  it("is a conviction anew when one that renewed in between falls silent again", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.passed({ expired: [one], evicted: [] });
    verdicts.alive(one);
    verdicts.passed({ expired: [one], evicted: [] });
    expect(host.takeReports().map(([what, , verdict]) => [what, verdict])).toEqual([
      ["accused", undefined],
      ["verdict", "convicted, withheld"],
      ["verdict", "alive"],
      ["accused", undefined],
      ["verdict", "convicted, withheld"],
    ]);
  });

  it("is that they have left when they cancel", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.alive(one);
    verdicts.left(one);
    expect(host.takeReports().at(-1)).toEqual(["verdict", 4, "left", 1_000, 4]);
  });

  it("is its gate, at changes only, which is open at first", () => {
    const { host, verdicts } = verdictsOf();
    verdicts.expiry(true, 17, 20);
    verdicts.expiry(false, 17, 16);
    verdicts.expiry(false, 17, 15);
    verdicts.expiry(true, 15, 16);
    expect(host.takeReports()).toEqual([
      ["gate", true, 17, 16],
      ["gate", false, 15, 16],
    ]);
  });
});
