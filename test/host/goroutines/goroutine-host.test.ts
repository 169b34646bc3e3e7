import { describe, expect, it } from "vitest";
import {
  DROP_DOWN,
  DROP_OVERFLOW,
  TRACE_DELIVERY,
  TRACE_DROP,
  TRACE_SEND,
} from "../../../src/coordinator/trace.ts";
import { OPENED, type Timer } from "../../../src/node.ts";
import { MAIN, type ScriptedEnvironment, SIDE } from "../scripted-program.ts";
import type { ScriptedWorld } from "../scripted-world.ts";
import { goroutineHost, goroutineWorld } from "./goroutine-world.ts";

/** Sends texts from node 0 that arrive at a node at 110. */
function sendAt100(world: ScriptedWorld, to: number, texts: string): void {
  for (const text of texts) world.send(100, 0, to, text);
}

/** When and where packets were read, as `time node`. */
function reads(world: ScriptedWorld): string[] {
  return world.records
    .filter(({ kind }) => kind === TRACE_DELIVERY)
    .map(({ timeMicros, node }) => `${timeMicros} ${node}`);
}

/** A world whose node does something at its start. */
function withStart(
  node: number,
  start: (environment: ScriptedEnvironment) => void,
  options: Parameters<typeof goroutineWorld>[0] = {},
): ScriptedWorld {
  return goroutineWorld({
    ...options,
    script: (environment) => (environment.self === node ? { start: () => start(environment) } : {}),
  });
}

