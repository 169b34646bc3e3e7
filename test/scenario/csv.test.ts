import { describe, expect, it } from "vitest";
import { parseMatrix, parseSamples } from "../../src/scenario/csv.ts";

const samples = (text: string) => parseSamples(text, "rtt.csv", "oneWay");
const matrix = (text: string) => parseMatrix(text, "king.csv", "oneWay");

describe("samples", () => {
  it("are milliseconds, one a line, and come in rising order", () => {
    expect(samples("3\n0.5\n12.0004\n")).toEqual([500, 3000, 12_000]);
    expect(samples("1e1\r\n2\r\n")).toEqual([2000, 10_000]);
  });

  it("may have a header, empty lines and a byte order mark", () => {
    expect(samples("\uFEFFrtt_ms\n\n1\n\n2\n")).toEqual([1000, 2000]);
  });

  it("are halved when they were measured there and back", () => {
    expect(parseSamples("100\n", "rtt.csv", "roundTrip")).toEqual([50_000]);
  });

  it.each([
    ["1\n2ms\n", 'rtt.csv, line 2: expected a delay in milliseconds, such as 12.5, got "2ms"'],
    ["ms\n1\n-3\n", 'rtt.csv, line 3: expected a delay in milliseconds, such as 12.5, got "-3"'],
    ["1\nms\n", 'rtt.csv, line 2: expected a delay in milliseconds, such as 12.5, got "ms"'],
    ["1\n\n2,3\n", 'rtt.csv, line 3: expected one column of milliseconds, got "2,3"'],
    ["1e99\n", "rtt.csv, line 1: expected a delay in milliseconds"],
    ["", "rtt.csv has no samples"],
    ["header\n", "rtt.csv has no samples"],
  ])("%j are refused with their line", (text, message) => {
    expect(() => samples(text)).toThrow(message);
  });
});

describe("a matrix", () => {
  it("is read row by row, whatever separates its numbers", () => {
    const expected = { sites: 2, oneWayMicros: [0, 10_000, 20_000, 500] };
    expect(matrix("0,10\n20,0.5\n")).toEqual(expected);
    expect(matrix("0; 10\n20; 0.5")).toEqual(expected);
    expect(matrix("0\t10\n20\t0.5")).toEqual(expected);
    expect(matrix("0 10\n20 0.5")).toEqual(expected);
  });

  it("may name its sites in the first line and in the first column", () => {
    const expected = { sites: 2, oneWayMicros: [0, 10_000, 20_000, 500] };
    expect(matrix("a,b\n0,10\n20,0.5\n")).toEqual(expected);
    expect(matrix("site,a,b\na,0,10\nb,20,0.5\n")).toEqual(expected);
  });

  it("is halved when it holds round trips", () => {
    expect(parseMatrix("0,80\n81,0", "king.csv", "roundTrip").oneWayMicros).toEqual([0, 40_000, 40_500, 0]);
  });

  it.each([
    ["1,2\n3\n", "king.csv, line 2: expected 2 delays, as many as there are rows, got 1"],
    ["1,2,3\n4,5,6\n", "king.csv, line 1: expected 2 delays, as many as there are rows, got 3"],
    ["0,1\n-1,0\n", 'king.csv, line 2: expected a delay in milliseconds, such as 12.5, got "-1"'],
    ["0,x\n1,0\n", 'king.csv, line 1: expected a delay in milliseconds, such as 12.5, got "x"'],
    ["\n", "king.csv has no rows"],
  ])("%j is refused with its line", (text, message) => {
    expect(() => matrix(text)).toThrow(message);
  });
});
