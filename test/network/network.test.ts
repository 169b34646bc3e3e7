import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PHASE_CHECKS, PHASE_SETTLE, PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { FakeNetwork, type FakeNetworkOptions } from "./fake-network.ts";

const UNIFORM = { law: "uniform", lowMicros: 500, highMicros: 1500 } as const;

/** Sends packets 1, 2, 3, … from node 0 to node 1, ten microseconds apart. */
function sendMany(
  options: FakeNetworkOptions,
  count = 200,
  prepare?: (fake: FakeNetwork) => void,
): FakeNetwork {
  const fake = new FakeNetwork(options);
  prepare?.(fake);
  for (let packet = 1; packet <= count; packet++) {
    fake.at(packet * 10, () => fake.network.sendDatagram(0, 1, packet, 100, packet, PHASE_TRAFFIC));
  }
  fake.run();
  return fake;
}

describe("the network", () => {
  it("delivers a datagram after the delay of its link", () => {
    const fake = new FakeNetwork();
    fake.at(5, () => fake.network.sendDatagram(0, 2, "hello", 100, 1, PHASE_TRAFFIC));
    fake.run();
    expect(fake.node(2).datagrams).toEqual(["15 0 hello"]);
    expect(fake.node(1).datagrams).toEqual([]);
    expect(fake.network.packets).toBe(1);
  });

  it("draws twice for every packet, whatever happens to it, and from its sender's stream alone", () => {
    for (const options of [{}, { loss: 0.5 }, { loss: 1 }, { latency: UNIFORM, loss: 0.3 }]) {
      expect(sendMany(options).draws).toEqual([400, 0, 0]);
    }
    const cut = sendMany({ latency: UNIFORM }, 200, (fake) => fake.cuts.cut([0], [1]));
    expect(cut.draws).toEqual([400, 0, 0]);
  });

  it("moves no packet by losing others", () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, loss) => {
        const all = sendMany({ latency: UNIFORM, seed }).node(1).datagrams;
        const lossy = sendMany({ latency: UNIFORM, seed, loss });
        // Those that arrive arrive as they would have without loss, in the same order.
        const lost = new Set(lossy.dropped.map((drop) => drop.split(" ")[3]));
        expect(lossy.node(1).datagrams).toEqual(all.filter((text) => !lost.has(text.split(" ")[2])));
      }),
      { numRuns: 20 },
    );
  });

  it("moves no packet by a partition: what enters while it is on is lost, and nothing else", () => {
    const all = sendMany({ latency: UNIFORM }).node(1).datagrams;
    const cut = sendMany({ latency: UNIFORM }, 200, (fake) => {
      fake.at(495, () => {
        const handle = fake.cuts.cut([0], [1]);
        fake.at(995, () => fake.cuts.heal(handle));
      });
    });
    // Packet 50 enters just after the cut, packet 100 just after its end; 49 packets were on their way and arrive.
    const entering = (text: string) => {
      const packet = Number(text.split(" ")[2]);
      return packet >= 50 && packet < 100;
    };
    expect(cut.node(1).datagrams).toEqual(all.filter((text) => !entering(text)));
    expect(cut.dropped).toHaveLength(50);
    expect(cut.dropped[0]).toBe("500 0 1 50 partition");
    expect(cut.dropped[49]).toBe("990 0 1 99 partition");
  });

  it("cuts only between the two sides", () => {
    const fake = new FakeNetwork();
    fake.cuts.cut([0], [1]);
    for (const [from, to] of [
      [0, 1],
      [1, 0],
      [0, 2],
      [2, 0],
      [1, 2],
    ] as const) {
      fake.at(5, () => fake.network.sendDatagram(from, to, "x", 100, 1, PHASE_TRAFFIC));
    }
    fake.run();
    expect(fake.node(0).datagrams).toEqual(["15 2 x"]);
    expect(fake.node(1).datagrams).toEqual([]);
    expect(fake.node(2).datagrams).toEqual(["15 0 x", "15 1 x"]);
    expect([fake.network.isCut(0, 1), fake.network.isCut(1, 0), fake.network.isCut(0, 2)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("moves no packet by doubling others, nor by bursts; what is doubled twice has a copy of its own", () => {
    const all = sendMany({ latency: UNIFORM }).node(1).datagrams;
    const doubled = sendMany({ latency: UNIFORM, duplication: 0.3 });
    const seen = new Set(doubled.node(1).datagrams);
    for (const text of all) expect(seen).toContain(text);
    expect(doubled.node(1).datagrams.length).toBeGreaterThan(220);
    expect(doubled.draws).toEqual([400, 0, 0]);
    const bursty = sendMany({ latency: UNIFORM, bursts: { lengthMicros: 100, loss: 0.3 } });
    const lost = new Set(bursty.dropped.map((drop) => drop.split(" ")[3]));
    expect(lost.size).toBeGreaterThan(0);
    expect(bursty.node(1).datagrams).toEqual(all.filter((text) => !lost.has(text.split(" ")[2])));
    expect(bursty.draws).toEqual([400, 0, 0]);
  });

  it("has the same losses in bursts, whatever else the links do", () => {
    const bursts = { lengthMicros: 100, loss: 0.3 };
    const counts = (options: FakeNetworkOptions) =>
      sendMany({ bursts, ...options })
        .dropped.filter((drop) => drop.endsWith("burst"))
        .map((drop) => drop.split(" ")[3]);
    const expected = counts({});
    expect(expected.length).toBeGreaterThan(20);
    expect(counts({ latency: UNIFORM, duplication: 0.5, seed: 1 })).toEqual(expected);
    const lossy = new Set(counts({ loss: 0.2 }));
    expect([...lossy].every((count) => expected.includes(count))).toBe(true);
  });

  it("takes the chain's way and the short one to the same end", () => {
    const short = sendMany({ latency: UNIFORM, loss: 0.2 });
    // A partition between others is reason enough for the chain.
    const long = sendMany({ latency: UNIFORM, loss: 0.2 }, 200, (fake) => fake.cuts.cut([0], [2]));
    expect(long.node(1).datagrams).toEqual(short.node(1).datagrams);
    expect(long.dropped).toEqual(short.dropped);
  });

  it("calls a path cut that is cut for datagrams, and not one that is cut for streams alone", () => {
    const fake = new FakeNetwork();
    fake.cuts.cut([0], [1], "forth", "datagrams");
    fake.cuts.cut([0], [2], "both", "streams");
    expect([fake.network.isCut(0, 1), fake.network.isCut(1, 0), fake.network.isCut(0, 2)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("counts lost packets as having entered", () => {
    expect(sendMany({ loss: 1 }, 7).network.packets).toBe(7);
    expect(sendMany({ loss: 1 }, 7).dropped).toHaveLength(7);
  });

  it("orders packets of one instant by phase, then sender, then the sender's count", () => {
    const fake = new FakeNetwork();
    fake.at(5, () => {
      fake.network.sendDatagram(2, 0, "c", 100, 1, PHASE_TRAFFIC);
      fake.network.sendDatagram(1, 0, "b1", 100, 1, PHASE_TRAFFIC);
      fake.network.sendDatagram(1, 0, "b2", 100, 2, PHASE_TRAFFIC);
      fake.network.sendDatagram(1, 0, "s", 100, 3, PHASE_SETTLE);
      fake.network.sendDatagram(2, 0, "a", 100, 2, PHASE_CHECKS);
    });
    fake.run();
    expect(fake.node(0).datagrams).toEqual(["15 2 a", "15 1 b1", "15 1 b2", "15 2 c", "15 1 s"]);
  });

  it("loses as often as the law says", () => {
    const lost = sendMany({ loss: 0.1 }, 20_000).dropped.length;
    // Seed 1, once: mean 2000, standard deviation 42.
    expect(Math.abs(lost - 2000)).toBeLessThan(4.5 * 42);
  });
});
