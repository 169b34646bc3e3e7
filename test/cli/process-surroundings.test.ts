import { sep } from "node:path";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { columnsOf, invocation, processSurroundings } from "../../src/cli/process-surroundings.ts";

describe("how the program was started", () => {
  it.each([
    ["/home/me/coroner/bin/coroner.js", "/home/me/coroner", "node bin/coroner.js"],
    ["/home/me/coroner/bin/coroner.js", "/home/me/work", "node ../coroner/bin/coroner.js"],
    ["/home/me/work/node_modules/.bin/coroner", "/home/me/work", "npx coroner"],
    ["/usr/local/bin/coroner", "/home/me", "coroner"],
  ])("as %s in %s is %s", (script, folder, command) => {
    expect(invocation(script.replaceAll("/", sep), folder.replaceAll("/", sep))).toBe(
      command.replaceAll("/", sep),
    );
  });
});

describe("the width that COLUMNS gives", () => {
  it.each([
    ["60", 60],
    ["", undefined],
    ["0", undefined],
    ["wide", undefined],
    [undefined, undefined],
  ])("of %j is %j", (text, columns) => expect(columnsOf(text)).toBe(columns));
});

describe("the process as surroundings", () => {
  const surroundings = processSurroundings({
    catalogue,
    version: "1.2.3",
    engine: undefined,
    packageFolder: ".",
    startRun: () => {
      throw new Error("nothing is run here");
    },
    openProcesses: () => Promise.reject(new Error("nothing is started here")),
    openRunPool: () => {
      throw new Error("nothing is run here");
    },
    startTracedRun: () => {
      throw new Error("nothing is run here");
    },
  });

  it("has a clock that goes forward", () => {
    expect(surroundings.nowMs()).toBeLessThanOrEqual(surroundings.nowMs());
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"])("listens for %s until told not to", (signal) => {
    const before = process.listenerCount(signal);
    const stop = surroundings.onInterrupt(() => {});
    expect(process.listenerCount(signal)).toBe(before + 1);
    stop();
    expect(process.listenerCount(signal)).toBe(before);
  });
});
