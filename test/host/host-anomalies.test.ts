import { describe, expect, it } from "vitest";
import { DROP_REASON_NAMES, TRACE_DELIVERY, TRACE_DROP } from "../../src/coordinator/trace.ts";
import type { PauseWakeUp } from "../../src/scenario/scenario.ts";
import { MAIN, type Script, type ScriptedEnvironment, SIDE } from "./scripted-program.ts";
import { ScriptedWorld, type ScriptedWorldOptions } from "./scripted-world.ts";

const MS = 1_000;
const SECOND = 1_000_000;

/** When node 1 was handed packets. */
function timesRead(world: ScriptedWorld): number[] {
  return world.records
    .filter(({ kind, node }) => kind === TRACE_DELIVERY && node === 1)
    .map(({ timeMicros }) => timeMicros);
}

/** A world whose node 1 alone does something. */
function withNode(
  script: (environment: ScriptedEnvironment) => Script,
  options: ScriptedWorldOptions = {},
): ScriptedWorld {
  return new ScriptedWorld({
    ...options,
    script: (environment) => (environment.self === 1 ? script(environment) : {}),
  });
}

describe("a throttled host", () => {
  it("runs in the first quota of every period, whatever comes up: packets, timers, ticks", () => {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(SIDE, 1, 1250);
        environment.createTicker(MAIN, 400).ready();
      },
    }));
    // Periods begin at 1000, 1100, … and close 10 later.
    world.throttle(1, 1000, 1350, 10, 100);
    for (const atMicros of [995, 1040, 1195, 1330]) world.send(atMicros, 0, 1, `sent ${atMicros}`);
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      "400 tick 0",
      "1005 receive sent 995",
      "1100 receive sent 1040",
      "1205 receive sent 1195",
      "1300 timer 1/1",
      // The throttle ends in the middle of a closed period.
      "1350 receive sent 1330",
    ]);
  });

  it("has its timers late by the closed part of the period at most, and half of it on average", () => {
    const late: number[] = [];
    const world = withNode((environment) => ({
      start: () => {
        // Coprime with the period, so that due times fall all over it.
        for (let key = 1; key <= 10_000; key++) environment.setTimer(MAIN, key, key * 97);
      },
      timer: (_activity, key) => late.push(environment.monotonicMicros() - 1_000_000_000 - key * 97),
    }));
    world.throttle(1, 0, 2 * SECOND, 20, 100);
    world.run(3 * SECOND);
    expect(Math.max(...late)).toBe(80);
    expect(late.filter((micros) => micros === 0).length / late.length).toBeCloseTo(0.2, 2);
    // Those that come in the closed 80 % wait 40 us on average (half a step more, since due times are whole).
    expect(late.reduce((sum, micros) => sum + micros, 0) / late.length).toBeCloseTo(0.8 * 40.5, 0);
  });

  it("spends packet time in its quota only: the share of time in which it runs is the share of packets", () => {
    const world = new ScriptedWorld({ packetTimeMicros: 30 });
    // 10 of 100 us: a packet of 30 us takes three periods.
    world.throttle(1, 0, SECOND, 10, 100);
    for (let packet = 0; packet < 1000; packet++) world.send(1, 0, 1, "x");
    world.run(30_000);
    // They arrive when the first quota is used up. What ends with a quota is handled at the next.
    expect(timesRead(world).slice(0, 2)).toEqual([400, 700]);
    expect(timesRead(world)).toHaveLength(99);
  });

  it("is throttled by each of several throttles", () => {
    const world = new ScriptedWorld({ packetTimeMicros: 1 });
    world.throttle(1, 0, SECOND, 50, 100);
    world.throttle(1, 25, SECOND, 50, 100);
    for (let packet = 0; packet < 400; packet++) world.send(80, 0, 1, "x");
    world.run(1025);
    // Open together from 25 to 50 of every hundred: 25 packets in each, the last of which is handled at the next.
    const offsets = timesRead(world).map((micros) => micros % 100);
    expect([Math.min(...offsets), Math.max(...offsets)]).toEqual([25, 49]);
    expect(timesRead(world)).toHaveLength(9 * 25 - 1);
  });
});

