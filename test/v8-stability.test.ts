import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { HAS_NEWER_NODE, newerNode } from "./newer-node/newer-node.ts";

const SCRIPT = fileURLToPath(new URL("newer-node/fingerprint.mjs", import.meta.url));
const BUILT = fileURLToPath(new URL("../dist/src/network/latency-law.js", import.meta.url));

/** What V8 11.3 (Node 20) and 13.6 (Node 24) both give. */
const EXPECTED = {
  log: "6fccfc1796505564",
  log10: "78c16dec1caac5f0",
  log2: "1ac6ec34b1ee7dd5",
  log1p: "f8214097118a5565",
  exp: "cf7a9e2992154b77",
  expm1: "ddab01ce6cf8c3c8",
  sqrt: "fb96772c10af4ed2",
  normalQuantile: "b4da5306fcab6e87",
  uniform: "8fc291cd9946dd3b",
  normal: "3c563726d5629af0",
  lognormal: "c3644b23badb0b10",
  exponential: "ca2709dbac0a40f8",
  pareto: "818e9665863885c9",
};

function fingerprintsOn(node: string): { readonly v8: string; readonly fingerprints: object } {
  if (!existsSync(BUILT)) throw new Error("this test runs built code: run npm run build first");
  return JSON.parse(execFileSync(node, [SCRIPT], { encoding: "utf8" }));
}

describe("the core's mathematical functions", () => {
  it("return on this V8, to the bit, what they always returned", () => {
    expect(fingerprintsOn(process.execPath).fingerprints).toEqual(EXPECTED);
  });

  it("return the same on a newer V8", () => {
    const there = fingerprintsOn(newerNode());
    expect(there.fingerprints).toEqual(EXPECTED);
    // Comparing a V8 with itself would prove nothing where a newer one is to be had. The package carries Node 24.
    expect(Number.parseFloat(there.v8)).toBeGreaterThanOrEqual(
      HAS_NEWER_NODE ? 13 : Number.parseFloat(process.versions.v8),
    );
  });
});
