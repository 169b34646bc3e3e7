import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// Plain JavaScript without types, as it runs before there is a compiler.
const script = new URL("../../scripts/installed-packages.mjs", import.meta.url).href;
const { packagesAreInstalled } = (await import(script)) as { packagesAreInstalled(folder: string): boolean };

const SOUND = { version: "1.0.0", integrity: "sha512-a" };

describe("whether packages are installed", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "coroner-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** Whether packages count as installed when the lockfile asks for `wanted` and npm recorded `installed`. */
  function judge(wanted: object, installed: object | undefined): boolean {
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ packages: { "": { name: "x" }, ...wanted } }),
    );
    if (installed !== undefined) {
      mkdirSync(join(folder, "node_modules"));
      writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }));
    }
    return packagesAreInstalled(folder);
  }

  it("is so when all that is locked was recorded", () => {
    expect(judge({ "node_modules/a": SOUND }, { "node_modules/a": SOUND })).toBe(true);
  });

  it("is not so without a record", () => {
    expect(judge({}, undefined)).toBe(false);
  });

  it("is not so when one is missing", () => {
    expect(judge({ "node_modules/a": SOUND }, {})).toBe(false);
  });

  it.each([{ version: "0.9.0" }, { integrity: "sha512-b" }])("is not so with %j", (difference) => {
    expect(judge({ "node_modules/a": SOUND }, { "node_modules/a": { ...SOUND, ...difference } })).toBe(false);
  });

  it.each([
    { os: ["none"], cpu: ["none"] },
    { os: [process.platform], cpu: ["none"] },
    { os: [process.platform], cpu: [process.arch], libc: ["musl"] },
    {},
  ])("may be so without an optional package of %j", (platform) => {
    expect(judge({ "node_modules/a": { ...SOUND, optional: true, ...platform } }, {})).toBe(true);
  });

  it("is not so without the optional package of this very platform", () => {
    const mine = { ...SOUND, optional: true, os: process.platform, cpu: [process.arch] };
    expect(judge({ "node_modules/a": mine }, {})).toBe(false);
  });
});