describe("a slow host", () => {
  it("serves messages one at a time, each for its service time beside the packet time", () => {
    const world = new ScriptedWorld({ packetTimeMicros: 10 });
    world.slow(1, 100, 10_000, 40);
    for (const atMicros of [50, 100, 100, 300]) world.send(atMicros, 0, 1, "x");
    world.run();
    expect(timesRead(world)).toEqual([70, 160, 210, 360]);
  });

  it("makes what comes faster than it serves wait, by the service time more for each", () => {
    const world = new ScriptedWorld();
    world.slow(1, 0, SECOND, 100);
    for (let packet = 0; packet < 50; packet++) world.send(1000 + 20 * packet, 0, 1, "x");
    world.run();
    const waits = timesRead(world).map((micros, packet) => micros - (1010 + 20 * packet));
    expect(waits).toEqual(Array.from({ length: 50 }, (_, packet) => 100 + 80 * packet));
  });

  it("lets timers and sends go on", () => {
    const world = withNode((environment) => ({
      start: () => environment.setTimer(MAIN, 1, 150),
      timer: () => environment.send(MAIN, 1, 0, "sent"),
    }));
    world.slow(1, 0, SECOND, 1000);
    world.send(100, 0, 1, "x");
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "150 timer 0/1", "1110 receive x"]);
    expect(world.logOf(0)).toEqual(["0 start", "160 receive sent"]);
  });

  it("serves what streams bring too, in order, and takes no time for their opening and closing", () => {
    const world = new ScriptedWorld({
      script: (environment) => ({
        stream: (_event, connection) => {
          if (environment.self !== 0) return;
          for (const text of ["one", "two"]) environment.sendOnStream(MAIN, 0, connection, text);
          environment.close(connection);
        },
      }),
    });
    world.slow(1, 0, 1000, 100);
    world.at(50, () => world.environment(0).dial(MAIN, 0, 1, 2_000_000_000));
    world.send(85, 0, 1, "packet");
    world.run();
    expect(world.logOf(1)).toEqual([
      "0 start",
      "60 stream 1 opened",
      "180 stream 1 received one",
      "280 stream 1 received two",
      "280 stream 1 closed",
      "380 receive packet",
    ]);
  });

  it("goes on at its old speed after that, and several add up", () => {
    const world = new ScriptedWorld();
    world.slow(1, 0, 300, 100);
    world.slow(1, 0, 150, 50);
    for (let packet = 0; packet < 5; packet++) world.send(90, 0, 1, "x");
    world.run();
    // The first two begin at 100 and 250; one that has begun keeps its time.
    expect(timesRead(world)).toEqual([250, 350, 350, 350, 350]);
  });

  it("while paused or blocked serves nothing, and spends no time on what it has begun", () => {
    const world = new ScriptedWorld();
    world.slow(1, 0, SECOND, 100);
    for (let packet = 0; packet < 3; packet++) world.send(90, 0, 1, "x");
    world.pause(1, 150, 1000);
    world.block(1, 1020, 2000);
    world.run();
    // Begun at 100, halfway at 150; a block lets it end.
    expect(timesRead(world)).toEqual([1050, 2100, 2200]);
  });
});

describe("a process that sleeps 25 s", () => {
  /** A probe's ack comes a second into the sleep, before its time-out; then the time-out comes due, then a ping. */
  function wakeUp(order: PauseWakeUp): string[] {
    const world = withNode((environment) => ({
      start: () => {
        environment.setTimer(MAIN, 1, 11 * SECOND + 500 * MS);
        environment.setTimer(MAIN, 2, 34 * SECOND);
      },
    }));
    world.pause(1, 10 * SECOND, 35 * SECOND, order);
    world.send(11 * SECOND, 0, 1, "ack");
    world.send(20 * SECOND, 0, 1, "ping");
    world.run(60 * SECOND);
    return world.logOf(1).slice(1);
  }

  it("finds what came in time before what came too late, or all time-outs first, or all packets first", () => {
    const at = (what: string) => `${35 * SECOND} ${what}`;
    expect(wakeUp("due")).toEqual(["receive ack", "timer 0/1", "receive ping", "timer 0/2"].map(at));
    expect(wakeUp("timers")).toEqual(["timer 0/1", "timer 0/2", "receive ack", "receive ping"].map(at));
    expect(wakeUp("packets")).toEqual(["receive ack", "receive ping", "timer 0/1", "timer 0/2"].map(at));
  });
});

