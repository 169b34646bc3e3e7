import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findPackageFolder } from "./package-folder.ts";
import { publishedSchemas } from "./schemas.ts";

for (const [path, text] of publishedSchemas()) {
  const file = join(findPackageFolder(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
