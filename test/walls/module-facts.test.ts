import { describe, expect, it } from "vitest";
import { factsOf } from "./module-facts.ts";

function targetsOf(source: string): (string | undefined)[] {
  return factsOf("src/host/world.ts", source).imports.map(({ target }) => target);
}

describe("imports", () => {
  it.each([
    ['import x from "./x.ts";', "src/host/x.ts"],
    ['import type { X } from "../node.ts";', "src/node.ts"],
    ['import {\n  a,\n  b as c,\n} from "../../nodes/a.ts";', "nodes/a.ts"],
    ['import * as z from "zod";', "zod"],
    ["import './effect.ts';", "src/host/effect.ts"],
    ['export * from "../kernel/a.ts";', "src/kernel/a.ts"],
    ['export type { A } from "../kernel/a.ts";', "src/kernel/a.ts"],
    ['const a = await import("../kernel/a.ts");', "src/kernel/a.ts"],
    ['let a: import("../kernel/a.ts").A;', "src/kernel/a.ts"],
    ['const fs = require("node:fs");', "node:fs"],
  ])("%s", (source, target) => {
    expect(targetsOf(source)).toEqual([target]);
  });

  it("that are computed are told as such", () => {
    expect(targetsOf("await import(name)")).toEqual([undefined]);
    expect(targetsOf(`await import(\`./\${name}.ts\`)`)).toEqual([undefined]);
    expect(targetsOf('await import("./a" + name)')).toEqual([undefined]);
  });

  it("are not seen where there are none", () => {
    expect(
      targetsOf('// import "a"\nArray.from("a"); const from = "x"; import.meta.url; x.import("a");'),
    ).toEqual([]);
  });
});

describe("exported code", () => {
  it.each([
    "export function f() {}",
    "export async function f() {}",
    "export default class {}",
    "export abstract class A {}",
    "export const f = (a: number, b = (1)) => a;",
    "export const f = (a: number): number => a;",
    "export const f: (a: number) => number = a => a;",
    "export const f = async () => {};",
    "export const f = <T>(a: T) => a;",
    "export const f = function () {};",
  ])("%s", (source) => {
    expect(factsOf("src/a.ts", source).exportsCode).toBe(true);
  });

  it.each([
    "export type F = () => void;",
    "export interface A { f(): void }",
    "export const A = 1;",
    "export const A = (1 + 2) * 3;",
    "export const A = { f: () => 1 };",
    'export { f } from "./f.ts";',
    "function f() {}",
    "// export function f() {}",
  ])("is not: %s", (source) => {
    expect(factsOf("src/a.ts", source).exportsCode).toBe(false);
  });
});
