import { describe, expect, it } from "vitest";
import { timeStructureTables } from "../../../groundtruth/report/time-structure-table.ts";

const frame = { origin: "", edges: [0.005, 1, 2, Infinity], since: (atSeconds: number) => atSeconds };

describe("the tables of time structure", () => {
  const tables = timeStructureTables(
    frame,
    [new Map([["D h→x", [3, 0, 1, 0]]])],
    [
      new Map([
        ["D h→x", [1, 0, 0, 200]],
        ["S x→h", [0, 0, 5, 0]],
      ]),
      new Map([["D h→x", [2, 0, 0, 205]]]),
    ],
  );

  it("have recorded counts, and emulated means with their ranges", () => {
    expect(tables).toMatch(/0 ms–5 ms\W+3\W+1\.5 \(1–2\)/);
    expect(tables).toMatch(/2 s and more[^\d]+203 \(200–205\)/);
    expect(tables).toMatch(/all\W+4\W+204 \(201–207\)/);
  });

  it("have one for each kind of event, without empty bins", () => {
    expect(tables.match(/since/g)).toHaveLength(2);
    expect(tables).not.toContain("5 ms–1 s");
    expect(tables).toMatch(/1 s–2 s[^\d]+2\.5 \(0–5\)/);
  });
});
