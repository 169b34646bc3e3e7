import { describe, expect, it } from "vitest";
import { TRACE_DELIVERY } from "../../src/coordinator/trace.ts";
import { type CoreUser, Machine } from "../../src/host/machine.ts";
import { ScriptedWorld } from "./scripted-world.ts";

function user(wants: boolean, told: string[], name: string): CoreUser {
  return {
    coreGranted: () => {
      told.push(name);
      return wants;
    },
  };
}

describe("a machine", () => {
  it("gives its cores to those who come first, then to those in line, skipping who wants none any more", () => {
    const told: string[] = [];
    const machine = new Machine(2);
    const [a, b, c, d] = [true, true, false, true].map((wants, index) =>
      user(wants, told, "abcd"[index] as string),
    );
    expect([a, b].map((each) => machine.take(each as CoreUser))).toEqual([true, true]);
    // Who is in line already has one place in it.
    expect([c, d, c].map((each) => machine.take(each as CoreUser))).toEqual([false, false, false]);
    machine.release();
    expect(told).toEqual(["c", "d"]);
    expect(machine.busy).toBe(2);
    machine.release();
    machine.release();
    expect([told, machine.busy]).toEqual([["c", "d"], 0]);
  });
});

describe("hosts that share a machine", () => {
  /** Nodes 1 to 4 get three packets each at 110, of 30 us each; the times at which they are read. */
  function timesRead(
    cores: number | undefined,
    prepare: (world: ScriptedWorld) => void = () => {},
  ): number[] {
    const world = new ScriptedWorld({
      nodes: 5,
      packetTimeMicros: 30,
      machine: cores === undefined ? undefined : { cores, hosts: 5 },
    });
    for (let to = 1; to <= 4; to++) for (const text of ["a", "b", "c"]) world.send(100, 0, to, text);
    prepare(world);
    world.run();
    return world.records.filter(({ kind }) => kind === TRACE_DELIVERY).map(({ timeMicros }) => timeMicros);
  }

  it("read as many packets at a time as there are cores", () => {
    const everyThirty = (each: number, rounds: number) =>
      Array.from({ length: rounds }, (_, round) => Array<number>(each).fill(140 + 30 * round)).flat();
    expect(timesRead(undefined)).toEqual(everyThirty(4, 3));
    expect(timesRead(4)).toEqual(everyThirty(4, 3));
    expect(timesRead(2)).toEqual(everyThirty(2, 6));
    expect(timesRead(1)).toEqual(everyThirty(1, 12));
  });

  it("take turns", () => {
    const world = new ScriptedWorld({ nodes: 3, packetTimeMicros: 30, machine: { cores: 1, hosts: 3 } });
    for (const text of ["a", "b"]) for (const to of [1, 2]) world.send(100, 0, to, text);
    world.run();
    expect(world.log.filter((line) => line.includes("receive"))).toEqual([
      "140 1 receive a",
      "170 2 receive a",
      "200 1 receive b",
      "230 2 receive b",
    ]);
  });

  it("leave a core to others when they stand still or are blocked, and lose nothing", () => {
    // Node 1 stands still from the middle of its first packet on: 15 us of it are left at the end.
    const times = timesRead(1, (world) => world.pause(1, 125, 400));
    expect(times).toHaveLength(12);
    expect(times.slice(0, 9)).toEqual([155, 185, 215, 245, 275, 305, 335, 365, 395]);
    expect(times.slice(9)).toEqual([415, 445, 475]);
    const blocked = timesRead(1, (world) => world.block(1, 105, 400));
    expect(blocked.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, index) => 140 + 30 * index));
    expect(blocked.slice(9)).toEqual([430, 460, 490]);
  });

  it("free the core of a packet that is lost with its node", () => {
    const times = timesRead(1, (world) => world.at(125, () => world.crash(1)));
    expect(times).toEqual(Array.from({ length: 9 }, (_, index) => 155 + 30 * index));
  });

  it("are as many as the group says, and the next share another machine", () => {
    const world = new ScriptedWorld({ nodes: 5, packetTimeMicros: 30, machine: { cores: 1, hosts: 2 } });
    const machines = [0, 1, 2, 3, 4].map((node) => world.host(node).machine);
    expect(new Set(machines).size).toBe(3);
    expect(machines[0]).toBe(machines[1]);
    expect(machines[2]).toBe(machines[3]);
    expect(new ScriptedWorld().host(0).machine).toBeUndefined();
  });
});
