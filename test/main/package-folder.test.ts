import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPackageFolder, readEngineFingerprint, readVersion } from "../../src/main/package-folder.ts";

it("is where package.json and the packaged scenarios are", () => {
  expect(existsSync(join(findPackageFolder(), "package.json"))).toBe(true);
  expect(existsSync(join(findPackageFolder(), "scenarios/crash.yaml"))).toBe(true);
});

it("says what the built engine was made of", () => {
  expect(readEngineFingerprint(findPackageFolder())).toMatch(/^[0-9a-f]{64}$/);
  expect(readEngineFingerprint(join(findPackageFolder(), "docs"))).toBeUndefined();
});

it("says which version this is", () => {
  expect(readVersion(findPackageFolder())).toMatch(/^\d+\.\d+\.\d+/);
});
