import { relative } from "node:path";

/** A path as one writes it in a folder; in full where there is no folder to write it in. */
export function pathFrom(folder: string | undefined, path: string): string {
  return folder === undefined ? path : relative(folder, path);
}

/** @returns `undefined` when the folder has been deleted, which the system lets one do. */
export function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
