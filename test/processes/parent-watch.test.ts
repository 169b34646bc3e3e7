/* Real processes, of built code: these tests need `dist/`, which `npm test` builds first. */
import { type ChildProcess, spawn } from "node:child_process";
import { describe, expect, it } from "vitest";

const BUILT = new URL("../../dist/src/processes/parent-watch.js", import.meta.url).href;

/** What a child does: watches its parent, says so, and then what the test wants. */
function childScript(then: string): string {
  return `const { watchParent } = await import(${JSON.stringify(BUILT)});
    watchParent(process.ppid);
    process.stdout.write("watching\\n", () => { ${then} });`;
}

/** Starts a process that starts a child, which shares its standard output, and waits for the child's word. */
async function parentOf(
  then: string,
): Promise<{ readonly parent: ChildProcess; readonly gone: Promise<void> }> {
  const script = `require("node:child_process").spawn(
    process.execPath, ["--input-type=module", "-e", ${JSON.stringify(childScript(then))}], { stdio: ["ignore", "inherit", "inherit"] })`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  // A pipe closes when the last process that holds it is gone.
  const gone = new Promise<void>((resolve) => parent.stdout?.once("close", resolve));
  await new Promise((resolve) => parent.stdout?.once("data", resolve));
  return { parent, gone };
}

function child(then: string): Promise<number | null> {
  const process_ = spawn(process.execPath, ["--input-type=module", "-e", childScript(then)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve) => process_.once("exit", resolve));
}

describe("a process that watches its parent", () => {
  it.each([
    ["while it never returns from a program", "for (;;);"],
    ["while it waits", "setInterval(() => {}, 1_000);"],
  ])("ends soon after it, even %s", async (_what, then) => {
    const { parent, gone } = await parentOf(then);
    parent.kill("SIGKILL");
    await gone;
  });

  it("is let alone while it lives", async () => {
    // Longer than two looks take.
    expect(await child("const end = Date.now() + 2_200; while (Date.now() < end);")).toBe(0);
  });

  it("is not kept alive by it", async () => {
    expect(await child("")).toBe(0);
  });
});
