import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A folder of its own for every test of a file. */
export function temporaryFolder(): {
  readonly path: string;
  write(name: string, content: string | Uint8Array): string;
} {
  let path = "";
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), "coroner-"));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    write(name, content) {
      const file = join(path, name);
      writeFileSync(file, content);
      return file;
    },
  };
}