describe("a host of goroutines", () => {
  it("reads packets one at a time, each taking packet time", () => {
    const world = goroutineWorld();
    sendAt100(world, 1, "abc");
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "140 receive a", "170 receive b", "200 receive c"]);
    expect(goroutineHost(world, 1).unreadBytes).toBe(0);
  });

  it("shares processors with the others of its machine, and keeps one as long as nothing becomes ready", () => {
    const four = (cores: number) => {
      const world = goroutineWorld({ nodes: 4, cores });
      for (const to of [1, 2, 3]) sendAt100(world, to, "abcd");
      world.run();
      return reads(world);
    };
    // What became ready last on the processor runs first; the others wait for the end of its packets.
    expect(four(1)).toEqual(
      [3, 1, 2].flatMap((node, place) => [140, 170, 200, 230].map((at) => `${at + place * 120} ${node}`)),
    );
    expect(four(3).slice(0, 6)).toEqual(["140 1", "140 2", "140 3", "170 1", "170 2", "170 3"].sort());
    expect(four(3).at(-1)).toMatch(/^230 /);
  });

  it("is on its own where its machine is another one", () => {
    const world = goroutineWorld({ nodes: 4, hostsPerMachine: 2 });
    for (const to of [1, 2, 3]) sendAt100(world, to, "ab");
    world.run();
    expect(reads(world)).toEqual(["140 1", "140 3", "170 1", "170 3", "200 2", "230 2"]);
  });

  it("does at once what comes up while a processor is idle, and else when one has come to it", () => {
    const timers = (cores: number) => {
      const start = (environment: ScriptedEnvironment) => {
        environment.setTimer(MAIN, 1, 125);
        environment.setTimer(MAIN, 2, 155);
      };
      const world = withStart(2, start, { nodes: 3, cores });
      sendAt100(world, 1, "abcd");
      world.run();
      return { timers: world.logOf(2).slice(1), reads: reads(world) };
    };
    const times = [140, 170, 200, 230].map((at) => `${at} 1`);
    expect(timers(2)).toEqual({ timers: ["125 timer 0/1", "155 timer 0/2"], reads: times });
    // Both wait for the end of a pair of packets: what has become ready last is handled first.
    expect(timers(1)).toEqual({ timers: ["170 timer 0/2", "170 timer 0/1"], reads: times });
  });

  it("lets a tick wait too, which then swallows those that came due meanwhile", () => {
    const world = goroutineWorld({
      nodes: 3,
      packetTimeMicros: 100,
      script: (environment) => {
        if (environment.self !== 2) return {};
        const ticker = () => environment.createTicker(MAIN, 60);
        let mine: ReturnType<typeof ticker>;
        return {
          start: () => {
            mine = ticker();
            mine.ready();
          },
          tick: () => mine.ready(),
        };
      },
    });
    sendAt100(world, 1, "ab");
    world.run(370);
    expect(world.logOf(2)).toEqual(["0 start", "60 tick 0", "310 tick 0", "360 tick 0"]);
  });

  it("sees what comes due while its process sleeps when that wakes, and at once what follows in that instant", () => {
    const world = goroutineWorld({
      cores: 2,
      timerUnitMicros: 1000,
      script: (environment) => ({
        start: () => void (environment.self === 1 && environment.setTimer(MAIN, 1, 2300)),
        timer: (_activity, key) => void (key === 1 && environment.setTimer(SIDE, 2, 0)),
      }),
    });
    world.send(2500, 0, 1, "a");
    world.send(3010, 0, 1, "b");
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      "3000 timer 0/1",
      "3000 timer 1/2",
      // Here since 2510; the other came while the process was awake.
      "3030 receive a",
      "3060 receive b",
    ]);
  });

  it("does nothing about a timer that is cancelled while it waits", () => {
    let timer: Timer;
    const world = withStart(
      2,
      (environment) => {
        timer = environment.setTimer(MAIN, 1, 125);
        environment.setTimer(MAIN, 2, 126);
      },
      { nodes: 3 },
    );
    sendAt100(world, 1, "ab");
    world.at(150, () => world.environment(2).cancelTimer(timer));
    world.run();
    expect(world.logOf(2)).toEqual(["0 start", "170 timer 0/2"]);
  });

  it("times its timers by its own clock", () => {
    const world = withStart(1, (environment) => environment.setTimer(MAIN, 1, 1000));
    world.at(500, () => goroutineHost(world, 1).addDrift(-500_000));
    world.run();
    const fired = world.logOf(1)[1];
    // By its clock on time, and by run time 500 us late.
    expect(fired).toBe("1000 timer 0/1");
    expect(goroutineHost(world, 1).clock.runTimeOf(1000)).toBe(1500);
  });

  it("drops what exceeds the socket buffer, where a packet that is being read takes no room any more", () => {
    const world = goroutineWorld({ socketBufferBytes: 2 });
    sendAt100(world, 1, "abcd");
    world.send(120, 0, 1, "e");
    world.run();
    // All four are there before the reader has had a turn; at 130 there is room for another.
    expect(world.logOf(1).map((line) => line.split(" ").at(-1))).toEqual(["start", "a", "b", "e"]);
    const drops = world.records.filter(({ kind }) => kind === TRACE_DROP);
    expect(drops.map(({ node, b }) => [node, b])).toEqual([
      [1, DROP_OVERFLOW],
      [1, DROP_OVERFLOW],
    ]);
  });

  it("carries several nodes, whose packets it reads in one line", () => {
    // Nodes 1 and 3 share the second of two hosts, which has a machine of two cores to itself.
    const world = goroutineWorld({ nodes: 4, hosts: 2, hostsPerMachine: 1, cores: 2 });
    expect(goroutineHost(world, 1)).toBe(goroutineHost(world, 3));
    sendAt100(world, 1, "ab");
    sendAt100(world, 3, "c");
    world.at(150, () => world.crash(1));
    world.run();
    expect(reads(world)).toEqual(["140 1", "200 3"]);
    expect(goroutineHost(world, 1).unreadBytes).toBe(0);
  });

  it("knows nothing that stands still or is slow: the loader refuses it", () => {
    const host = goroutineHost(goroutineWorld(), 1);
    expect(() => host.beginPause()).toThrow(/no pause/);
    expect(() => host.endPause()).toThrow(/no pause/);
    expect(() => host.closeThrottle()).toThrow(/no throttle/);
    expect(() => host.openThrottle()).toThrow(/no throttle/);
    expect(() => host.beginSlow()).toThrow(/no slow/);
    expect(() => host.endSlow()).toThrow(/no slow/);
  });
});

