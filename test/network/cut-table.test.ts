import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CutHandle, CutTable } from "../../src/network/cut-table.ts";
import type { CutDirection, CutTraffic } from "../../src/scenario/scenario.ts";

describe("the cut table", () => {
  it("cuts both ways between the sides, and nobody else", () => {
    const table = new CutTable(5);
    table.cut([0, 1], [2, 3]);
    expect(table.isCut(0, 2)).toBe(true);
    expect(table.isCut(3, 1)).toBe(true);
    expect(table.isCut(0, 1)).toBe(false);
    expect(table.isCut(2, 3)).toBe(false);
    // A partial partition: both sides still see node 4.
    expect(table.isCut(0, 4)).toBe(false);
    expect(table.isCut(4, 2)).toBe(false);
  });

  it("counts what is on, and forgets what has healed", () => {
    const table = new CutTable(2);
    expect(table.active).toBe(0);
    const handle = table.cut([0], [1]);
    expect(table.active).toBe(1);
    table.heal(handle);
    expect(table.active).toBe(0);
    expect(table.isCut(0, 1)).toBe(false);
  });

  it("cuts one direction, or one kind of traffic, alone", () => {
    const table = new CutTable(2);
    const asked = () => [
      table.isCut(0, 1),
      table.isCut(1, 0),
      table.isStreamCut(0, 1),
      table.isStreamCut(1, 0),
    ];
    const cases = [
      ["both", "all", [true, true, true, true]],
      ["forth", "all", [true, false, true, false]],
      ["back", "datagrams", [false, true, false, false]],
      ["both", "streams", [false, false, true, true]],
    ] as const;
    for (const [direction, carries, expected] of cases) {
      const handle = table.cut([0], [1], direction, carries);
      expect(asked(), `${direction} ${carries}`).toEqual(expected);
      table.heal(handle);
      expect(asked()).toEqual([false, false, false, false]);
    }
  });

  it("keeps a pair cut while any partition between them is on", () => {
    const table = new CutTable(3);
    const first = table.cut([0], [1, 2]);
    const second = table.cut([1], [0]);
    table.heal(first);
    expect(table.isCut(0, 1)).toBe(true);
    expect(table.isCut(0, 2)).toBe(false);
    table.heal(second);
    expect(table.isCut(0, 1)).toBe(false);
  });

  it("cuts a node that is in both sides from all others of either side, but not from itself", () => {
    const table = new CutTable(4);
    table.cut([0, 1], [1, 2]);
    expect(table.isCut(1, 0)).toBe(true);
    expect(table.isCut(1, 2)).toBe(true);
    expect(table.isCut(1, 1)).toBe(false);
    expect(table.isCut(1, 3)).toBe(false);
  });

  it("is not moved by a caller who changes a side afterwards", () => {
    const table = new CutTable(3);
    const side = [0];
    const handle = table.cut(side, [1]);
    side[0] = 2;
    table.heal(handle);
    expect(table.isCut(0, 1)).toBe(false);
  });

  it("refuses nodes there are not and cuts nothing then, and refuses to heal twice", () => {
    const table = new CutTable(2);
    expect(() => table.cut([0], [2])).toThrow("node 2 of 2 nodes");
    expect(() => table.cut([-1], [0])).toThrow(RangeError);
    expect(table.active).toBe(0);
    const handle = table.cut([0], [1]);
    table.heal(handle);
    expect(() => table.heal(handle)).toThrow("not on");
    expect(() => new CutTable(2).heal(handle)).toThrow("not on");
  });

  it("agrees with looking through the partitions, more than 32 of them too", () => {
    const nodes = 6;
    const side = fc.array(fc.nat({ max: nodes - 1 }), { maxLength: 4 });
    const direction = fc.constantFrom<CutDirection>("both", "forth", "back");
    const carries = fc.constantFrom<CutTraffic>("all", "datagrams", "streams");
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("cut" as const),
          sideA: side,
          sideB: side,
          direction,
          carries,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("heal" as const), which: fc.nat() }) },
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: "max" }), (steps) => {
        const table = new CutTable(nodes);
        const on: { handle: CutHandle; direction: CutDirection; carries: CutTraffic }[] = [];
        for (const next of steps) {
          if (next.kind === "cut") {
            const { direction: way, carries: what } = next;
            on.push({ handle: table.cut(next.sideA, next.sideB, way, what), direction: way, carries: what });
          } else if (on.length > 0) {
            const [healed] = on.splice(next.which % on.length, 1);
            if (healed !== undefined) table.heal(healed.handle);
          }
          expect(table.active).toBe(on.length);
        }
        for (let from = 0; from < nodes; from++) {
          for (let to = 0; to < nodes; to++) {
            const isCut = (traffic: CutTraffic) =>
              on.some(({ handle: { sideA, sideB }, direction: way, carries: what }) => {
                if (what !== "all" && what !== traffic) return false;
                const forth = way !== "back" && sideA.includes(from) && sideB.includes(to);
                return forth || (way !== "forth" && sideB.includes(from) && sideA.includes(to));
              });
            expect(table.isCut(from, to)).toBe(from !== to && isCut("datagrams"));
            expect(table.isStreamCut(from, to)).toBe(from !== to && isCut("streams"));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
