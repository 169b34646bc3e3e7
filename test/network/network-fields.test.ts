import { describe, expect, it } from "vitest";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { OPENED } from "../../src/node.ts";
import { filesOf } from "../../src/scenario/named-files.ts";
import { load, scenarioWith } from "../scenario/load.ts";
import { FakeNetwork } from "./fake-network.ts";

/*
 * Every field of a scenario's network, from its text to what becomes of packets. Four members, the even ones in zone a,
 * the odd ones in zone b. All under seed 1, so that nothing here can fail by chance; tolerances are of four standard
 * errors or more, so that hardly any other seed would fail either.
 */

const files = filesOf(
  new Map([
    ["rtt.csv", `ms\n${Array.from({ length: 100 }, (_, index) => index + 1).join("\n")}\n`],
    ["king.csv", "0,80,120,40\n80,0,60,70\n120,60,0,90\n40,70,90,0\n"],
  ]),
);

interface Sending {
  readonly packets?: number;
  readonly everyMicros?: number;
  readonly from?: number;
  readonly to?: number;
  readonly bytes?: number;
}

/** Sends packets 0, 1, 2, … at equal intervals. */
function send(network: string, sending: Sending = {}) {
  const { packets = 20_000, everyMicros = 1_000_000, from = 0, to = 1, bytes = 100 } = sending;
  const plan = load(scenarioWith(`network: { ${network} }`, "zones: [a, b]"), { files }).network;
  const fake = new FakeNetwork({ nodes: 4, plan });
  for (let packet = 0; packet < packets; packet++) {
    fake.at(packet * everyMicros, () =>
      fake.network.sendDatagram(from, to, packet, bytes, packet, PHASE_TRAFFIC),
    );
  }
  fake.run(packets * everyMicros + 1_000_000_000_000);
  const arrivals = fake.node(to).datagrams.map((text) => {
    const [timeMicros, , packet] = text.split(" ").map(Number) as [number, number, number];
    return { packet, delayMicros: timeMicros - packet * everyMicros };
  });
  const delays = arrivals.map(({ delayMicros }) => delayMicros).sort((a, b) => a - b);
  return {
    /** In the order of arrival. */
    packets: arrivals.map(({ packet }) => packet),
    delays,
    mean: delays.reduce((sum, delay) => sum + delay, 0) / delays.length,
    quantile: (share: number) => delays[Math.floor(share * delays.length)] as number,
    lost: (reason: string) => fake.dropped.filter((text) => text.endsWith(` ${reason}`)),
  };
}

function near(actual: number, wanted: number, share: number): void {
  expect(Math.abs(actual / wanted - 1), `${actual} beside ${wanted}`).toBeLessThanOrEqual(share);
}

/** Whether packets overtake each other. */
function isReordered(packets: readonly number[]): boolean {
  return packets.some((packet, index) => index > 0 && packet < (packets[index - 1] as number));
}

