import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { TerminalLine } from "../../src/cli/terminal-line.ts";

it("shows the latest text, and leaves nothing of it", () => {
  let written = "";
  const stream = new PassThrough();
  stream.on("data", (data: Buffer) => {
    written += data.toString();
  });
  const line = new TerminalLine(Object.assign(stream, { isTTY: true }) as unknown as NodeJS.WriteStream);
  line.show("a third", 0.33);
  line.show("a half", 0.5);
  line.stop();
  expect(written).toContain("a half");
  // What follows moves the cursor and clears the line, and writes no text.
  expect(written.slice(written.lastIndexOf("a half") + 6)).not.toMatch(/a third|a half/);
});
