import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { LineReader, type ReadLine } from "../../src/campaign/line-reader.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const folder = temporaryFolder();

function linesOf(path: string): ReadLine[] {
  const reader = new LineReader(path);
  const lines: ReadLine[] = [];
  for (let line = reader.next(); line !== undefined; line = reader.next()) lines.push(line);
  reader.close();
  return lines;
}

it("tells each line, its number, its bytes, and whether it was ended", () => {
  expect(linesOf(folder.write("a", "é\n\nlast"))).toEqual([
    { text: "é", number: 1, offset: 0, length: 2, isEnded: true },
    { text: "", number: 2, offset: 3, length: 0, isEnded: true },
    { text: "last", number: 3, offset: 4, length: 4, isEnded: false },
  ]);
  expect(linesOf(folder.write("b", ""))).toEqual([]);
});

it("reads what String.split would, also where lines are longer than what is read at once", () => {
  const piece = fc.oneof(fc.string(), fc.constant("x".repeat(300_000)), fc.constant("€".repeat(100_000)));
  fc.assert(
    fc.property(
      fc.array(
        piece.map((text) => text.replaceAll("\n", " ")),
        { minLength: 1 },
      ),
      (texts) => {
        const path = folder.write("c", `${texts.join("\n")}\n`);
        const lines = linesOf(path);
        expect(lines.map(({ text }) => text)).toEqual(texts.map((text) => Buffer.from(text).toString()));
        const bytes = readFileSync(path);
        for (const { offset, length, text } of lines) {
          expect(bytes.subarray(offset, offset + length).toString("utf8")).toBe(text);
        }
      },
    ),
    { numRuns: 20 },
  );
});
