import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const SCRIPTS = fileURLToPath(new URL("../../scripts", import.meta.url));
const LOCK = JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } } });

// Stand-ins that write down how they were called, and leave behind what the real ones do.
const NPM = `
  import { appendFileSync, mkdirSync, copyFileSync, writeFileSync } from "node:fs";
  appendFileSync("calls", "npm " + process.argv[2] + "\\n");
  mkdirSync("node_modules/typescript/bin", { recursive: true });
  copyFileSync("package-lock.json", "node_modules/.package-lock.json");
  copyFileSync("tsc.mjs", "node_modules/typescript/bin/tsc");
`;
const TSC = `
  const { appendFileSync, mkdirSync } = require("node:fs");
  appendFileSync("calls", "tsc\\n");
  mkdirSync("dist", { recursive: true });
`;

describe("setting up a clone", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "coroner-"));
    cpSync(SCRIPTS, join(root, "scripts"), { recursive: true });
    mkdirSync(join(root, "src"));
    writeFileSync(join(root, "package-lock.json"), LOCK);
    writeFileSync(join(root, "npm.mjs"), NPM);
    writeFileSync(join(root, "tsc.mjs"), TSC);
    writeFileSync(join(root, "calls"), "");
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  function setUp(): { status: number | null; stdout: string; stderr: string; calls: string[] } {
    writeFileSync(join(root, "calls"), "");
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/setup.mjs")], {
      cwd: tmpdir(),
      encoding: "utf8",
      env: { ...process.env, npm_execpath: join(root, "npm.js") },
    });
    const calls = readFileSync(join(root, "calls"), "utf8").split("\n").slice(0, -1);
    return { status, stdout, stderr, calls };
  }

  it("installs and builds once, and then has nothing to do", () => {
    cpSync(join(root, "npm.mjs"), join(root, "npm.js"));
    writeFileSync(join(root, "package.json"), '{ "type": "module" }');
    mkdirSync(join(root, "node_modules/typescript/bin"), { recursive: true });
    writeFileSync(join(root, "node_modules/typescript/package.json"), "{}");
    expect(setUp()).toMatchObject({ status: 0, stdout: "", calls: ["npm ci", "tsc"] });
    expect(setUp()).toMatchObject({ status: 0, stdout: "", stderr: "", calls: [] });

    writeFileSync(join(root, "dist/stale.js"), "");
    writeFileSync(join(root, "src/a.ts"), "");
    expect(setUp()).toMatchObject({ status: 0, calls: ["tsc"] });
    expect(existsSync(join(root, "dist/stale.js"))).toBe(false);

    writeFileSync(join(root, "package-lock.json"), LOCK.replace("1.0.0", "1.0.1"));
    expect(setUp()).toMatchObject({ status: 0, calls: ["npm ci", "tsc"] });
  });

  it("fails, and does not count as built, when installing or building does", () => {
    writeFileSync(join(root, "npm.js"), "process.exit(1);");
    expect(setUp()).toMatchObject({ status: 3, calls: [] });
    mkdirSync(join(root, "node_modules/typescript/bin"), { recursive: true });
    writeFileSync(join(root, "node_modules/.package-lock.json"), LOCK);
    writeFileSync(join(root, "node_modules/typescript/bin/tsc"), "process.exit(2);");
    const { status, stderr } = setUp();
    expect(status).toBe(3);
    expect(stderr).toContain("Setting up failed:");
    expect(existsSync(join(root, "dist/.sources"))).toBe(false);
  });

  it("never installs through a link, since that would empty a folder others use", () => {
    mkdirSync(join(root, "shared"));
    symlinkSync(join(root, "shared"), join(root, "node_modules"), "junction");
    cpSync(join(root, "npm.mjs"), join(root, "npm.js"));
    const { status, stderr, calls } = setUp();
    expect(status).toBe(3);
    expect(stderr).toContain("is a link");
    expect(calls).toEqual([]);
  });
});
