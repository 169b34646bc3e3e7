import fc from "fast-check";
import { expect, it } from "vitest";
import { LinkTable } from "../../src/network/link-table.ts";
import { smallestDelayMicros } from "../../src/network/smallest-delay.ts";
import type { LatencyLaw, LinkFaultRule, NetworkPlan } from "../../src/scenario/scenario.ts";

const constant = (micros: number): LatencyLaw => ({ law: "constant", micros });
const plan = (general: number, ...links: readonly (number | undefined)[]): NetworkPlan => ({
  latency: constant(general),
  loss: 0,
  links: links.map((micros) => ({
    from: [0],
    to: [1],
    latency: micros === undefined ? undefined : constant(micros),
    loss: 0.5,
  })),
});
const nodes = { kind: "nodes", nodes: [0] } as const;
const linkFault = (latency: LatencyLaw | undefined) => {
  const rule: LinkFaultRule = { from: nodes, to: nodes, bothWays: false, latency, loss: 1 };
  return { action: { kind: "link", rule } as const };
};

it("is the least of the network's law, the links' and the faults'", () => {
  expect(smallestDelayMicros(plan(500), [])).toBe(500);
  expect(smallestDelayMicros(plan(500, undefined, 300, 700), [])).toBe(300);
  expect(smallestDelayMicros(plan(500, 300), [linkFault(undefined), linkFault(constant(20))])).toBe(20);
  expect(smallestDelayMicros(plan(500), [{ action: { kind: "block", who: nodes } }])).toBe(500);
});

it("is never above a delay that the links give, whatever the draw and whichever faults are on", () => {
  const law = fc.oneof(
    fc.nat({ max: 999 }).map(constant),
    fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 999 })).map(([low, more]): LatencyLaw => {
      return { law: "uniform", lowMicros: low, highMicros: low + more };
    }),
    fc.nat({ max: 999 }).map((mean): LatencyLaw => ({ law: "normal", meanMicros: mean, sdMicros: 40 })),
    fc.nat({ max: 999 }).map((mean): LatencyLaw => {
      return { law: "exponential", meanMicros: mean, minimumMicros: mean >> 1 };
    }),
  );
  fc.assert(
    fc.property(
      law,
      law,
      law,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (general, link, fault, draw) => {
        const network: NetworkPlan = {
          latency: general,
          loss: 0,
          links: [{ from: [0], to: [1], latency: link, loss: undefined }],
        };
        const least = smallestDelayMicros(network, [linkFault(fault)]);
        const rules = [{ from: [1], to: [0], latency: fault, loss: undefined }];
        const table = new LinkTable(network, 3, [{ name: "f", rules }]);
        for (const isOn of [false, true]) {
          table.turnFault("f", isOn);
          for (const [from, to] of [
            [0, 1],
            [1, 0],
            [2, 1],
          ] as const) {
            expect(table.lawOf(from, to).sample(draw, from, to)).toBeGreaterThanOrEqual(least);
          }
        }
      },
    ),
  );
});
