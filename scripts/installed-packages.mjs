import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether a folder's `node_modules` holds what its lockfile asks for, as npm itself wrote it down at the end of the
 * last installation. Compares contents: a checkout gives files new dates whether or not they changed.
 *
 * An optional package may be missing unless it names this very platform: then it carries a binary that is needed.
 */
export function packagesAreInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found === undefined) return locked.optional === true && !isForThisPlatform(locked);
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** Where the C library matters too, which package is ours is npm's to find out: that one does not count. */
function isForThisPlatform({ os, cpu, libc }) {
  return libc === undefined && names(os, process.platform) && names(cpu, process.arch);
}

function names(list, value) {
  return list !== undefined && [list].flat().includes(value);
}