describe("a block on a host of goroutines", () => {
  /** Node 1 sends by timers at 200 and 300 and gets packets at 260 and 261; blocked from 100 to 500. */
  function blocked(cores: number): ScriptedWorld {
    const world = goroutineWorld({
      nodes: 3,
      cores,
      script: (environment) => ({
        start: () => {
          if (environment.self !== 1) return;
          for (const due of [200, 300, 400]) environment.setTimer(due === 300 ? MAIN : SIDE, due, due);
        },
        timer: (activity, key) => {
          environment.send(activity, key, 2, String(key));
        },
      }),
    });
    world.block(1, 100, 500);
    world.send(250, 0, 1, "a");
    world.send(251, 0, 1, "b");
    return world;
  }

  it("holds sends and packets, and lets timers go on", () => {
    const world = blocked(1);
    world.run(499);
    expect(world.logOf(1)).toEqual(["0 start", "200 timer 1/200", "300 timer 0/300", "400 timer 1/400"]);
    expect(goroutineHost(world, 1).unreadBytes).toBe(2);
    expect(world.records.filter(({ kind, node }) => kind === TRACE_SEND && node === 1)).toEqual([]);
  });

  it("makes ready what has waited for the shortest time first, and runs what is ready last first", () => {
    const world = blocked(1);
    world.run();
    // The reader has waited since the first packet came, at 260: longer than the sends of 300 and 400. A send keeps the
    // processor for 30, and node 2 reads what it gets before the next one's turn has come.
    expect(world.logOf(1).slice(4)).toEqual([
      "500 resume 1/200",
      "560 resume 1/400",
      "620 resume 0/300",
      "710 receive a",
      "740 receive b",
    ]);
    const held = world.records.filter(({ kind, node }) => kind === TRACE_SEND && node === 1);
    expect(held.map(({ d }) => d)).toEqual([300, 160, 320]);
  });

  it("lets it go at once where other processors are idle, whichever of them sees how much", () => {
    const world = blocked(2);
    world.run();
    const log = world.logOf(1).slice(4);
    expect(log.slice(0, 2).sort()).toEqual(["500 resume 0/300", "500 resume 1/200"]);
    expect(log[2]).toBe("530 resume 1/400");
    expect(log.slice(3).map((line) => line.slice(4))).toEqual(["receive a", "receive b"]);
  });

  it("leaves what has begun: a packet being read is read, and the next is held again", () => {
    const world = goroutineWorld();
    sendAt100(world, 1, "abc");
    world.block(1, 120, 1000);
    world.block(1, 900, 2000);
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "140 receive a", "2030 receive b", "2060 receive c"]);
  });

  describe("that holds an answer of the reader", () => {
    /** Node 1 answers packets: it is blocked while it reads the first of three. */
    function answering(prepare: (world: ScriptedWorld) => void): string[] {
      const world = goroutineWorld({
        nodes: 4,
        script: (environment) =>
          environment.self === 1
            ? { receive: (from, message) => void environment.send(MAIN, 0, from, message) }
            : {},
      });
      sendAt100(world, 1, "abc");
      world.block(1, 120, 500);
      prepare(world);
      world.run();
      expect(world.records.filter(({ kind, node }) => kind === TRACE_SEND && node === 1)).toHaveLength(3);
      return world.logOf(1);
    }

    it("keeps it from further packets until the answer is sent", () => {
      expect(answering(() => {})).toEqual([
        "0 start",
        "140 receive a",
        "500 resume 0/0",
        "530 receive b",
        // Its answers are read on the same processor meanwhile.
        "620 receive c",
      ]);
    });

    it("does so also if the only processor comes late to the answer, when the next block is on", () => {
      const log = answering((world) => {
        for (const text of "vwxy") world.send(480, 0, 3, text);
        world.block(1, 550, 900);
      });
      expect(log).toEqual(["0 start", "140 receive a", "610 resume 0/0", "930 receive b", "960 receive c"]);
    });

    it("holds the next answer too", () => {
      const log = answering((world) => world.block(1, 510, 900));
      expect(log).toEqual([
        "0 start",
        "140 receive a",
        "500 resume 0/0",
        "530 receive b",
        "900 resume 0/0",
        "930 receive c",
      ]);
    });
  });

  it("does not stop the reader by a dial that it holds", () => {
    const world = goroutineWorld({
      script: (environment) => ({
        receive: (from) => void environment.dial(MAIN, 0, from, 2_000_000_000),
      }),
    });
    sendAt100(world, 1, "ab");
    world.block(1, 120, 500);
    world.run();
    const log = world.logOf(1);
    expect(log.slice(0, 3)).toEqual(["0 start", "140 receive a", "530 receive b"]);
    expect(log.filter((line) => line.endsWith("opened"))).toHaveLength(2);
  });
});

