import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder, whether its sources run or what was built of them: the nearest with a package.json. */
export function findPackageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("the package.json of coroner is missing");
    folder = parent;
  }
  return folder;
}

/** Of the sources that decide how a run comes out, as the build left it. @returns `undefined` if nothing is built. */
export function readEngineFingerprint(packageFolder: string): string | undefined {
  const stamp = join(packageFolder, "dist", ".engine");
  return existsSync(stamp) ? readFileSync(stamp, "utf8").trim() : undefined;
}

export function readVersion(packageFolder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, "package.json"), "utf8"),
  );
  return version;
}
