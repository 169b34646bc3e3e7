import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLinkSampler } from "../../src/network/link-sampler.ts";
import { LinkTable } from "../../src/network/link-table.ts";
import type { LatencyLaw, LinkPlan, NetworkPlan } from "../../src/scenario/scenario.ts";

function constant(micros: number): LatencyLaw {
  return { law: "constant", micros };
}

function rule(from: number[], to: number[], fields: { micros?: number; loss?: number }): LinkPlan {
  const latency = fields.micros === undefined ? undefined : constant(fields.micros);
  return { from, to, latency, loss: fields.loss };
}

function network(links: LinkPlan[]): NetworkPlan {
  return { latency: constant(1), loss: 0.125, links };
}

/** What the rules say of one pair, read from first to last. */
function naively(plan: NetworkPlan, from: number, to: number): { micros: number; loss: number } {
  let { latency, loss } = plan;
  for (const link of plan.links) {
    if (!link.from.includes(from) || !link.to.includes(to)) continue;
    latency = link.latency ?? latency;
    loss = link.loss ?? loss;
  }
  return { micros: createLinkSampler(latency)(0.5, from, to), loss };
}

function asTabled(table: LinkTable, from: number, to: number): { micros: number; loss: number } {
  const law = table.lawOf(from, to);
  return { micros: law.sample(0.5, from, to), loss: law.loss };
}