describe("a crash on a host of goroutines", () => {
  /** Node 2, on a host of its own, gets a packet that is read in packet time: nothing occupies the processor. */
  function expectIdle(world: ScriptedWorld, atMicros: number): void {
    world.send(atMicros, 0, 2, "last");
    world.run(atMicros + 1000);
    expect(world.logOf(2).at(-1)).toBe(`${atMicros + 40} receive last`);
    expect(goroutineHost(world, 1).unreadBytes).toBe(0);
  }

  const droppedAt = (world: ScriptedWorld) =>
    world.records
      .filter(({ kind }) => kind === TRACE_DROP)
      .map(({ timeMicros, b }) => (b === DROP_DOWN ? timeMicros : -1));

  it("while it reads loses the packet being read and those unread, which are traced as dropped", () => {
    const world = goroutineWorld({ nodes: 3 });
    sendAt100(world, 1, "abc");
    world.at(150, () => world.crash(1));
    world.send(155, 0, 1, "d");
    world.at(300, () => world.start(1));
    world.send(400, 0, 1, "e");
    expectIdle(world, 600);
    expect(world.logOf(1)).toEqual(["0 start", "140 receive a", "300 start", "440 receive e"]);
    expect(droppedAt(world)).toEqual([150, 150, 165]);
  });

  it("while it is blocked loses what is held, and a later life is not stopped by an earlier one's answer", () => {
    const world = goroutineWorld({
      nodes: 3,
      script: (environment) =>
        environment.self === 1
          ? { receive: (from, message) => void environment.send(MAIN, 0, from, message) }
          : {},
    });
    sendAt100(world, 1, "abc");
    world.block(1, 120, 500);
    world.at(200, () => world.crash(1));
    world.at(300, () => world.start(1));
    world.send(350, 0, 1, "d");
    expectIdle(world, 800);
    expect(world.logOf(1)).toEqual(["0 start", "140 receive a", "300 start", "530 receive d"]);
    expect(droppedAt(world)).toEqual([200, 200]);
  });

  it("while events wait for a processor loses them, and what it starts anew is not taken for them", () => {
    const world = withStart(
      1,
      (environment) => {
        environment.setTimer(MAIN, 1, 125);
        environment.createTicker(SIDE, 126).ready();
      },
      { nodes: 3 },
    );
    sendAt100(world, 2, "ab");
    world.at(150, () => {
      world.crash(1);
      world.start(1);
    });
    expectIdle(world, 600);
    // The start waited too.
    expect(world.logOf(1)).toEqual(["0 start", "170 start", "295 timer 0/1", "296 tick 1"]);
  });

  it("while messages are handed off does not work on them any more", () => {
    const world = goroutineWorld({
      nodes: 3,
      messageTimeMicros: 100,
      script: (environment) => ({ receive: () => void environment.handOff(SIDE, 7, 3) }),
    });
    sendAt100(world, 1, "ab");
    world.at(160, () => world.crash(1));
    world.send(165, 0, 2, "x");
    world.run();
    // Read when the packet lost at 160 has had its time.
    expect(world.log.filter((line) => line.includes("timer"))).toEqual(["505 2 timer 1/7"]);
    expect(world.logOf(2)).toEqual(["0 start", "205 receive x", "505 timer 1/7"]);
  });
});

