import { describe, expect, it } from "vitest";
import { readNodeProcessArguments } from "../../src/main/node-process-arguments.ts";

function read(...words: readonly string[]) {
  let said = "";
  try {
    return readNodeProcessArguments(words, (text) => {
      said += text;
    });
  } catch {
    return said;
  }
}

const GOOD = ["--name", "process-3", "--nodes", "member-0,member-1"];

describe("the arguments of a process that runs nodes", () => {
  it("are its name, its nodes, and how it talks, writes and ends", () => {
    expect(read(...GOOD)).toEqual({
      name: "process-3",
      nodes: ["member-0", "member-1"],
      form: "msgpack",
      watchParent: false,
    });
    expect(read(...GOOD, "--form", "json", "--log", "a file", "--watch-parent")).toMatchObject({
      form: "json",
      log: "a file",
      watchParent: true,
    });
  });

  it.each([
    ["no name", ["--nodes", "a-0"], /--name/],
    ["an empty name", ["--name", " ", "--nodes", "a-0"], /It is empty/],
    ["no nodes", ["--name", "p"], /--nodes/],
    ["nodes without a name", ["--name", "p", "--nodes", "a-0,,a-1"], /Expected names like member-0,member-1/],
    ["a node twice", ["--name", "p", "--nodes", "a-0,a-0"], /Node a-0 is named twice/],
    ["another form", [...GOOD, "--form", "xml"], /msgpack, json/],
    ["an unknown option", [...GOOD, "--fast"], /--fast/],
    ["something besides", [...GOOD, "more"], /too many arguments/],
  ])("are refused in a line when there is %s", (_what, words, message) => {
    const said = read(...words);
    expect(said).toMatch(message);
    expect(said).toMatch(/^[^\n]+\n$/);
  });
});
