import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// Plain JavaScript without types, as it runs before there is a compiler.
const script = new URL("../../scripts/sources.mjs", import.meta.url).href;
const { BUILD_STAMP, fingerprintOfEngine, fingerprintOfSources, isBuilt } = (await import(script)) as {
  BUILD_STAMP: string;
  fingerprintOfEngine(root: string): string;
  fingerprintOfSources(root: string): string;
  isBuilt(root: string, fingerprint: string): boolean;
};

describe("the fingerprint of the sources", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "coroner-"));
    for (const folder of ["src/kernel", "nodes", "test", "dist"])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, "src/kernel/a.ts"), "a");
    writeFileSync(join(root, "tsconfig.json"), "{}");
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it.each<[string, () => void]>([
    ["changed", () => writeFileSync(join(root, "src/kernel/a.ts"), "b")],
    ["added", () => writeFileSync(join(root, "nodes/b.ts"), "")],
    ["removed", () => rmSync(join(root, "src/kernel/a.ts"))],
    ["renamed", () => renameSync(join(root, "src/kernel/a.ts"), join(root, "src/kernel/b.ts"))],
    ["changed among the settings", () => writeFileSync(join(root, "tsconfig.json"), "{ }")],
  ])("changes when a file is %s", (_, change) => {
    const before = fingerprintOfSources(root);
    change();
    expect(fingerprintOfSources(root)).not.toBe(before);
  });

  it("does not change when a file is written again, nor with what is not built", () => {
    const before = fingerprintOfSources(root);
    writeFileSync(join(root, "src/kernel/a.ts"), "a");
    writeFileSync(join(root, "test/a.test.ts"), "");
    writeFileSync(join(root, "dist/a.js"), "");
    expect(fingerprintOfSources(root)).toBe(before);
  });

  it("is what a build leaves behind", () => {
    const fingerprint = fingerprintOfSources(root);
    expect(isBuilt(root, fingerprint)).toBe(false);
    writeFileSync(join(root, BUILD_STAMP), fingerprint);
    expect(isBuilt(root, fingerprint)).toBe(true);
    expect(isBuilt(root, "another")).toBe(false);
  });

  it("is another for the engine alone, which changes with the world and its programs, not with reports of them", () => {
    mkdirSync(join(root, "src/report"));
    const before = fingerprintOfEngine(root);
    writeFileSync(join(root, "src/report/a.ts"), "");
    expect(fingerprintOfEngine(root)).toBe(before);
    writeFileSync(join(root, "nodes/b.ts"), "");
    const withProgram = fingerprintOfEngine(root);
    expect(withProgram).not.toBe(before);
    writeFileSync(join(root, "src/kernel/a.ts"), "b");
    expect(fingerprintOfEngine(root)).not.toBe(withProgram);
  });
});