describe("latency", () => {
  it("of 300 ms is 300 ms", () => {
    const { delays } = send("latency: 300ms", { packets: 100 });
    expect(new Set(delays)).toEqual(new Set([300_000]));
    expect(delays).toHaveLength(100);
  });

  // 20,000 packets: a mean's standard error is sd / 141, a quantile's sqrt(p (1 − p)) / density / 141.
  it.each([
    // uniform: sd 289 us; errors 2, 3.5 and 0.7 us.
    ["uniform: { low: 500us, high: 1500us }", 1000, 1000, 1490, 0.01, 0.015, 0.003],
    // normal: errors 21, 27 and 79 us.
    ["normal: { mean: 20ms, sd: 3ms }", 20_000, 20_000, 26_979, 0.005, 0.006, 0.012],
    // lognormal, sigma 0.596: errors 2.7, 2.7 and 31 us.
    ["lognormal: { p50: 500us, p99: 2ms }", 597, 500, 2000, 0.018, 0.022, 0.065],
    // exponential of mean 5 ms: errors 35, 35 and 352 us.
    ["exponential: { mean: 5ms }", 5000, 3466, 23_026, 0.03, 0.042, 0.065],
    // The same above a minimum of 1 ms, with the mean of the whole 5 ms.
    ["exponential: { mean: 5ms, minimum: 1ms }", 5000, 3773, 19_421, 0.024, 0.03, 0.06],
    // Pareto of shape 3: mean 1.5, sd 0.866 scales; errors 6, 3 and 109 us.
    ["pareto: { scale: 1ms, shape: 3 }", 1500, 1260, 4642, 0.017, 0.01, 0.1],
    // 1 to 100 ms: sd 28.9 ms; errors 0.2, 0.35 and 0.07 ms; quantiles are whole milliseconds.
    ["empirical: { file: rtt.csv }", 50_500, 50_500, 99_500, 0.016, 0.03, 0.011],
    ["empirical: { file: rtt.csv, measured: roundTrip }", 25_250, 25_250, 49_750, 0.016, 0.03, 0.011],
  ])("by %s has its mean, median and 99th percentile", (law, mean, p50, p99, ofMean, ofP50, ofP99) => {
    const sent = send(`latency: { ${law} }`);
    expect(sent.delays).toHaveLength(20_000);
    near(sent.mean, mean, ofMean);
    near(sent.quantile(0.5), p50, ofP50);
    near(sent.quantile(0.99), p99, ofP99);
  });

  it.each([
    "latency: { uniform: { low: 0s, high: 10ms } }",
    "latency: { normal: { mean: 10ms, sd: 2ms } }",
    "latency: { lognormal: { p50: 5ms, p99: 50ms } }",
    "latency: { exponential: { mean: 5ms } }",
    "latency: { pareto: { scale: 1ms, shape: 1.5 } }",
    "latency: { empirical: { file: rtt.csv } }",
    "latency: { pairs: { file: king.csv, jitter: { exponential: { mean: 5ms } } } }",
    "regions: { roundTrips: { a: { b: 10ms } }, jitter: { normal: { mean: 5ms, sd: 2ms } } }",
  ])("that spreads differs from packet to packet, and lets later ones arrive first: %s", (network) => {
    const { delays, packets } = send(network, { packets: 200, everyMicros: 100 });
    expect(new Set(delays).size).toBeGreaterThan(50);
    expect(packets).toHaveLength(200);
    expect(isReordered(packets)).toBe(true);
  });

  it("that does not spread keeps the order", () => {
    expect(isReordered(send("latency: 300ms", { packets: 200, everyMicros: 100 }).packets)).toBe(false);
  });

  it("between pairs of sites is half the measured round trip, or the measured way", () => {
    const delay = (measured: string, from: number, to: number) =>
      send(`latency: { pairs: { file: king.csv${measured} } }`, { packets: 1, from, to }).delays;
    expect([delay("", 0, 1), delay("", 1, 2), delay("", 2, 3)]).toEqual([[40_000], [30_000], [45_000]]);
    expect(delay(", measured: oneWay", 0, 2)).toEqual([120_000]);
  });

  it("between regions is half the round trip, elsewhere the network's", () => {
    const regions = "latency: 2ms, regions: { roundTrips: { a: { b: 80ms } } }";
    const delay = (from: number, to: number) => send(regions, { packets: 1, from, to }).delays;
    expect([delay(0, 1), delay(3, 2), delay(0, 2), delay(1, 3)]).toEqual([
      [40_000],
      [40_000],
      [2000],
      [2000],
    ]);
  });

  it("between regions has jitter on top", () => {
    // The jitter's mean of 4 ms has a standard error of 28 us.
    const sent = send("regions: { roundTrips: { a: { b: 80ms } }, jitter: { exponential: { mean: 4ms } } }");
    expect(sent.delays[0]).toBeGreaterThanOrEqual(40_000);
    near(sent.mean - 40_000, 4000, 0.03);
  });

  it("of a link holds in its direction, and overrides regions", () => {
    const network =
      "regions: { roundTrips: { a: { b: 80ms } } }, links: [{ from: { zone: a }, to: { zone: b }, latency: 7ms }]";
    expect(send(network, { packets: 1 }).delays).toEqual([7000]);
    expect(send(network, { packets: 1, from: 1, to: 0 }).delays).toEqual([40_000]);
  });
});

describe("loss", () => {
  it("is the share that is lost, one independent of the other", () => {
    const lost = send("loss: 10%").lost("loss");
    // Standard deviation of the number: 42. Lost right after a lost one: 200, standard deviation 14.
    expect(Math.abs(lost.length - 2000)).toBeLessThan(4 * 42);
    const counts = new Set(lost.map((text) => Number(text.split(" ")[3])));
    const pairs = [...counts].filter((count) => counts.has(count + 1)).length;
    expect(Math.abs(pairs - 200)).toBeLessThan(4 * 15);
  });

  it("of a link is its own", () => {
    const network = "loss: 100%, links: [{ between: [{ zone: a }, { zone: b }], loss: 0 }]";
    expect(send(network, { packets: 50 }).delays).toHaveLength(50);
    expect(send(network, { packets: 50, to: 2 }).lost("loss")).toHaveLength(50);
  });
});

