import { describe, expect, it } from "vitest";
import { breachesOf } from "./breaches.ts";

/** Breaches of a small tree in which everything exists that the examples import. */
function breachesIn(path: string, source: string, more: Record<string, string> = {}): string[] {
  const others = {
    "src/node.ts": "",
    "src/kernel/clock.ts": "",
    "src/detectors/phi.ts": "",
    "src/gates/share.ts": "",
    "src/cli/run.ts": "",
    "nodes/catalogue.ts": "",
    "nodes/akka/akka.ts": "",
    "groundtruth/compare.ts": "",
    ...more,
  };
  return breachesOf(new Map(Object.entries({ ...others, [path]: source })), new Set(), new Set());
}

describe("a breach", () => {
  it.each([
    ["nodes/x/a.ts", 'import "../../src/kernel/clock.ts";', "programs may import"],
    ["nodes/x/a.ts", 'import type { A } from "../../src/node/view.ts";', "programs may import"],
    ["nodes/x/a.ts", 'import "../catalogue.ts";', "only src/main/ may"],
    ["src/cli/list.ts", 'import "../../nodes/catalogue.ts";', "only src/main/ may"],
    ["src/cli/list.ts", 'import "../../groundtruth/compare.ts";', "may know what they are compared with"],
    ["nodes/x/a.ts", 'import "../../groundtruth/compare.ts";', "may know what they are compared with"],
    ["groundtruth/a.ts", "export class A {}", "has no test test/groundtruth/a.test.ts"],
    ["groundtruth/a.ts", 'import "./b.ts";', "no such file"],
    ["src/engine/a.ts", 'import "../../nodes/akka/akka.ts";', "only src/main/ may import programs"],
    ["src/engine/a.ts", 'import "../cli/run.ts";', "need not run in a browser"],
    ["src/node.ts", 'import "node:os";', "no browser has"],
    ["src/scenario/a.ts", 'import { readFileSync } from "node:fs";', "no browser has"],
    ["src/scenario/a.ts", 'import { readFileSync } from "fs";', "no browser has"],
    ["nodes/x/a.ts", 'import "node:crypto";', "no browser has"],
    ["src/engine/a.ts", "await import(name);", "computed at run time"],
    ["src/report/a.ts", 'import "node:fs/promises";', "may read files"],
    ["src/engine/a.ts", 'import m from "msgpack-lite";', "msgpack-lite"],
    ["src/engine/a.ts", 'import "../kernel/clock.js";', "no such file"],
    ["src/engine/a.ts", "const now = Date.now();", "Date"],
    ["src/engine/a.ts", "const now = new Date();", "Date"],
    ["src/host/a.ts", "performance.now();", "performance"],
    ["src/host/a.ts", "setTimeout(f, 1);", "setTimeout"],
    ["src/host/a.ts", "setInterval(f, 1);", "setInterval"],
    ["src/host/a.ts", "process.exit(1);", "process"],
    ["src/host/a.ts", "process?.[x];", "process"],
    ["src/host/a.ts", "Buffer.from(a);", "Buffer"],
    ["src/host/a.ts", "new WebSocket(a);", "WebSocket"],
    ["src/host/a.ts", "globalThis.Date;", "globalThis"],
    ["src/network/a.ts", "Math.random();", "Math.random"],
    ["src/network/a.ts", "Math.pow(2, 3);", "Math.pow"],
    ["src/network/a.ts", "Math.sin(2);", "Math.sin"],
    ["src/network/a.ts", "const { pow } = Math;", "Math other than"],
    ["src/network/a.ts", "x ** 2;", "**"],
    ["src/network/a.ts", "x **= 2;", "**"],
    ["nodes/x/a.ts", `\`\${x ** 2}\`;`, "**"],
    ["src/report/string-utils.ts", "", "no concern of its own"],
    ["src/testHelpers/a.ts", "", "no concern of its own"],
    ["src/report/a.ts", "export function f() {}", "has no test test/report/a.test.ts"],
    ["nodes/x/a.ts", "export class A {}", "has no test test/nodes/x/a.test.ts"],
    ["src/kernel.ts", "export class A {}", "has no test test/kernel.test.ts"],
  ])("in %s: %s", (path, source, reason) => {
    const breaches = breachesIn(path, source);
    expect(breaches.join("\n")).toContain(reason);
    expect(breaches.every((breach) => breach.startsWith(path))).toBe(true);
  });

  it("names the line", () => {
    expect(breachesIn("src/host/a.ts", "let a;\n\nDate;")).toEqual([
      "src/host/a.ts:3 uses Date, which the core must not",
    ]);
  });

  it("is a circle of files", () => {
    const breaches = breachesIn("src/host/a.ts", 'import "./b.ts";', { "src/host/b.ts": 'import "./a.ts";' });
    expect(breaches).toEqual(["files in a circle: src/host/b.ts, src/host/a.ts"]);
  });

  it("is a circle of folders, of types too, even if no file is in one", () => {
    const breaches = breachesIn("src/host/a.ts", 'import type { A } from "../network/b.ts";', {
      "src/network/b.ts": "",
      "src/network/c.ts": 'import "../host/d.ts";',
      "src/host/d.ts": "",
    });
    expect(breaches).toEqual(["folders in a circle: src/network, src/host"]);
  });

  it("is a circle between the contract's face and what lies behind it", () => {
    const breaches = breachesIn("src/node/a.ts", 'import "../kernel/clock.ts";', {
      "src/kernel/clock.ts": 'import "../node.ts";',
    });
    expect(breaches).toEqual(["folders in a circle: src/node, src/kernel"]);
  });
});

describe("no breach", () => {
  it.each([
    [
      "groundtruth/a.ts",
      'import "node:fs"; import "../nodes/catalogue.ts"; import "../src/cli/run.ts"; import "./compare.ts";',
    ],
    [
      "nodes/x/a.ts",
      'import "../../src/node.ts"; import "../../src/detectors/phi.ts"; import "../akka/akka.ts";',
    ],
    ["nodes/x/wire.ts", 'import "msgpack-lite"; import "../../src/gates/share.ts";'],
    ["nodes/x/wire/a.ts", 'import "msgpack-lite";'],
    ["nodes/foreign/a.ts", 'import "node:child_process"; setTimeout(f, 1);'],
    ["src/processes/a.ts", 'import "msgpack-lite"; import "ws"; import "node:fs"; new Date(); 2 ** 3;'],
    ["src/main/a.ts", 'import "../../nodes/catalogue.ts"; import "node:fs"; await import(name);'],
    ["src/report/a.ts", 'import "node:path"; Math.random();'],
    ["src/engine/a.ts", 'import { z } from "zod"; import "../kernel/clock.ts"; import "../node.ts";'],
    [
      "src/engine/a.ts",
      'x.Date; x.process.y; const process = 1; // Date\nf("setTimeout"); Math.log(Math.sqrt(2));',
    ],
    ["src/engine/a.ts", "export type A = 1; export const B = 2;"],
  ])("in %s: %s", (path, source) => {
    expect(breachesIn(path, source)).toEqual([]);
  });

  it("when the test is there, or the file is excepted", () => {
    const sources = new Map([
      ["src/report/a.ts", "export function f() {}"],
      ["src/report/b.ts", "export function f() {}"],
    ]);
    expect(breachesOf(sources, new Set(["test/report/a.test.ts"]), new Set(["src/report/b.ts"]))).toEqual([]);
  });
});
