import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCoordinatorLog, openLog, processLogPath } from "../../src/processes/coordinator-log.ts";

describe("the log of an invocation", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "coroner-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (path: string) =>
    readFileSync(path, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("is on the disk, line by line, before it is closed, in a folder that is made if need be", () => {
    const inner = join(folder, "results", "1");
    const { log, close } = openCoordinatorLog(inner);
    log.info({ process: "process-1" }, "started");
    const path = join(inner, "coordinator.log");
    expect(read(path)).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), process: "process-1", msg: "started" },
    ]);
    close();
    close();
    log.info("after the end");
    expect(read(path)).toHaveLength(1);
  });

  it("is appended to", () => {
    for (const msg of ["first", "second"]) {
      const { log, close } = openCoordinatorLog(folder);
      log.child({ process: "p" }).warn(msg);
      close();
    }
    expect(read(join(folder, "coordinator.log")).map(({ msg }) => msg)).toEqual(["first", "second"]);
  });

  it("says nothing anywhere when no results are kept", () => {
    const write = vi.spyOn(process.stdout, "write");
    const { log, close } = openCoordinatorLog(undefined);
    log.fatal("unheard");
    close();
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("cannot be where a file is in the way, and says so", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => openLog(join(folder, "file", "x.log"))).toThrow(/the log .*x\.log cannot be written: E/);
  });

  it("has a file beside it for each process, which no name leads out of the folder", () => {
    expect(processLogPath("results", "process-12")).toBe(join("results", "process-12.log"));
    expect(processLogPath("results", "../../x y")).toBe(join("results", "%2e%2e%2f%2e%2e%2fx%20y.log"));
  });
});