describe("a socket buffer that overflows", () => {
  it("loses exactly the excess, the newest", () => {
    const world = new ScriptedWorld({ socketBufferBytes: 10 * 100 });
    world.pause(1, 1000, 100 * MS);
    for (let packet = 0; packet < 137; packet++)
      world.send(2000 + packet, 0, 1, String(packet).padStart(10, "0"));
    world.run();
    const drops = world.records.filter(({ kind }) => kind === TRACE_DROP);
    expect(drops.map(({ b }) => DROP_REASON_NAMES[b as 0])).toEqual(Array<string>(37).fill("overflow"));
    const read = world.logOf(1).flatMap((line) => /receive 0*(\d+)$/.exec(line)?.[1] ?? []);
    expect(read.map(Number)).toEqual([...Array(100).keys()]);
  });

  it("is full of what a slow host has not begun to serve", () => {
    const world = new ScriptedWorld({ socketBufferBytes: 50 });
    world.slow(1, 0, SECOND, 1000);
    for (let packet = 0; packet < 20; packet++) world.send(100 + packet, 0, 1, "ten bytes!");
    world.run();
    // One is being served and five wait.
    expect(timesRead(world)).toHaveLength(6);
  });
});

describe("several nodes on one host", () => {
  /** Nodes 0 and 2 on one host, 1 and 3 on another. */
  const shared = { nodes: 4, hosts: 2 } as const;

  it("are dealt to the hosts in turn, and share the reader of packets", () => {
    const world = new ScriptedWorld({ ...shared, packetTimeMicros: 30 });
    expect(world.built.hosts.map(({ lowestNode }) => lowestNode)).toEqual([0, 1]);
    expect(world.host(3)).toBe(world.host(1));
    expect(world.host(2)).toBe(world.host(0));
    for (const to of [1, 3, 1]) world.send(100, 0, to, "x");
    world.run();
    expect(world.log.filter((line) => line.includes("receive"))).toEqual([
      "140 1 receive x",
      "170 1 receive x",
      "200 3 receive x",
    ]);
  });

  it("stand still, and are blocked, together", () => {
    const world = new ScriptedWorld({
      ...shared,
      script: (environment) => ({ start: () => environment.setTimer(MAIN, 1, 150) }),
    });
    world.pause(3, 100, 200);
    world.block(1, 300, 400);
    world.send(310, 0, 3, "x");
    world.at(320, () => world.environment(3).send(SIDE, 0, 0, "held"));
    world.run();
    expect(world.log.filter((line) => !line.includes("start"))).toEqual([
      "150 0 timer 0/1",
      "150 2 timer 0/1",
      "200 1 timer 0/1",
      "200 3 timer 0/1",
      "400 3 resume 1/0",
      "400 3 receive x",
      "410 0 receive held",
    ]);
  });

  it("lose with one that ends what is its own, and nothing of the others", () => {
    const world = new ScriptedWorld({ ...shared, packetTimeMicros: 30 });
    for (const to of [1, 3, 1, 3]) world.send(100, 0, to, "xx");
    // Node 1's packet is being read.
    world.at(120, () => world.crash(1));
    world.run();
    const drops = world.records.filter(({ kind }) => kind === TRACE_DROP);
    expect(drops.map(({ timeMicros, node }) => `${timeMicros} ${node}`)).toEqual(["120 1", "120 1"]);
    expect(world.logOf(3)).toEqual(["0 start", "150 receive xx", "180 receive xx"]);
    expect(world.host(1).unreadBytes).toBe(0);
  });

  it("keep what is put off or held for the others when one of them ends", () => {
    const world = new ScriptedWorld({
      ...shared,
      script: (environment) => ({ start: () => environment.setTimer(MAIN, 1, 160) }),
    });
    world.block(1, 100, 400);
    for (const node of [1, 3]) world.at(110, () => world.environment(node).send(SIDE, 0, 0, `of ${node}`));
    world.pause(1, 150, 300);
    for (const to of [1, 3]) world.send(170, 0, to, "x");
    world.at(200, () => world.crash(1));
    world.run();
    expect(world.logOf(3)).toEqual(["0 start", "300 timer 0/1", "400 resume 1/0", "400 receive x"]);
    expect(world.logOf(1)).toEqual(["0 start"]);
    expect(world.logOf(0).slice(2)).toEqual(["410 receive of 3"]);
  });
});
