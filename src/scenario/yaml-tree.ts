import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import type { FieldPath } from "./path.ts";

/** Something wrong at a place of a YAML text. */
export interface YamlProblem {
  /** In UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly expected: string;
  readonly mend: string;
}

/**
 * What the parser lets pass: fields given twice (it would compare each with all before it), a field whose name would
 * alter a mapping's nature, and aliases that refer to nothing or to what they are in.
 */
export function problemsOfTree(root: Node): readonly YamlProblem[] {
  const problems: YamlProblem[] = [];
  const anchors = new Map<string, unknown>();
  const around = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      const offset = node.range?.[0] ?? 0;
      if (target === undefined) {
        problems.push({
          offset,
          expected: `the alias *${node.source} refers to no anchor before it`,
          mend: `Write the value itself, or mark it with &${node.source} further up; text that begins with * needs quotes.`,
        });
      } else if (around.has(target)) {
        problems.push({
          offset,
          expected: `the alias *${node.source} refers to the value it is in`,
          mend: "Write the value itself.",
        });
      }
      return;
    }
    if (!isMap(node) && !isSeq(node) && !isScalar(node)) return;
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    around.add(node);
    if (isSeq(node)) for (const item of node.items) visit(item);
    if (isMap(node)) {
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        const name = nameOf(key);
        const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
        if (seen.has(name)) {
          problems.push({
            offset,
            expected: `the field ${name} is given twice`,
            mend: "Remove one of the two.",
          });
        }
        if (name === "__proto__") {
          problems.push({ offset, expected: "__proto__ can't be the name of a field", mend: "Remove it." });
        }
        seen.add(name);
        visit(value);
      }
    }
    around.delete(node);
  };
  visit(root);
  return problems;
}

/** Offset of the first alias, or of the text's start. */
export function firstAliasOffset(root: Node): number {
  for (const node of nodesOf(root)) if (isAlias(node)) return node.range?.[0] ?? 0;
  return 0;
}

/** Finds fields by their paths in a tree in which `problemsOfTree` found nothing. */
export function createFieldFinder(root: Node): (path: FieldPath) => number {
  const anchors = new Map<string, unknown>();
  for (const node of nodesOf(root)) {
    if ((isMap(node) || isSeq(node)) && node.anchor !== undefined) anchors.set(node.anchor, node);
  }
  // A file may have very many fields, and something wrong with each.
  const pairs = new Map<YAMLMap, Map<string, Pair>>();
  const pairsOf = (map: YAMLMap): Map<string, Pair> => {
    let byName = pairs.get(map);
    if (byName === undefined) {
      byName = new Map(map.items.map((pair) => [nameOf(pair.key), pair]));
      pairs.set(map, byName);
    }
    return byName;
  };
  /** Offset of the field's key or of the list element; where the path leaves the text, of the last that is in it. */
  return (path) => {
    let node: unknown = root;
    let offset = root.range?.[0] ?? 0;
    for (const key of path) {
      if (isAlias(node)) node = anchors.get(node.source);
      if (isMap(node)) {
        const pair = pairsOf(node).get(String(key));
        if (pair === undefined) break;
        if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node) && typeof key === "number") {
        node = node.items[key];
        if (isMap(node) || isSeq(node) || isScalar(node) || isAlias(node)) offset = node.range?.[0] ?? offset;
      } else {
        break;
      }
    }
    return offset;
  };
}

function* nodesOf(node: unknown): Generator<unknown> {
  yield node;
  if (isMap(node)) for (const { value } of node.items) yield* nodesOf(value);
  else if (isSeq(node)) for (const item of node.items) yield* nodesOf(item);
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key);
}
