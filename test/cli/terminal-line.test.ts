import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { TerminalLine } from "../../src/cli/terminal-line.ts";

it("shows the latest text, and leaves nothing of it", () => {
  let written = "";
  const stream = new PassThrough();
  stream.on("data", (data: Buffer) => {
    written += data.toString();
  });
  const terminal = Object.assign(stream, { isTTY: true }) as unknown as NodeJS.WriteStream;
  let nowMs = 4000;
  const line = new TerminalLine(
    terminal,
    () => nowMs,
    (what: string, elapsedSeconds) => ({ text: `${what} after ${elapsedSeconds} s`, share: 0.5 }),
  );
  line.show("a third");
  nowMs = 6500;
  line.show("a half");
  line.stop();
  expect(written).toContain("a half after 2.5 s");
  // What follows moves the cursor and clears the line, and writes no text.
  expect(written.slice(written.lastIndexOf("a half") + 6)).not.toMatch(/a third|a half/);
});
