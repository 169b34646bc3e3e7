import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const BIN = fileURLToPath(new URL("../bin/coroner.js", import.meta.url));

describe("bin/coroner.js", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "coroner-"));
    mkdirSync(join(root, "bin"));
    writeFileSync(join(root, "package.json"), '{ "type": "module" }');
    copyFileSync(BIN, join(root, "bin/coroner.js"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  function run(): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, [join(root, "bin/coroner.js"), "check"], { encoding: "utf8" });
  }

  it("says in one line what to do when nothing is built", () => {
    const { status, stdout, stderr } = run();
    expect(status).toBe(3);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^[^\n]*npm start[^\n]*npm run build[^\n]*\n$/);
  });

  it("hands over to the built command line", () => {
    mkdirSync(join(root, "dist/src/main"), { recursive: true });
    writeFileSync(
      join(root, "dist/src/main/command-line.js"),
      "console.log(process.argv[2]); process.exitCode = 4;",
    );
    const { status, stdout } = run();
    expect(stdout).toBe("check\n");
    expect(status).toBe(4);
  });
});
