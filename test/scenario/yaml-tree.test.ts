import { expect, it } from "vitest";
import { isNode, parseDocument } from "yaml";
import { createFieldFinder, firstAliasOffset, problemsOfTree } from "../../src/scenario/yaml-tree.ts";

function treeOf(text: string) {
  const root = parseDocument(text, { uniqueKeys: false, stringKeys: true }).contents;
  if (!isNode(root)) throw new Error("expected a tree");
  return root;
}

it("finds nothing wrong with anchors used after and outside what they mark", () => {
  expect(problemsOfTree(treeOf("a: &x { b: 1 }\nc: [*x, *x]\n"))).toEqual([]);
});

it("tells repeated fields at the second one, in every mapping", () => {
  expect(problemsOfTree(treeOf("a: { b: 1, b: 2 }\n"))).toMatchObject([{ offset: 11 }]);
});

it("tells aliases to nothing and to what they are in", () => {
  expect(problemsOfTree(treeOf("a: *x\nb: &x [*x]\n")).map(({ offset }) => offset)).toEqual([3, 13]);
});

it("finds the first alias", () => {
  expect(firstAliasOffset(treeOf("a: &x 1\nb: *x\n"))).toBe(11);
  expect(firstAliasOffset(treeOf("a: 1\n"))).toBe(0);
});

it("finds fields through aliases", () => {
  const offsetOf = createFieldFinder(treeOf("a: &x { b: 1 }\nc: *x\n"));
  expect(offsetOf(["c", "b"])).toBe(8);
  expect(offsetOf(["c"])).toBe(15);
});
