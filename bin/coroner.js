#!/usr/bin/env node
import { existsSync } from "node:fs";

const commandLine = new URL("../dist/src/main/command-line.js", import.meta.url);

if (existsSync(commandLine)) {
  await import(commandLine.href);
} else {
  console.error("Coroner is not built yet: run npm start (sets everything up) or npm run build.");
  process.exitCode = 3;
}