describe("messages handed off", () => {
  /** Node 1 hands off what each packet's text says; its handler is then called. */
  function handing(messageTimeMicros: number | undefined, cores = 1): ScriptedWorld {
    return goroutineWorld({
      nodes: 3,
      cores,
      messageTimeMicros,
      script: (environment) => ({
        receive: (_from, message) => {
          if (environment.self === 1) expect(environment.handOff(SIDE, 7, message.length)).toBe(true);
        },
      }),
    });
  }

  it("take a processor for their time, when one has come to their handler", () => {
    const world = handing(100);
    world.send(100, 0, 1, "abc");
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "140 receive abc", "440 timer 1/7"]);
  });

  it("wait for the second packet of a pair, or go on meanwhile at an idle processor", () => {
    const [busy, idle] = [1, 2].map((cores) => {
      const world = handing(100, cores);
      sendAt100(world, 1, "ab");
      world.run();
      return world.logOf(1);
    });
    // The handler of the second became ready last; the first's is the older.
    expect(busy).toEqual(["0 start", "140 receive a", "170 receive b", "270 timer 1/7", "370 timer 1/7"]);
    expect(idle).toEqual(["0 start", "140 receive a", "170 receive b", "240 timer 1/7", "270 timer 1/7"]);
  });

  it("keep others from the processor meanwhile", () => {
    const world = handing(100);
    world.send(100, 0, 1, "ab");
    world.send(150, 0, 2, "x");
    world.run();
    expect(world.logOf(2)).toEqual(["0 start", "370 receive x"]);
  });

  it("are handled in their turn also where they take no time", () => {
    const world = handing(undefined);
    sendAt100(world, 1, "ab");
    world.run();
    expect(world.logOf(1).slice(1)).toEqual([
      "140 receive a",
      "170 receive b",
      "170 timer 1/7",
      "170 timer 1/7",
    ]);
  });
});

describe("streams to a host of goroutines", () => {
  it("are told in order, though each delivery waits for a processor and some for a block", () => {
    for (const cores of [1, 2, 3]) {
      let sent = 0;
      const world = goroutineWorld({
        nodes: 4,
        cores,
        script: (environment) => ({
          start: () => {
            if (environment.self === 0) environment.dial(MAIN, 0, 1, 2_000_000_000);
          },
          stream: (event) => {
            if (environment.self !== 0 || event !== OPENED) return;
            for (let text = 0; text < 12; text++) environment.setTimer(MAIN, text, text * 20);
          },
          // Its own timers wait for a processor too, and may come in another order.
          timer: () => {
            environment.sendOnStream(MAIN, 0, 1, String(sent));
            sent += 1;
          },
        }),
      });
      for (let at = 1; at < 300; at += 9) world.send(at, 0, 2 + (at % 2), "x");
      world.block(1, 90, 140);
      world.block(1, 190, 200);
      world.run(100_000);
      const heard = world.logOf(1).flatMap((line) => / received (\d+)$/.exec(line)?.[1] ?? []);
      expect(heard).toEqual(Array.from({ length: 12 }, (_, text) => String(text)));
    }
  });
});

describe("a collection of garbage", () => {
  it("begins when enough work is done, and slows down whatever takes time, at all hosts of the process", () => {
    const world = goroutineWorld({
      nodes: 3,
      messageTimeMicros: 100,
      collector: { workMicros: 150, lastsMicros: 1000, slowdown: 10 },
      script: (environment) => ({ receive: () => void environment.handOff(SIDE, 7, 1) }),
    });
    // The second packet fills the heap; what is handed off then takes ten times as long, as does a packet of another host.
    world.send(100, 0, 1, "a");
    world.send(300, 0, 1, "b");
    world.send(1350, 0, 2, "c");
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      "140 receive a",
      "240 timer 1/7",
      "340 receive b",
      "1340 timer 1/7",
    ]);
    expect(world.logOf(2)).toEqual(["0 start", "1390 receive c", "1490 timer 1/7"]);
  });
});
