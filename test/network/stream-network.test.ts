import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PHASE_CHECKS, PHASE_SETTLE, PHASE_TRAFFIC, type Phase } from "../../src/kernel/order.ts";
import type { StreamConnection } from "../../src/network/stream-connection.ts";
import { OPENED } from "../../src/node.ts";
import { FakeNetwork } from "./fake-network.ts";

const CAUSE = { node: 0, count: 1 };
const FAR = 1_000_000;

/** Node 0 dials node 1 at 100 us; a packet takes 10 us. */
function dialled(fake: FakeNetwork, deadlineMicros = FAR): { connection: StreamConnection } {
  const box: { connection?: StreamConnection } = {};
  fake.at(100, () => {
    box.connection = fake.streams.dial(fake.node(0), 1, 1, deadlineMicros, CAUSE, PHASE_TRAFFIC);
  });
  return box as { connection: StreamConnection };
}

/** Lets the dialler send when its dial has been answered. */
function onOpen(fake: FakeNetwork, act: () => void): void {
  fake.node(0).onStream = ({ event }) => {
    if (event === OPENED) act();
  };
}

describe("streams", () => {
  it("open after a round trip, the acceptor's end half of it earlier", () => {
    const fake = new FakeNetwork();
    dialled(fake);
    fake.run();
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened"]);
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened"]);
    expect(fake.node(2).streamEvents).toEqual([]);
  });

  it("carry messages both ways and are closed for both ends", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake);
    onOpen(fake, () => {
      fake.streams.send(box.connection, 0, "ask", 0, CAUSE, PHASE_TRAFFIC);
      fake.at(150, () => {
        fake.streams.send(box.connection, 1, "answer", 0, CAUSE, PHASE_TRAFFIC);
        fake.streams.close(box.connection, 1, CAUSE, PHASE_TRAFFIC);
        // Both are too late, from either end.
        fake.streams.send(box.connection, 1, "more", 0, CAUSE, PHASE_TRAFFIC);
        fake.streams.close(box.connection, 1, CAUSE, PHASE_TRAFFIC);
      });
      fake.at(170, () => fake.streams.send(box.connection, 0, "too late", 0, CAUSE, PHASE_TRAFFIC));
    });
    fake.run();
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "130 101 received ask"]);
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened", "160 1 received answer", "160 1 closed"]);
  });

  it("are refused after a round trip by a node without a process", () => {
    const fake = new FakeNetwork();
    fake.node(1).isUp = false;
    dialled(fake);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["120 1 refused"]);
    expect(fake.node(1).streamEvents).toEqual([]);
  });

  it("time out at the deadline, once, and the acceptor hears that they are closed", () => {
    const fake = new FakeNetwork();
    dialled(fake, 115);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["115 1 timedOut"]);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "125 101 closed"]);
  });

  it("time out in the same instant when the deadline has passed already", () => {
    const fake = new FakeNetwork();
    dialled(fake, 50);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["100 1 timedOut"]);
    expect(fake.node(1).streamEvents).toEqual([]);
  });

  it("are opened for the dialler before it hears what the acceptor sends at once, under whatever latency", () => {
    const latencies = [
      { law: "constant", micros: 10 },
      { law: "uniform", lowMicros: 0, highMicros: 1000 },
    ] as const;
    for (const latency of latencies) {
      for (let seed = 1; seed <= 20; seed++) {
        const fake = new FakeNetwork({ latency, seed });
        const box = dialled(fake);
        fake.node(1).onStream = ({ event }) => {
          if (event !== OPENED) return;
          fake.streams.send(box.connection, 1, "welcome", 0, CAUSE, PHASE_CHECKS);
          fake.streams.close(box.connection, 1, CAUSE, PHASE_CHECKS);
        };
        fake.run();
        expect(fake.node(0).streamEvents.map((text) => text.split(" ").slice(2).join(" "))).toEqual([
          "opened",
          "received welcome",
          "closed",
        ]);
      }
    }
  });

  it("do not time out once they are answered", () => {
    const fake = new FakeNetwork();
    dialled(fake, 121);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened"]);
  });

  it("time out even if the acceptor has closed at once", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake, 115);
    fake.node(1).onStream = ({ event }) => {
      if (event === OPENED) fake.streams.close(box.connection, 1, CAUSE, PHASE_TRAFFIC);
    };
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["115 1 timedOut"]);
  });

  it("given up before the answer are never accepted, nor heard of again", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake);
    fake.at(105, () => fake.streams.close(box.connection, 0, CAUSE, PHASE_TRAFFIC));
    fake.run();
    expect(fake.node(0).streamEvents).toEqual([]);
    expect(fake.node(1).streamEvents).toEqual([]);
  });

  it("may be dialled by a node to itself", () => {
    const fake = new FakeNetwork();
    fake.at(100, () => fake.streams.dial(fake.node(0), 0, 1, 110, CAUSE, PHASE_TRAFFIC));
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["110 101 opened", "110 1 timedOut", "120 101 closed"]);
  });

  it("dialled into a cut path time out, and nobody is told of them later", () => {
    const fake = new FakeNetwork();
    fake.at(50, () => {
      const handle = fake.cuts.cut([0], [1]);
      fake.at(500, () => {
        fake.cuts.heal(handle);
      });
    });
    dialled(fake, 300);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["300 1 timedOut"]);
    expect(fake.node(1).streamEvents).toEqual([]);
  });

  it("hold what is sent on a cut path until it is whole, in order, and lose nothing", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake);
    fake.at(200, () => {
      const handle = fake.cuts.cut([0], [1]);
      const other = fake.cuts.cut([2], [1]);
      for (const [index, text] of ["a", "b", "c"].entries()) {
        fake.at(210 + index, () => fake.streams.send(box.connection, 0, text, 0, CAUSE, PHASE_TRAFFIC));
      }
      fake.at(220, () => fake.streams.send(box.connection, 1, "back", 0, CAUSE, PHASE_TRAFFIC));
      fake.at(230, () => fake.streams.close(box.connection, 0, CAUSE, PHASE_TRAFFIC));
      // Another path's healing is none of theirs.
      fake.at(300, () => {
        fake.cuts.heal(other);
      });
      fake.at(400, () => {
        fake.cuts.heal(handle);
      });
    });
    fake.run();
    expect(fake.node(1).streamEvents).toEqual([
      "110 101 opened",
      "200220 101 received a",
      "200221 101 received b",
      "200222 101 received c",
      "200240 101 closed",
    ]);
    // The dialler closed its end meanwhile: what comes for it is dropped.
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened"]);
  });

  it("lose nothing that was on its way when the path was cut", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake);
    fake.at(200, () => fake.streams.send(box.connection, 0, "a", 0, CAUSE, PHASE_TRAFFIC));
    fake.at(205, () => fake.cuts.cut([0], [1]));
    fake.run();
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "210 101 received a"]);
  });

  it("close for the peers of a process that ends, those being opened too", () => {
    const fake = new FakeNetwork();
    dialled(fake);
    fake.at(100, () => fake.streams.dial(fake.node(1), 0, 7, FAR, CAUSE, PHASE_TRAFFIC));
    fake.at(100, () => fake.streams.dial(fake.node(0), 2, 8, FAR, CAUSE, PHASE_TRAFFIC));
    fake.at(200, () => fake.streams.dial(fake.node(0), 1, 9, FAR, CAUSE, PHASE_TRAFFIC));
    fake.at(205, () => {
      fake.node(1).isUp = false;
      fake.streams.processEnded(fake.node(1), CAUSE, PHASE_TRAFFIC);
    });
    fake.run();
    expect(fake.node(0).streamEvents).toEqual([
      "110 101 opened",
      "120 1 opened",
      "120 8 opened",
      "215 1 closed",
      "215 101 closed",
      "220 9 refused",
    ]);
    expect(fake.node(2).streamEvents).toEqual(["110 101 opened"]);
  });

  it("keep each direction's order whatever the delays and the phases of what is sent", () => {
    const anySegment = fc.record({
      afterMicros: fc.nat({ max: 30 }),
      end: fc.constantFrom<0 | 1>(0, 1),
      phase: fc.constantFrom<Phase>(PHASE_CHECKS, PHASE_TRAFFIC, PHASE_SETTLE),
    });
    fc.assert(
      fc.property(
        fc.array(anySegment, { maxLength: 40 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.constantFrom(0, 3, 400),
        (segments, seed, highMicros) => {
          const fake = new FakeNetwork({ latency: { law: "uniform", lowMicros: 0, highMicros }, seed });
          const box = dialled(fake);
          const sent: [string[], string[]] = [[], []];
          let atMicros = 2000;
          segments.forEach(({ afterMicros, end, phase }, index) => {
            atMicros += afterMicros;
            sent[end].push(String(index));
            fake.at(atMicros, () => fake.streams.send(box.connection, end, String(index), 0, CAUSE, phase));
          });
          // The close goes in the earliest phase of all, and still comes last.
          fake.at(atMicros, () => fake.streams.close(box.connection, 0, CAUSE, PHASE_CHECKS));
          fake.run();
          const heard = (node: number) =>
            fake
              .node(node)
              .streamEvents.slice(1)
              .map((text) => text.split(" ").slice(2).join(" "));
          expect(heard(1)).toEqual([...sent[0].map((text) => `received ${text}`), "closed"]);
          // What reaches an end that has closed is lost; what reached it before came in order.
          const back = sent[1].map((text) => `received ${text}`);
          expect(heard(0)).toEqual(back.slice(0, heard(0).length));
          const phases = fake.node(1).deliveries.map((delivery) => delivery.phase);
          expect(phases).toEqual([...phases].sort((first, second) => first - second));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("draw twice for a segment, as every packet does, and twice for a dial that goes nowhere", () => {
    const fake = new FakeNetwork();
    fake.cuts.cut([0], [2]);
    dialled(fake);
    fake.at(100, () => fake.streams.dial(fake.node(0), 2, 8, 200, CAUSE, PHASE_TRAFFIC));
    fake.run();
    expect(fake.draws).toEqual([4, 2, 0]);
  });

  it("dialled into a cut path that heals in time are opened by the next try", () => {
    const fake = new FakeNetwork();
    fake.at(50, () => {
      const handle = fake.cuts.cut([0], [1]);
      fake.at(2_000_000, () => fake.cuts.heal(handle));
    });
    dialled(fake, 100_000_000);
    fake.run();
    // Tried again after 1 and 3 s.
    expect(fake.node(1).streamEvents).toEqual(["3000110 101 opened"]);
    expect(fake.node(0).streamEvents).toEqual(["3000120 1 opened"]);
  });

  it("whose answer is cut off time out for the dialler alone, and the acceptor hears that they are closed", () => {
    const fake = new FakeNetwork();
    fake.cuts.cut([0], [1], "back");
    dialled(fake, 5000);
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["5000 1 timedOut"]);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "5010 101 closed"]);
  });

  it("carry in one direction what the other is cut off from", () => {
    const fake = new FakeNetwork();
    const box = dialled(fake);
    fake.at(200, () => fake.cuts.cut([0], [1], "forth"));
    fake.at(300, () => fake.streams.send(box.connection, 0, "ask", 0, CAUSE, PHASE_TRAFFIC));
    fake.at(300, () => fake.streams.send(box.connection, 1, "tell", 0, CAUSE, PHASE_TRAFFIC));
    fake.run(100_000);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened"]);
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened", "310 1 received tell"]);
  });

  it("that were given up tell the other end when it sends", () => {
    const fake = new FakeNetwork({ streams: { retries: 0 } });
    const box = dialled(fake);
    fake.at(200, () => {
      const handle = fake.cuts.cut([0], [1], "forth");
      fake.at(300_000, () => fake.cuts.heal(handle));
    });
    fake.at(250, () => fake.streams.send(box.connection, 0, "lost", 0, CAUSE, PHASE_TRAFFIC));
    fake.at(400_000, () => fake.streams.send(box.connection, 1, "hello", 0, CAUSE, PHASE_TRAFFIC));
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened", "200250 1 closed"]);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "400020 101 closed"]);
  });

  it("that neither end can get a segment through on break at both, each when its own tries are used up", () => {
    const fake = new FakeNetwork({ streams: { retries: 1 } });
    const box = dialled(fake);
    fake.at(200, () => fake.cuts.cut([0], [1]));
    fake.at(250, () => fake.streams.send(box.connection, 0, "lost", 0, CAUSE, PHASE_TRAFFIC));
    fake.at(100_000, () => fake.streams.send(box.connection, 1, "lost too", 0, CAUSE, PHASE_TRAFFIC));
    fake.run();
    // Time-outs of 200 and 400 ms.
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened", "600250 1 closed"]);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "700000 101 closed"]);
  });

  it("that were given up tell the other end when what it has lost gets through at last", () => {
    const fake = new FakeNetwork({ streams: { retries: 1 } });
    const box = dialled(fake);
    fake.at(200, () => {
      const handle = fake.cuts.cut([0], [1]);
      fake.at(650_000, () => fake.cuts.heal(handle));
    });
    fake.at(250, () => fake.streams.send(box.connection, 0, "lost", 0, CAUSE, PHASE_TRAFFIC));
    fake.at(500_000, () => fake.streams.send(box.connection, 1, "late", 0, CAUSE, PHASE_TRAFFIC));
    fake.run();
    expect(fake.node(0).streamEvents).toEqual(["120 1 opened", "600250 1 closed"]);
    expect(fake.node(1).streamEvents).toEqual(["110 101 opened", "700020 101 closed"]);
  });

  it("move no other packet by sending again", () => {
    const datagrams = (isCut: boolean) => {
      const fake = new FakeNetwork({ latency: { law: "uniform", lowMicros: 0, highMicros: 1000 } });
      const box = dialled(fake);
      if (isCut) fake.at(3000, () => fake.cuts.cut([0], [1], "both", "streams"));
      for (let packet = 0; packet < 50; packet++) {
        fake.at(5000 + packet * 100_000, () => {
          fake.streams.send(box.connection, 0, "s", 0, CAUSE, PHASE_TRAFFIC);
          fake.network.sendDatagram(0, 1, packet, 100, packet, PHASE_TRAFFIC);
        });
      }
      fake.run();
      expect(fake.node(1).streamEvents).toHaveLength(isCut ? 1 : 51);
      return fake.node(1).datagrams;
    };
    expect(datagrams(true)).toEqual(datagrams(false));
    expect(datagrams(true)).toHaveLength(50);
  });

  it("deliver everything once and in order, under whatever losses and cuts that end", () => {
    const anyCut = fc.record({
      atMicros: fc.nat({ max: 3_000_000 }),
      forMicros: fc.integer({ min: 1, max: 3_000_000 }),
      direction: fc.constantFrom("forth" as const, "back" as const, "both" as const),
    });
    const anySegment = fc.record({
      atMicros: fc.integer({ min: 100_000_000, max: 105_000_000 }),
      end: fc.constantFrom<0 | 1>(0, 1),
    });
    fc.assert(
      fc.property(
        fc.array(anyCut, { maxLength: 4 }),
        fc.array(anySegment, { maxLength: 30 }),
        fc.double({ min: 0, max: 0.6, noNaN: true }),
        fc.nat({ max: 1000 }),
        (cuts, segments, loss, seed) => {
          const latency = { law: "uniform", lowMicros: 0, highMicros: 300_000 } as const;
          const fake = new FakeNetwork({ latency, loss, seed });
          const box = dialled(fake, 90_000_000);
          for (const { atMicros, forMicros, direction } of cuts) {
            fake.at(100_000_000 + atMicros, () => {
              const handle = fake.cuts.cut([0], [1], direction);
              fake.at(100_000_000 + atMicros + forMicros, () => fake.cuts.heal(handle));
            });
          }
          const sent: [string[], string[]] = [[], []];
          const inOrder = [...segments].sort((first, second) => first.atMicros - second.atMicros);
          inOrder.forEach(({ atMicros, end }, index) => {
            sent[end].push(`received ${index}`);
            fake.at(atMicros, () => fake.streams.send(box.connection, end, index, 0, CAUSE, PHASE_TRAFFIC));
          });
          fake.run(1_000_000_000_000);
          const heard = (node: number) =>
            fake.node(node).streamEvents.map((text) => text.split(" ").slice(2).join(" "));
          fc.pre(heard(0)[0] === "opened");
          expect(heard(1)).toEqual(["opened", ...sent[0]]);
          expect(heard(0)).toEqual(["opened", ...sent[1]]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
