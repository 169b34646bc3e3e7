import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROP_REASON_NAMES, TRACE_DELIVERY, TRACE_DROP, TRACE_SEND } from "../../src/coordinator/trace.ts";
import type { PauseWakeUp } from "../../src/scenario/scenario.ts";
import { CHECKER, MAIN, SIDE } from "./scripted-program.ts";
import { ScriptedWorld } from "./scripted-world.ts";

function dropsIn(world: ScriptedWorld): string[] {
  return world.records
    .filter(({ kind }) => kind === TRACE_DROP)
    .map(({ timeMicros, node, b }) => `${timeMicros} ${node} ${DROP_REASON_NAMES[b as 0]}`);
}

describe("a host", () => {
  it("reads packets at once where they cost no time", () => {
    const world = new ScriptedWorld();
    for (const text of ["a", "b", "c"]) world.send(100, 0, 1, text);
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "110 receive a", "110 receive b", "110 receive c"]);
    expect(world.host(1).unreadBytes).toBe(0);
  });

  it("reads packets one at a time, each for its packet time, and keeps the others in the socket buffer", () => {
    const world = new ScriptedWorld({ packetTimeMicros: 30 });
    for (const text of ["aaaa", "bb", "c"]) world.send(100, 0, 1, text);
    world.send(1000, 0, 1, "d");
    const unread: number[] = [];
    for (const timeMicros of [111, 141, 171]) {
      world.at(timeMicros, () => unread.push(world.host(1).unreadBytes));
    }
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      "140 receive aaaa",
      "170 receive bb",
      "200 receive c",
      "1040 receive d",
    ]);
    // What is being read lies in the buffer no more.
    expect(unread).toEqual([3, 1, 0]);
  });

  it("drops what the socket buffer has no room for, and takes what comes when there is room again", () => {
    const world = new ScriptedWorld({ socketBufferBytes: 10 });
    world.block(1, 100, 200);
    for (const text of ["aaaa", "bbbbbb", "c"]) world.send(110, 0, 1, text);
    world.send(300, 0, 1, "more than its ten bytes");
    world.block(1, 400, 500);
    world.send(410, 0, 1, "d");
    world.run();
    expect(dropsIn(world)).toEqual(["120 1 overflow"]);
    expect(world.logOf(1)).toEqual([
      "0 start",
      "200 receive aaaa",
      "200 receive bbbbbb",
      // A packet that is read at once needs no room.
      "310 receive more than its ten bytes",
      "500 receive d",
    ]);
    expect(world.host(1).unreadBytes).toBe(0);
  });

  it("counts what a pause puts off in the socket buffer too, once", () => {
    const world = new ScriptedWorld({ socketBufferBytes: 10 });
    world.pause(1, 100, 200);
    for (const text of ["aaaa", "bbbbbb", "c"]) world.send(110, 0, 1, text);
    // The block begins before the pause ends: what was put off is held on, and takes no room twice.
    world.block(1, 150, 300);
    world.send(250, 0, 1, "d");
    world.run();
    expect(dropsIn(world)).toEqual(["120 1 overflow", "260 1 overflow"]);
    expect(world.logOf(1)).toEqual(["0 start", "300 receive aaaa", "300 receive bbbbbb"]);
  });

  describe("under a block", () => {
    it("holds sends just before they are made and packets just after they arrive, while timers go on", () => {
      const world = new ScriptedWorld({
        script: (environment) => ({
          start: () => {
            if (environment.self !== 1) return;
            environment.setTimer(MAIN, 7, 120);
            environment.setTimer(SIDE, 8, 130);
          },
          timer: (activity, key) => {
            environment.send(activity, key, 0, `from ${activity}`);
          },
        }),
      });
      world.block(1, 100, 200);
      world.send(100, 0, 1, "a");
      world.send(105, 0, 1, "b");
      world.run();
      expect(world.logOf(1)).toEqual([
        "0 start",
        "120 timer 0/7",
        "130 timer 1/8",
        // Held sends in the order of their holding, then unread packets in the order of their arrival.
        "200 resume 0/7",
        "200 resume 1/8",
        "200 receive a",
        "200 receive b",
      ]);
      expect(world.logOf(0)).toEqual(["0 start", "210 receive from 0", "210 receive from 1"]);
    });

    it("lets a wait that has ended go on though the next block has begun, and holds what comes after it", () => {
      const world = new ScriptedWorld({
        script: (environment) => ({
          resume: (_activity, key) => {
            if (key < 2) environment.send(MAIN, key + 1, 0, `send ${key + 1}`);
          },
        }),
      });
      world.block(1, 100, 200);
      world.block(1, 200, 300);
      world.block(1, 300, 400);
      world.send(110, 0, 1, "a");
      world.at(150, () => world.environment(1).send(MAIN, 0, 0, "send 0"));
      world.run();
      expect(world.logOf(0)).toEqual([
        "0 start",
        "210 receive send 0",
        "310 receive send 1",
        "410 receive send 2",
      ]);
      // What is unread when the next block begins is held again.
      expect(world.logOf(1)).toEqual([
        "0 start",
        "200 resume 0/0",
        "300 resume 0/1",
        "400 resume 0/2",
        "400 receive a",
      ]);
    });

    it("holds again what it had no time to read, but handles the packet that it was reading", () => {
      const world = new ScriptedWorld({ packetTimeMicros: 30 });
      world.block(1, 100, 200);
      world.block(1, 240, 300);
      for (const text of ["a", "b", "c"]) world.send(110, 0, 1, text);
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "230 receive a", "260 receive b", "330 receive c"]);
    });

    it("stays blocked while any block is on", () => {
      const world = new ScriptedWorld();
      world.block(1, 100, 300);
      world.block(1, 200, 400);
      world.send(110, 0, 1, "a");
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "400 receive a"]);
    });

    it("holds what streams bring, once, in order with the sends", () => {
      const world = new ScriptedWorld({
        script: (environment) => ({
          stream: (_event, connection) => {
            if (environment.self === 0) environment.sendOnStream(MAIN, 0, connection, "hello");
          },
        }),
      });
      world.at(105, () => world.environment(0).dial(MAIN, 0, 1, 2_000_000_000));
      world.block(1, 110, 200);
      world.block(1, 200, 300);
      world.at(120, () => world.environment(1).send(SIDE, 3, 0, "held"));
      world.send(140, 0, 1, "datagram");
      world.run();
      expect(world.logOf(1)).toEqual([
        "0 start",
        "200 stream 1 opened",
        "200 resume 1/3",
        "200 stream 1 received hello",
        "300 receive datagram",
      ]);
    });
  });

  describe("under a pause", () => {
    /** A timer before, between and behind two packets; the pause ends at 200. */
    function paused(wakeUp: PauseWakeUp, packetTimeMicros = 0): string[] {
      const world = new ScriptedWorld({
        packetTimeMicros,
        script: (environment) => ({
          start: () => {
            if (environment.self !== 1) return;
            environment.setTimer(MAIN, 1, 115);
            environment.setTimer(MAIN, 2, 130);
            environment.setTimer(MAIN, 3, 150);
          },
        }),
      });
      world.pause(1, 100, 200, wakeUp);
      world.send(110, 0, 1, "a");
      world.send(130, 0, 1, "b");
      world.run();
      return world.logOf(1).slice(1);
    }

    it("wakes up in due order by default", () => {
      expect(paused("due")).toEqual([
        "200 timer 0/1",
        "200 receive a",
        "200 timer 0/2",
        "200 receive b",
        "200 timer 0/3",
      ]);
    });

    it("wakes up with timers first, or with packets first", () => {
      const timers = ["200 timer 0/1", "200 timer 0/2", "200 timer 0/3"];
      const packets = ["200 receive a", "200 receive b"];
      expect(paused("timers")).toEqual([...timers, ...packets]);
      expect(paused("packets")).toEqual([...packets, ...timers]);
    });

    it("spends each packet's time in that order", () => {
      expect(paused("due", 30)).toEqual([
        "200 timer 0/1",
        "230 receive a",
        "230 timer 0/2",
        "260 receive b",
        "260 timer 0/3",
      ]);
      expect(paused("packets", 30)).toEqual([
        "230 receive a",
        "260 receive b",
        "260 timer 0/1",
        "260 timer 0/2",
        "260 timer 0/3",
      ]);
      expect(paused("timers", 30)).toEqual([
        "200 timer 0/1",
        "200 timer 0/2",
        "200 timer 0/3",
        "230 receive a",
        "260 receive b",
      ]);
    });

    it("lets nothing overtake what waits behind packets: packets, timers and streams that come meanwhile", () => {
      const world = new ScriptedWorld({
        packetTimeMicros: 30,
        script: (environment) => ({
          start: () => {
            if (environment.self === 1) environment.setTimer(MAIN, 1, 210);
          },
          stream: (_event, connection) => {
            if (environment.self === 0) environment.sendOnStream(MAIN, 0, connection, "hello");
          },
        }),
      });
      world.pause(1, 100, 200);
      for (const text of ["a", "b"]) world.send(110, 0, 1, text);
      world.at(130, () => world.environment(0).dial(MAIN, 0, 1, 2_000_000_000));
      world.at(190, () => world.environment(0).sendOnStream(MAIN, 0, 1, "late"));
      world.send(195, 0, 1, "c");
      world.run();
      expect(world.logOf(1)).toEqual([
        "0 start",
        "230 receive a",
        "260 receive b",
        "260 stream 1 opened",
        "260 stream 1 received hello",
        "260 stream 1 received late",
        // The packet arrived at 205, the timer was due at 210.
        "290 receive c",
        "290 timer 0/1",
      ]);
    });

    it("lets what waits behind packets go on when a block holds these", () => {
      const world = new ScriptedWorld({
        packetTimeMicros: 30,
        script: (environment) => ({
          start: () => {
            if (environment.self === 1) environment.setTimer(MAIN, 1, 150);
          },
        }),
      });
      world.pause(1, 100, 200);
      for (const text of ["a", "b"]) world.send(110, 0, 1, text);
      world.block(1, 210, 300);
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "210 timer 0/1", "230 receive a", "330 receive b"]);
    });

    it("goes on with the packet that it was reading", () => {
      const world = new ScriptedWorld({
        packetTimeMicros: 30,
        script: (environment) => ({
          start: () => {
            if (environment.self === 1) environment.setTimer(MAIN, 1, 125);
          },
        }),
      });
      for (const text of ["a", "b"]) world.send(100, 0, 1, text);
      world.pause(1, 120, 200);
      world.send(150, 0, 1, "c");
      world.run();
      expect(world.logOf(1)).toEqual([
        "0 start",
        // What stands still spends no time: 20 us of the packet's 30 were left.
        "220 receive a",
        "250 receive b",
        "250 timer 0/1",
        "280 receive c",
      ]);
    });

    it("keeps to the phases of an instant", () => {
      const world = new ScriptedWorld({
        script: (environment) => ({
          start: () => {
            if (environment.self !== 1) return;
            environment.setTimer(MAIN, 1, 120);
            environment.setTimer(CHECKER, 2, 130);
          },
        }),
      });
      world.pause(1, 100, 200);
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "200 timer 2/2", "200 timer 0/1"]);
    });

    it("stays paused while any pause is on, and through one that begins as another ends", () => {
      const world = new ScriptedWorld();
      world.pause(1, 100, 200);
      world.pause(1, 150, 300);
      world.pause(1, 300, 400);
      world.send(110, 0, 1, "a");
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "400 receive a"]);
    });

    it("makes no put-off timer that was cancelled meanwhile", () => {
      const world = new ScriptedWorld({
        script: (environment) => {
          if (environment.self !== 1) return {};
          let later: ReturnType<typeof environment.setTimer> | undefined;
          return {
            start: () => {
              environment.setTimer(MAIN, 1, 120);
              later = environment.setTimer(MAIN, 2, 130);
            },
            timer: () => {
              if (later !== undefined) environment.cancelTimer(later);
            },
          };
        },
      });
      world.pause(1, 100, 200);
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "200 timer 0/1"]);
    });

    it("keeps the order of a block that ends in it: held sends, then what is unread, then what came later", () => {
      for (const [packetTimeMicros, read, readLater] of [
        [0, 200, 200],
        [30, 230, 260],
      ]) {
        const world = new ScriptedWorld({ packetTimeMicros: packetTimeMicros as number });
        world.block(1, 100, 150);
        world.send(100, 0, 1, "unread");
        world.at(120, () => world.environment(1).send(MAIN, 5, 0, "held"));
        world.pause(1, 130, 200);
        world.send(150, 0, 1, "later");
        world.run();
        expect(world.logOf(1)).toEqual([
          "0 start",
          "200 resume 0/5",
          `${read} receive unread`,
          `${readLater} receive later`,
        ]);
      }
    });

    it("keeps that order too where both end in one instant, whichever end comes first", () => {
      for (const packetTimeMicros of [0, 30]) {
        const [blockFirst, pauseFirst] = [true, false].map((isBlockFirst) => {
          const world = new ScriptedWorld({ packetTimeMicros });
          if (isBlockFirst) world.block(1, 100, 200);
          world.pause(1, 130, 200);
          if (!isBlockFirst) world.block(1, 100, 200);
          world.send(100, 0, 1, "unread");
          world.at(120, () => world.environment(1).send(MAIN, 5, 0, "held"));
          world.send(150, 0, 1, "later");
          world.run();
          return world.logOf(1);
        });
        expect(blockFirst?.[1]).toBe("200 resume 0/5");
        expect(blockFirst).toHaveLength(4);
        expect(pauseFirst).toEqual(blockFirst);
      }
    });

    it("does not make held sends wait for the backlog of a throttled host whose quota is small", () => {
      const world = new ScriptedWorld({ packetTimeMicros: 10 });
      world.block(1, 100, 150);
      world.throttle(1, 100, 1000, 20, 100);
      world.at(110, () => world.environment(1).send(MAIN, 5, 0, "held"));
      for (const at of [101, 102, 103, 104]) world.send(at, 0, 1, `unread ${at}`);
      world.run();
      expect(world.logOf(1)).toEqual([
        "0 start",
        "200 resume 0/5",
        "210 receive unread 101",
        "300 receive unread 102",
        "310 receive unread 103",
        "400 receive unread 104",
      ]);
    });

    it("also puts off held sends that a block lets go, a start and a command", () => {
      const world = new ScriptedWorld();
      world.block(1, 100, 150);
      world.at(110, () => world.environment(1).send(MAIN, 5, 0, "held"));
      world.pause(1, 120, 200);
      world.at(160, () => world.node(1).command("leave", { node: -1, count: 0 }));
      world.run();
      expect(world.logOf(1)).toEqual(["0 start", "200 resume 0/5", "200 command leave"]);
      expect(world.logOf(0)).toEqual(["0 start", "210 receive held"]);
    });
  });

  it("loses with its node what was held, put off, unread or being read, and starts afresh", () => {
    const world = new ScriptedWorld({ packetTimeMicros: 30, socketBufferBytes: 10 });
    for (const text of ["aaaa", "bbbb"]) world.send(100, 0, 1, text);
    world.at(120, () => world.crash(1));
    world.send(120, 0, 1, "cc");
    world.block(1, 130, 400);
    world.at(150, () => world.start(1));
    for (const text of ["dddddd", "eeee", "f"]) world.send(160, 0, 1, text);
    world.at(170, () => world.environment(1).send(MAIN, 0, 0, "never"));
    world.at(200, () => world.crash(1));
    world.pause(1, 210, 300);
    world.at(220, () => world.start(1));
    world.at(350, () => world.environment(1).send(MAIN, 1, 0, "held"));
    world.send(500, 0, 1, "g");
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "150 start", "300 start", "400 resume 0/1", "540 receive g"]);
    expect(world.logOf(0).slice(1)).toEqual(["440 receive held"]);
    expect(dropsIn(world)).toEqual([
      "120 1 down",
      "120 1 down",
      "130 1 down",
      "170 1 overflow",
      "200 1 down",
      "200 1 down",
    ]);
    expect(world.host(1).unreadBytes).toBe(0);
  });

  it("counts its socket buffer right when its node ends as a pause does", () => {
    const world = new ScriptedWorld({
      socketBufferBytes: 10,
      script: (environment) => ({
        receive: () => environment.exit(),
      }),
    });
    world.pause(1, 100, 200);
    for (const text of ["aaaa", "bbbb"]) world.send(110, 0, 1, text);
    world.run(300);
    expect(world.exits).toEqual(["200 1"]);
    expect(dropsIn(world)).toEqual(["200 1 down"]);
    expect(world.host(1).unreadBytes).toBe(0);
  });

  it("delivers or drops every packet once, and reads in the order of arrival, whatever comes over it", () => {
    const anySpell = fc.record({
      what: fc.constantFrom("block", "due", "timers", "packets", "crash"),
      atMicros: fc.integer({ min: 1, max: 600 }),
      forMicros: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(
        fc.array(anySpell, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 60 }),
        fc.constantFrom(0, 7, 30),
        fc.constantFrom(6, 20, 1000),
        (spells, sends, packetTimeMicros, socketBufferBytes) => {
          const world = new ScriptedWorld({
            packetTimeMicros,
            socketBufferBytes,
            latency: { law: "uniform", lowMicros: 0, highMicros: 60 },
          });
          for (const { what, atMicros, forMicros } of spells) {
            if (what === "block") world.block(1, atMicros, atMicros + forMicros);
            else if (what !== "crash") world.pause(1, atMicros, atMicros + forMicros, what as PauseWakeUp);
            else {
              world.at(atMicros, () => world.node(1).isStarted && world.crash(1));
              world.at(atMicros + forMicros, () => !world.node(1).isStarted && world.start(1));
            }
          }
          for (const atMicros of sends) world.send(atMicros, 0, 1, "xxx");
          world.run();
          const ended = new Map<number, number>();
          /** When each packet that was read had arrived, and its sender's count. */
          const read: [number, number][] = [];
          for (const { kind, node, timeMicros, a, b, c, causeCount } of world.records) {
            if (node !== 1 || (kind !== TRACE_DELIVERY && kind !== TRACE_DROP)) continue;
            if (kind === TRACE_DELIVERY) {
              expect([a, b]).toEqual([0, causeCount]);
              read.push([timeMicros - c, causeCount]);
            }
            ended.set(causeCount, (ended.get(causeCount) ?? 0) + 1);
          }
          const sent = world.records.filter(({ kind }) => kind === TRACE_SEND).map(({ count }) => count);
          expect([...ended.keys()].sort((first, second) => first - second)).toEqual(sent);
          expect([...ended.values()].every((times) => times === 1)).toBe(true);
          expect(read).toEqual([...read].sort((one, other) => one[0] - other[0] || one[1] - other[1]));
          expect(world.host(1).unreadBytes).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});
