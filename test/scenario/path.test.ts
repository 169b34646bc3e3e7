import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FieldPath,
  formatPath,
  isAtOrUnder,
  isMapping,
  parsePath,
  resolvePath,
  valueAt,
  withValueAt,
} from "../../src/scenario/path.ts";
import { Refusal } from "../../src/scenario/refusal.ts";

const root = {
  groups: [{ name: "member", count: 4 }, { count: 2 }],
  faults: [{ name: "starvation", block: { pick: 8 } }, { name: "twin" }, { name: "twin" }],
  sweep: { "faults.starvation.block.pick": [1] },
  seeds: [4, 5],
};

const resolve = (text: string) => resolvePath(root, parsePath(text));

/** Every path of a value, the value's own included. */
function pathsOf(value: unknown, path: FieldPath = []): readonly FieldPath[] {
  const inner = Array.isArray(value)
    ? value.map((element, index) => [index, element] as const)
    : isMapping(value)
      ? Object.entries(value)
      : [];
  return [path, ...inner.flatMap(([key, element]) => pathsOf(element, [...path, key]))];
}

const key = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
  .filter((name) => name !== "settings" && name !== "sweep");
const tree = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.array(tie("value"), { maxLength: 4 }), tie("mapping")),
  mapping: fc.dictionary(key, tie("value"), { maxKeys: 4 }),
})).mapping;

describe("paths", () => {
  it.each([
    ["groups.member.count", ["groups", 0, "count"]],
    ["groups.1.count", ["groups", 1, "count"]],
    ["faults.starvation.block.pick", ["faults", 0, "block", "pick"]],
    ["faults.starvation.new.field", ["faults", 0, "new", "field"]],
    ["network.latency.uniform.low", ["network", "latency", "uniform", "low"]],
    ["sweep.faults.starvation.block.pick", ["sweep", "faults.starvation.block.pick"]],
    ["groups.member.settings.akka.threshold", ["groups", 0, "settings", "akka.threshold"]],
    ["groups.member.toString.x", ["groups", 0, "toString", "x"]],
    ["seeds.1", ["seeds", 1]],
  ])("resolves %s", (text, path) => {
    expect(resolve(text)).toEqual(path);
  });

  it.each([
    ["", /isn't a path/],
    ["a..b", /isn't a path/],
    [".a", /isn't a path/],
    ["a. b", /isn't a path/],
    ["a.__proto__.b", /__proto__/],
    ["groups.2.count", /has no element 2: it has 2/],
    ["faults.starvaton.at", /no element named starvaton/],
    ["groups.member.count.x", /no field x in groups\.member\.count: it is a single value/],
    ["seeds.-1", /no element named -1/],
  ])("refuses %j", (text, message) => {
    expect(() => resolve(text)).toThrow(Refusal);
    expect(() => resolve(text)).toThrow(message);
  });

  it("suggests the nearest name", () => {
    try {
      resolve("faults.starvaton.at");
    } catch (error) {
      expect(error).toMatchObject({ mend: "Did you mean starvation?" });
    }
  });

  it("names list elements by their name where that is unique, else by index", () => {
    expect(formatPath(["groups", 0, "count"], root)).toBe("groups.member.count");
    expect(formatPath(["groups", 1, "count"], root)).toBe("groups.1.count");
    expect(formatPath(["faults", 2, "at"], root)).toBe("faults.2.at");
  });

  it("resolves what it formats, for every path of any value", () => {
    fc.assert(
      fc.property(tree, (value) => {
        for (const path of pathsOf(value).slice(1)) {
          expect(resolvePath(value, parsePath(formatPath(path, value)))).toEqual(path);
        }
      }),
    );
  });

  it("puts a value at a path and nowhere else, and leaves the original as it was", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (value, choice) => {
        const paths = pathsOf(value);
        const path = paths[choice % paths.length] as FieldPath;
        const before = structuredClone(value);
        const changed = withValueAt(value, path, "new");
        expect(valueAt(changed, path)).toBe("new");
        expect(value).toEqual(before);
        for (const other of paths) {
          if (isAtOrUnder(other, path) || isAtOrUnder(path, other)) continue;
          expect(valueAt(changed, other)).toBe(valueAt(value, other));
        }
      }),
    );
  });

  it("never throws anything but a refusal, and never reaches a prototype", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const path = resolve(text);
          withValueAt(root, path, { polluted: true });
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
      }),
    );
  });

  it("creates mappings on the way and finds nothing where nothing is", () => {
    expect(withValueAt({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
    expect(valueAt(root, ["groups", 0, "toString"])).toBeUndefined();
    expect(valueAt(root, ["groups", "0"])).toBeUndefined();
  });
});