describe("bursts", () => {
  it("lose their mean share, in runs of their mean length", () => {
    // A packet every 10 ms for 4000 s: about 800 bursts of 500 ms, of mean gap 4.5 s. Standard errors: the runs'
    // mean length 3.5 %, the share about 4.8 %; the tolerances are four of them.
    const lost = send("bursts: { length: 500ms, loss: 10% }", { packets: 400_000, everyMicros: 10_000 });
    const counts = lost.lost("burst").map((text) => Number(text.split(" ")[3]));
    near(counts.length / 400_000, 0.1, 0.19);
    const runs = counts.filter((count, index) => counts[index - 1] !== count - 1).length;
    // A burst shorter than 10 ms may fall between two packets: what is seen lasts 10 ms longer in the mean.
    near((counts.length / runs) * 10, 505, 0.14);
  });

  it("come beside the loss of single packets, and can be taken away from links", () => {
    const network =
      "loss: 10%, bursts: { length: 2s, loss: 50% }, links: [{ from: { zone: b }, to: { zone: a }, bursts: none }]";
    const sent = send(network);
    // Of 20,000 packets a second apart half meet a burst, and nine tenths of them are not lost anyway: standard
    // deviation about 120, since bursts last.
    expect(Math.abs(sent.lost("burst").length - 9000)).toBeLessThan(4 * 120);
    expect(sent.lost("loss").length).toBeGreaterThan(1800);
    expect(send(network, { from: 1, to: 0 }).lost("burst")).toEqual([]);
  });
});

describe("duplication", () => {
  it("lets its share arrive twice, the copy after a delay of its own, which may be the shorter one", () => {
    const sent = send("latency: { uniform: { low: 1ms, high: 2ms } }, duplication: 5%");
    const seen = new Map<number, number>();
    for (const packet of sent.packets) seen.set(packet, (seen.get(packet) ?? 0) + 1);
    expect(seen.size).toBe(20_000);
    const twice = [...seen.values()].filter((times) => times === 2).length;
    // Standard deviation 31.
    expect(Math.abs(twice - 1000)).toBeLessThan(4 * 31);
    expect(sent.packets).toHaveLength(20_000 + twice);
    near(sent.mean, 1500, 0.006);
  });

  it("of a link is its own", () => {
    const network = "links: [{ from: { zone: a }, to: { zone: b }, duplication: 1 }]";
    expect(send(network, { packets: 10 }).packets).toHaveLength(20);
    expect(send(network, { packets: 10, from: 1, to: 0 }).packets).toHaveLength(10);
  });
});

describe("bandwidth", () => {
  const narrow = "latency: 1ms, bandwidth: { rate: 1Mbps, queue: 10KiB }";

  it("delays a packet by what it takes to send it, and a burst by what is before each", () => {
    // 125 bytes are 1 ms at 1 Mbps.
    expect(send(narrow, { packets: 3, bytes: 125 }).delays).toEqual([2000, 2000, 2000]);
    const burst = send(narrow, { packets: 5, bytes: 125, everyMicros: 0 }).delays;
    expect(burst).toEqual([2000, 3000, 4000, 5000, 6000]);
  });

  it("drops exactly what its queue has no room for, and delays nothing beyond a full queue", () => {
    const sent = send(narrow, { packets: 100, bytes: 1000, everyMicros: 0 });
    expect(sent.delays).toHaveLength(10);
    expect(sent.lost("queue")).toHaveLength(90);
    expect(sent.quantile(0.99)).toBe(81_000);
  });

  it("lets through its rate and no more under more load than that", () => {
    // 200 bytes every millisecond are 1.6 Mbps: five of eight get through, besides those that fill the queue.
    const sent = send(narrow, { packets: 8000, bytes: 200, everyMicros: 1000 });
    expect(Math.abs(sent.delays.length - 5051)).toBeLessThanOrEqual(2);
    // Full, it holds up a packet for what 10 KiB take, 81.92 ms, or up to one packet less.
    expect(sent.quantile(0.99)).toBeGreaterThan(81_320);
    expect(sent.quantile(0.99)).toBeLessThanOrEqual(82_920);
  });

  it("is each link's own, or shared by all that a sender sends", () => {
    const delays = (share: string) => {
      const network = `latency: 1ms, bandwidth: { rate: 1Mbps, queue: 10KiB, share: ${share} }`;
      const { network: plan } = load(scenarioWith(`network: { ${network} }`));
      const fake = new FakeNetwork({ nodes: 4, plan });
      fake.at(0, () => {
        for (const to of [1, 2, 3]) fake.network.sendDatagram(0, to, "x", 125, to, PHASE_TRAFFIC);
      });
      fake.run();
      return [1, 2, 3].map((to) => fake.node(to).datagrams[0]);
    };
    expect(delays("link")).toEqual(["2000 0 x", "2000 0 x", "2000 0 x"]);
    expect(delays("sender")).toEqual(["2000 0 x", "3000 0 x", "4000 0 x"]);
  });

  it("can be taken away from links", () => {
    const network = `${narrow}, links: [{ from: { zone: a }, to: { zone: b }, bandwidth: none }]`;
    expect(send(network, { packets: 1, bytes: 125 }).delays).toEqual([1000]);
    expect(send(network, { packets: 1, bytes: 125, from: 1, to: 0 }).delays).toEqual([2000]);
  });
});

