import { describe, expect, it } from "vitest";
import { createNodeDirectory } from "../../src/scenario/node-directory.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import {
  certainlyLeft,
  possibleNodes,
  resolveSelector,
  type SelectorText,
  selectorSchema,
} from "../../src/scenario/selector.ts";

const directory = createNodeDirectory([
  {
    name: "member",
    first: 0,
    count: 6,
    zoneOf: ["a", "b", "a", "b", "a", "b"],
    packetTimeMicros: 0,
    socketBufferBytes: 1,
    start: { overMicros: 0, view: "full" },
  },
]);

function resolve(text: SelectorText) {
  const problems = new ProblemList();
  const selector = resolveSelector(text, directory, ["s"], problems);
  return { selector, problems: problems.all };
}

describe("resolveSelector", () => {
  it("finds members in order of ordinal, groups and zones", () => {
    expect(resolve({ members: ["member-4", "member-0"] }).selector).toEqual({ kind: "nodes", nodes: [0, 4] });
    expect(resolve({ group: "member" }).selector).toEqual({ kind: "nodes", nodes: [0, 1, 2, 3, 4, 5] });
    expect(resolve({ zone: "b" }).selector).toEqual({ kind: "nodes", nodes: [1, 3, 5] });
  });

  it("leaves picking to chance", () => {
    const { selector } = resolve({ pick: 2, of: { zone: "a" }, except: { members: ["member-0"] } });
    expect(selector).toEqual({
      kind: "pick",
      count: 2,
      of: { kind: "nodes", nodes: [0, 2, 4] },
      except: { kind: "nodes", nodes: [0] },
    });
    expect(selector && [...possibleNodes(selector)]).toEqual([2, 4]);
  });

  it.each([
    [{ members: ["member-9"] }, ["s", "members", 0], /no member member-9/],
    [{ members: ["member-1", "member-1"] }, ["s", "members", 1], /named twice/],
    [{ group: "membr" }, ["s", "group"], /no group membr/],
    [{ zone: "z" }, ["s", "zone"], /zone z/],
    [{ pick: 7, of: { group: "member" } }, ["s", "pick"], /can't pick 7 of 6 members/],
    [
      { pick: 3, of: { zone: "a" }, except: { members: ["member-0"] } },
      ["s", "pick"],
      /can't pick 3 of 2 members/,
    ],
    [{ pick: 1, of: { zone: "a" }, except: { group: "member" } }, ["s", "pick"], /nobody is left/],
    [{ pick: 3, of: { pick: 2, of: { group: "member" } } }, ["s", "pick"], /can't pick 3 of 2/],
    [{ pick: 1, of: { group: "x" } }, ["s", "of", "group"], /no group x/],
  ])("refuses %j", (text, path, message) => {
    const { selector, problems } = resolve(text);
    expect(selector).toBeUndefined();
    expect(problems).toMatchObject([{ path, expected: expect.stringMatching(message) }]);
    expect(problems[0]?.mend).not.toBe("");
  });

  it("counts out an exception only where it can meet the set, and a picked one by its size", () => {
    expect(resolve({ pick: 3, of: { zone: "a" }, except: { zone: "b" } }).problems).toEqual([]);
    const picked = { pick: 2, of: { group: "member" } };
    expect(resolve({ pick: 4, of: { group: "member" }, except: picked }).problems).toEqual([]);
    expect(resolve({ pick: 5, of: { group: "member" }, except: picked }).problems).toHaveLength(1);
  });
});

it("takes away what is named once, and what is picked at its worst", () => {
  const all = { kind: "nodes", nodes: [0, 1, 2, 3, 4, 5] } as const;
  const named = { kind: "nodes", nodes: [1, 2, 9] } as const;
  const picked = { kind: "pick", count: 2, of: all, except: undefined } as const;
  expect(certainlyLeft(all, [])).toBe(6);
  expect(certainlyLeft(all, [named, named])).toBe(4);
  expect(certainlyLeft(all, [named, picked])).toBe(2);
  expect(certainlyLeft(picked, [named])).toBe(0);
});

describe("selectorSchema", () => {
  it.each([
    [{}],
    [{ members: [] }],
    [{ group: "a", zone: "b" }],
    [{ pick: 1 }],
    [{ pick: 0, of: { group: "a" } }],
    [{ group: "a", except: { group: "b" } }],
    [{ pick: 1, of: { group: "a", of: { zone: "b" } } }],
    [{ group: "a", what: 1 }],
    ["member-1"],
  ])("refuses %j", (text) => {
    expect(selectorSchema.safeParse(text).success).toBe(false);
  });

  it("takes selectors within selectors", () => {
    const text = { pick: 1, of: { pick: 2, of: { group: "a" } }, except: { members: ["a-1"] } };
    expect(selectorSchema.parse(text)).toEqual(text);
  });
});