describe("the link table", () => {
  it("shares one law among all links when there are no rules", () => {
    const table = new LinkTable(network([]), 10_000);
    const law = table.lawOf(0, 1);
    expect(law.loss).toBe(0.125);
    expect(law.sample(0.9, 0, 1)).toBe(1);
    expect(table.lawOf(9_999, 0)).toBe(law);
  });

  it("applies a rule in its direction only", () => {
    const table = new LinkTable(network([rule([0], [1], { micros: 9 })]), 3);
    expect(asTabled(table, 0, 1)).toEqual({ micros: 9, loss: 0.125 });
    expect(asTabled(table, 1, 0)).toEqual({ micros: 1, loss: 0.125 });
    expect(table.lawOf(1, 0)).toBe(table.lawOf(2, 2));
  });

  it("lets later rules override field by field", () => {
    const table = new LinkTable(
      network([
        rule([0, 1], [0, 1], { micros: 9, loss: 0.5 }),
        rule([0], [1], { loss: 0 }),
        rule([1], [0], { micros: 4 }),
      ]),
      2,
    );
    expect(asTabled(table, 0, 1)).toEqual({ micros: 9, loss: 0 });
    expect(asTabled(table, 1, 0)).toEqual({ micros: 4, loss: 0.5 });
    expect(asTabled(table, 1, 1)).toEqual({ micros: 9, loss: 0.5 });
  });

  it("agrees with reading the rules for every pair", () => {
    const nodes = 12;
    const side = fc.array(fc.nat({ max: nodes - 1 }), { maxLength: 2 * nodes });
    const links = fc.array(
      fc.record({
        from: side,
        to: side,
        latency: fc.option(fc.nat({ max: 1_000 }).map(constant), { nil: undefined }),
        loss: fc.option(fc.constantFrom(0, 0.25, 1), { nil: undefined }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(links, (rules) => {
        const plan = network(rules);
        const table = new LinkTable(plan, nodes);
        // Twice, since the first look-up of a pair of classes resolves it and the later ones remember.
        for (let pass = 0; pass < 2; pass++) {
          for (let from = 0; from < nodes; from++) {
            for (let to = 0; to < nodes; to++) {
              expect(asTabled(table, from, to)).toEqual(naively(plan, from, to));
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives pairs that come out the same one object, however many nodes there are", () => {
    const nodes = 10_000;
    const zones = [0, 1, 2, 3, 4].map((zone) =>
      Array.from({ length: nodes }, (_, node) => node).filter((node) => node % 5 === zone),
    );
    const links = zones.flatMap((from, i) => zones.map((to, j) => rule(from, to, { micros: 10 * i + j })));
    const table = new LinkTable(network(links), nodes);
    const laws = new Set();
    let wrong = 0;
    for (let from = 0; from < nodes; from += 7) {
      for (let to = 0; to < nodes; to += 11) {
        const law = table.lawOf(from, to);
        if (law.sample(0, from, to) !== 10 * (from % 5) + (to % 5)) wrong += 1;
        laws.add(law);
      }
    }
    expect(wrong).toBe(0);
    expect(laws.size).toBe(25);
  });

  it("refuses a loss that is no probability, and nodes there are not", () => {
    expect(() => new LinkTable({ ...network([]), loss: 1.2 }, 2)).toThrow("a loss of 1.2 is no probability");
    expect(() => new LinkTable(network([rule([0], [1], { loss: -0.1 })]), 2)).toThrow(RangeError);
    expect(() => new LinkTable(network([rule([0], [2], { loss: 0 })]), 2)).toThrow("node 2 of 2 nodes");
    const table = new LinkTable(network([rule([0], [1], { loss: 0 })]), 2);
    expect(() => table.lawOf(0, 2)).toThrow("no link from node 0 to node 2");
  });

  it("lets later rules override each field by itself, and take bursts and limits away", () => {
    const bursts = { lengthMicros: 1000, loss: 0.5 };
    const bandwidth = { bitsPerSecond: 1000, queueBytes: 10, share: "link" } as const;
    const none = { latency: undefined, loss: undefined };
    const table = new LinkTable(
      {
        ...network([
          { from: [0], to: [1], ...none, duplication: 0.25 },
          { from: [0], to: [1, 2], ...none, bursts: null },
          { from: [0], to: [2], ...none, bandwidth: null },
        ]),
        bursts,
        bandwidth,
      },
      3,
    );
    const fields = (to: number) => {
      const { bursts: course, duplication, bandwidth: rate, isPlain } = table.lawOf(0, to);
      return { law: course?.law, duplication, rate, isPlain };
    };
    expect(fields(0)).toEqual({ law: bursts, duplication: 0, rate: bandwidth, isPlain: false });
    expect(fields(1)).toEqual({ law: undefined, duplication: 0.25, rate: bandwidth, isPlain: false });
    expect(fields(2)).toEqual({ law: undefined, duplication: 0, rate: undefined, isPlain: true });
    expect(table.everDuplicates).toBe(true);
    expect(new LinkTable(network([]), 3).everDuplicates).toBe(false);
  });

  it("lets the rules of faults hold while they are on, over all others and in the faults' order", () => {
    const table = new LinkTable(network([rule([0], [1], { micros: 9 })]), 3, [
      { name: "slow", rules: [rule([0], [1, 2], { micros: 50 })] },
      { name: "lossy", rules: [rule([0], [1], { micros: 70, loss: 1 })] },
    ]);
    const plain = asTabled(table, 0, 1);
    expect(plain).toEqual({ micros: 9, loss: 0.125 });
    table.turnFault("lossy", true);
    expect(asTabled(table, 0, 1)).toEqual({ micros: 70, loss: 1 });
    table.turnFault("slow", true);
    expect(asTabled(table, 0, 1)).toEqual({ micros: 70, loss: 1 });
    expect(asTabled(table, 0, 2)).toEqual({ micros: 50, loss: 0.125 });
    table.turnFault("lossy", false);
    expect(asTabled(table, 0, 1)).toEqual({ micros: 50, loss: 0.125 });
    table.turnFault("slow", false);
    expect(asTabled(table, 0, 1)).toEqual(plain);
  });

  it("knows a delay below which no packet comes, whatever the draw and whichever faults are on", () => {
    expect(new LinkTable(network([]), 2).smallestDelayMicros).toBe(1);
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
    const draw = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(law, law, law, draw, (general, link, fault, uniform) => {
        const plan = {
          latency: general,
          loss: 0,
          links: [{ from: [0], to: [1], latency: link, loss: undefined }],
        };
        const rules = [{ from: [1], to: [0], latency: fault, loss: undefined }];
        const table = new LinkTable(plan, 3, [{ name: "f", rules }]);
        const laws = [general, link, fault].map((one) => createLinkSampler(one)(0, 0, 1));
        expect(table.smallestDelayMicros).toBe(Math.min(...laws));
        for (const isOn of [false, true]) {
          table.turnFault("f", isOn);
          for (const [from, to] of [
            [0, 1],
            [1, 0],
            [2, 1],
          ] as const) {
            const delay = table.lawOf(from, to).sample(uniform, from, to);
            expect(delay).toBeGreaterThanOrEqual(table.smallestDelayMicros);
          }
        }
      }),
    );
  });
});
