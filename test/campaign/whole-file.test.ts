import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WholeFile } from "../../src/campaign/whole-file.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const folder = temporaryFolder();

describe("a whole file", () => {
  it("has another name until it is complete, and replaces what was there", () => {
    const path = folder.write("out.txt", "old");
    const file = new WholeFile(path);
    const piece = "x".repeat(300_000);
    file.write(piece);
    file.write("é\n");
    expect(readFileSync(path, "utf8")).toBe("old");
    file.finish();
    expect(readFileSync(path, "utf8")).toBe(`${piece}é\n`);
    file.abandon();
    expect(readdirSync(folder.path)).toEqual(["out.txt"]);
  });

  it("leaves nothing when it is abandoned, and what was there before", () => {
    const path = folder.write("out.txt", "old");
    const file = new WholeFile(path);
    file.write("new");
    file.abandon();
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(readdirSync(folder.path)).toEqual(["out.txt"]);
  });

  it("is refused at once where it cannot be", () => {
    expect(() => new WholeFile(join(folder.path, "none/out.txt"))).toThrow(/ENOENT/);
    mkdirSync(join(folder.path, "sub"));
    expect(() => new WholeFile(join(folder.path, "sub"))).toThrow(/EISDIR/);
    expect(readdirSync(folder.path)).toEqual(["sub"]);
  });

  it.runIf(existsSync("/dev/full"))("says that a device is full, which it writes in place", () => {
    const file = new WholeFile("/dev/full");
    file.write("text");
    expect(() => file.finish()).toThrow(/ENOSPC/);
    const nowhere = new WholeFile("/dev/null");
    nowhere.write("text");
    nowhere.finish();
    writeFileSync("/dev/null", "");
  });
});