describe("streams", () => {
  const CAUSE = { node: 0, count: 1 };

  /** Dials at 0 with a cut over the given times, sends a message every 30 s, and hears when they arrive. */
  function stream(
    network: string,
    messages: number,
    cuts: readonly (readonly [number, number])[] = [],
    beginMicros = 2_000_000,
  ) {
    const { network: plan } = load(scenarioWith(`network: { latency: 10ms, ${network} }`));
    const fake = new FakeNetwork({ nodes: 2, plan });
    for (const [fromMicros, toMicros] of cuts) {
      fake.at(fromMicros, () => {
        const handle = fake.cuts.cut([0], [1], "forth");
        fake.at(toMicros, () => fake.cuts.heal(handle));
      });
    }
    fake.at(0, () => {
      const { streams } = fake;
      const connection = streams.dial(fake.node(0), 1, 1, 1e12, CAUSE, PHASE_TRAFFIC);
      fake.node(0).onStream = ({ event }) => {
        if (event !== OPENED) return;
        for (let message = 0; message < messages; message++) {
          fake.at(beginMicros + message * 30_000_000, () =>
            streams.send(connection, 0, message, 1000, CAUSE, PHASE_TRAFFIC),
          );
        }
      };
    });
    fake.run(1_000_000_000_000);
    const arrivals = fake
      .node(1)
      .streamEvents.slice(1)
      .map((text) => {
        const [timeMicros, , , message] = text.split(" ");
        return {
          message: Number(message),
          delayMicros: Number(timeMicros) - beginMicros - Number(message) * 30_000_000,
        };
      });
    return { fake, arrivals, delays: arrivals.map(({ delayMicros }) => delayMicros) };
  }

  it("arrive in order and whole under loss, what is lost after time-outs that double from 200 ms", () => {
    const { arrivals, delays } = stream("loss: 30%", 3000, [], 60_000_000);
    expect(arrivals.map(({ message }) => message)).toEqual(Array.from({ length: 3000 }, (_, n) => n));
    // Lost never, once, twice …: standard errors 0.8 %, 0.7 % and 0.4 %. Hardly any has to wait for the one before it.
    const share = (micros: number) => delays.filter((delay) => delay === micros).length / 3000;
    near(share(10_000), 0.7, 0.05);
    near(share(210_000), 0.21, 0.15);
    near(share(610_000), 0.063, 0.3);
    expect(Math.min(...delays)).toBe(10_000);
  });

  it("lose nothing where they are not lossy", () => {
    expect(new Set(stream("loss: 30%, streams: { lossy: false }", 500).delays)).toEqual(new Set([10_000]));
  });

  it("wait for their least time-out as they are told", () => {
    const cut = [[1_990_000, 2_005_000]] as const;
    expect(stream("streams: {}", 1, cut).delays).toEqual([210_000]);
    expect(stream("streams: { minimumTimeout: 700ms }", 1, cut).delays).toEqual([710_000]);
    // Three round trips of 20 ms are more than 50 ms.
    expect(stream("streams: { minimumTimeout: 50ms }", 1, cut).delays).toEqual([70_000]);
  });

  it("dial again after their initial time-out", () => {
    const opened = (network: string) => stream(network, 0, [[0, 5000]]).fake.node(0).streamEvents[0];
    expect(opened("streams: {}")).toBe("1020000 1 opened");
    expect(opened("streams: { initialTimeout: 3s }")).toBe("3020000 1 opened");
  });

  it("wait no longer than their greatest time-out", () => {
    const cut = [[1_990_000, 12_000_000]] as const;
    // 0.2, 0.6, 1.4, 3, 6.2, 12.6 s after the first sending.
    expect(stream("streams: {}", 1, cut).delays).toEqual([12_610_000]);
    expect(stream("streams: { maximumTimeout: 1s }", 1, cut).delays).toEqual([10_410_000]);
  });

  it("break after as many retransmissions as they are told", () => {
    const cut = [[1_990_000, 100_000_000]] as const;
    const { fake, delays } = stream("streams: { retries: 3 }", 1, cut);
    expect(delays).toEqual([]);
    // Sent again after 0.2, 0.6 and 1.4 s; given up 1.6 s after that.
    expect(fake.node(0).streamEvents).toEqual(["20000 1 opened", "5000000 1 closed"]);
  });
});
