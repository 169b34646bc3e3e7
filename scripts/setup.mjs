// Does what a clone lacks before Coroner can run: installs the locked packages and builds. Costs a few hundredths of
// a second when nothing is to be done. `--tests` also installs the newer Node that tests compare with.
//
// Plain JavaScript without packages, since it runs before there are any.
import { spawnSync } from "node:child_process";
import { lstatSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packagesAreInstalled } from "./installed-packages.mjs";
import { BUILD_STAMP, ENGINE_STAMP, fingerprintOfEngine, fingerprintOfSources, isBuilt } from "./sources.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

install(ROOT);
if (process.argv.includes("--tests") && process.platform === "linux" && process.arch === "x64") {
  // On other platforms the tests compare this Node with itself: the package holds a binary for this one alone.
  install(join(ROOT, "test/newer-node"));
}
await build();

function install(folder) {
  if (packagesAreInstalled(folder)) return;
  const packages = join(folder, "node_modules");
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm ci would empty the folder it leads to, on which other checkouts rely.
    fail(
      `${packages} is a link to a folder that does not match the lockfile; install there, or remove the link`,
    );
  }
  console.error(`Installing the locked packages of ${folder === ROOT ? "Coroner" : "its newer Node"} …`);
  // npm names its own script to what it runs, so that this works on Windows too, where `npm` is a batch file.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  run(
    command,
    [...first, "ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel", "error"],
    folder,
  );
  if (!packagesAreInstalled(folder)) fail("npm ci ended well, but packages of the lockfile are missing");
}

async function build() {
  const fingerprint = fingerprintOfSources(ROOT);
  if (isBuilt(ROOT, fingerprint)) return;
  // Emptied first, so that no module stays whose source is gone.
  await rm(join(ROOT, "dist"), { recursive: true, force: true });
  run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"], ROOT);
  writeFileSync(join(ROOT, ENGINE_STAMP), fingerprintOfEngine(ROOT));
  writeFileSync(join(ROOT, BUILD_STAMP), fingerprint);
}

function run(command, commandArguments, folder) {
  const { status, error } = spawnSync(command, commandArguments, {
    cwd: folder,
    stdio: ["inherit", process.stderr, "inherit"],
  });
  if (error) fail(error.message);
  if (status !== 0) fail(`${[command, ...commandArguments].join(" ")} ended with status ${status}`);
}

function fail(message) {
  console.error(`Setting up failed: ${message}`);
  process.exit(3);
}
