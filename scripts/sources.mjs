import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a build leaves the fingerprint of what it was made from. */
export const BUILD_STAMP = "dist/.sources";

/** What the build reads. The lockfile stands for the compiler and the types of packages. */
const SOURCES = [
  "src",
  "nodes",
  "bench",
  "invariants",
  "groundtruth",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

/** Where a build leaves the fingerprint of all that decides how a run comes out. */
export const ENGINE_STAMP = "dist/.engine";

/** What decides how a run comes out: the world, and the programs in it. */
const ENGINE_SOURCES = [
  "src/coordinator",
  "src/detectors",
  "src/engine",
  "src/gates",
  "src/host",
  "src/kernel",
  "src/network",
  "src/node",
  "src/node.ts",
  "src/scenario",
  "nodes",
];

/** A hash of the names and contents of everything the build reads. */
export function fingerprintOfSources(root) {
  return fingerprintOf(root, SOURCES);
}

/** A hash of the names and contents of everything that decides how a run comes out. */
export function fingerprintOfEngine(root) {
  return fingerprintOf(root, ENGINE_SOURCES);
}

function fingerprintOf(root, sources) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

export function isBuilt(root, fingerprint) {
  const stamp = join(root, BUILD_STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;
}

function filesUnder(root, source) {
  if (!existsSync(join(root, source))) return [];
  if (source.includes(".")) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length))
    .sort();
}
