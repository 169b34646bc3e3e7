#!/usr/bin/env node
import { existsSync } from "node:fs";

const commandLine = new URL("../dist/src/main/command-line.js", import.meta.url);

if (existsSync(commandLine)) {
  try {
    await import(commandLine.href);
  } catch (error) {
    // Such as no file descriptor being left. Node's own status would be that of a broken expectation.
    console.error(`Coroner can't start: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 3;
  }
} else {
  console.error("Coroner is not built yet: run npm start (sets everything up) or npm run build.");
  process.exitCode = 3;
}
