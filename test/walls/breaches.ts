import { builtinModules } from "node:module";
import { posix } from "node:path";
import { cyclesOf } from "./cycles.ts";
import { factsOf, type ImportFact, isMember, type ModuleFacts } from "./module-facts.ts";

/**
 * Where the sources break the walls of the design: one line each, with file and line.
 *
 * @param sources text of every TypeScript file under `src/`, `nodes/` and `groundtruth/`, by its path from the project's root.
 * @param tests paths of all test files.
 * @param untested files that export code and need no test of their own.
 */
export function breachesOf(
  sources: ReadonlyMap<string, string>,
  tests: ReadonlySet<string>,
  untested: ReadonlySet<string>,
): string[] {
  const modules = [...sources].map(([path, source]) => factsOf(path, source));
  return [
    ...modules.flatMap(importBreaches),
    ...modules.flatMap((module) => unresolvedBreaches(module, sources)),
    ...modules.filter(({ path }) => isCore(path)).flatMap(globalBreaches),
    ...modules.flatMap(({ path }) => nameBreaches(path)),
    ...modules.flatMap((module) => testBreaches(module, tests, untested)),
    ...cycleBreaches(modules),
  ];
}

/** Folders of `src/` whose code runs in a browser as it does in Node, and gives the same results everywhere. */
const CORE =
  /^src\/(?:kernel|network|host|node|detectors|gates|coordinator|scenario|engine|trace-reading)(?:\/|\.ts$)/;
const PRODUCT_CORE = /^nodes\/(?!foreign\/)/;

function isCore(path: string): boolean {
  return CORE.test(path) || PRODUCT_CORE.test(path);
}

/** What node programs may import of the world. */
const CONTRACT = /^src\/(?:node\.ts$|detectors\/|gates\/)/;
const MAY_READ_FILES = /^src\/(?:cli|main|campaign|processes)\/|^groundtruth\//;
const MAY_SPEAK_MSGPACK = /^src\/processes\/|^nodes\/.*\/wire(?:\.ts$|\/)/;
const BUILTIN = new Set(builtinModules);

function importBreaches({ path, imports }: ModuleFacts): string[] {
  return imports.flatMap((imported) =>
    reasonsAgainst(path, imported).map((reason) => `${path}:${imported.line} ${reason}`),
  );
}

function reasonsAgainst(path: string, { target }: ImportFact): string[] {
  const inMain = path.startsWith("src/main/");
  const inNodes = path.startsWith("nodes/");
  // It stands outside the world, as tests do: it runs a product's program beside recordings of that product.
  const inGroundtruth = path.startsWith("groundtruth/");
  if (target === undefined) {
    return isCore(path) ? ["imports something computed at run time, which no wall can check"] : [];
  }
  const reasons: string[] = [];
  if (target.startsWith("groundtruth/") && !inGroundtruth) {
    reasons.push(`imports ${target}: neither the world nor programs may know what they are compared with`);
  }
  if (target === "nodes/catalogue.ts" && !inMain && !inGroundtruth) {
    reasons.push("imports nodes/catalogue.ts, which only src/main/ may");
  } else if (target.startsWith("nodes/") && !inNodes && !inMain && !inGroundtruth) {
    reasons.push(`imports ${target}: of the world only src/main/ may import programs`);
  }
  if (target.startsWith("src/")) {
    if (inNodes && !CONTRACT.test(target)) {
      reasons.push(`imports ${target}: programs may import src/node.ts, src/detectors/ and src/gates/ alone`);
    } else if (isCore(path) && !isCore(target)) {
      reasons.push(`imports ${target}, which need not run in a browser`);
    }
  }
  const builtin = builtinOf(target);
  if (builtin !== undefined) {
    if (isCore(path)) reasons.push(`imports ${target}, which no browser has`);
    else if (builtin === "fs" && !MAY_READ_FILES.test(path)) {
      reasons.push(`imports ${target}: only cli/, main/, campaign/ and processes/ may read files`);
    }
  }
  if (isPackage(target, "msgpack-lite") && !MAY_SPEAK_MSGPACK.test(path)) {
    reasons.push("imports msgpack-lite: only src/processes/ and a program's wire.ts may");
  }
  return reasons;
}

/** The name of the Node module that is meant, without prefix and subpath, or undefined. */
function builtinOf(target: string): string | undefined {
  if (target.startsWith("node:")) return target.slice("node:".length).split("/")[0];
  return BUILTIN.has(target) ? target.split("/")[0] : undefined;
}

function isPackage(target: string, name: string): boolean {
  return target === name || target.startsWith(`${name}/`);
}

/** An import under another spelling, such as `.js` for `.ts`, would slip through the rules above. */
function unresolvedBreaches({ path, imports }: ModuleFacts, sources: ReadonlyMap<string, string>): string[] {
  return imports
    .filter(
      ({ target }) =>
        target !== undefined && /^(?:src|nodes|groundtruth)\//.test(target) && !sources.has(target),
    )
    .map(({ target, line }) => `${path}:${line} imports ${target}, and there is no such file`);
}

/** Names that bring time, chance, input or output into what must be a function of scenario and seed. */
const FORBIDDEN_NAMES = new Set(
  "Date setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame Buffer WebSocket XMLHttpRequest globalThis".split(
    " ",
  ),
);
/** Names that are also ordinary words: only their use as an object counts. */
const FORBIDDEN_OBJECTS = new Set(["process", "performance", "crypto"]);

/**
 * What of `Math` is exact by its definition, and what `test/v8-stability.test.ts` compares on two versions of V8. All
 * else may differ in the last bit from version to version, as `pow` is known to.
 */
const STABLE_MATH = new Set(
  "abs ceil clz32 floor fround imul max min round sign trunc sqrt exp expm1 log log10 log1p log2 E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2".split(
    " ",
  ),
);

function globalBreaches({ path, tokens }: ModuleFacts): string[] {
  return tokens.flatMap((token, index) => {
    const place = `${path}:${token.line}`;
    const next = tokens[index + 1]?.text ?? "";
    if (token.kind === "punctuation" && /^\*\*=?$/.test(token.text)) {
      return [`${place} uses ${token.text}, which differs between versions of V8`];
    }
    if (token.kind !== "word" || isMember(tokens, index)) return [];
    if (token.text === "Math") {
      const member = tokens[index + 2]?.text ?? "";
      if (next !== ".") return [`${place} uses Math other than by naming one of its functions`];
      return STABLE_MATH.has(member)
        ? []
        : [`${place} uses Math.${member}, which is not known to be the same on every V8 and in every run`];
    }
    const forbidden =
      FORBIDDEN_NAMES.has(token.text) || (FORBIDDEN_OBJECTS.has(token.text) && /^(?:\.|\?\.|\[)$/.test(next));
    return forbidden ? [`${place} uses ${token.text}, which the core must not`] : [];
  });
}

function nameBreaches(path: string): string[] {
  return /util|helper/i.test(path) ? [`${path} is named for no concern of its own`] : [];
}

/** `src/foo/bar.ts` is tested by `test/foo/bar.test.ts`, `nodes/x/y.ts` by `test/nodes/x/y.test.ts`. */
function testBreaches(
  { path, exportsCode }: ModuleFacts,
  tests: ReadonlySet<string>,
  untested: ReadonlySet<string>,
): string[] {
  if (!exportsCode || untested.has(path)) return [];
  const test = `test/${path.replace(/^src\//, "").replace(/\.ts$/, ".test.ts")}`;
  return tests.has(test) ? [] : [`${path} exports code and has no test ${test}`];
}

function cycleBreaches(modules: readonly ModuleFacts[]): string[] {
  return [
    ...cyclesOf(graphOf(modules, (path) => path)).map((cycle) => `files in a circle: ${cycle.join(", ")}`),
    ...cyclesOf(graphOf(modules, folderOf)).map((cycle) => `folders in a circle: ${cycle.join(", ")}`),
  ];
}

/** `src/node.ts` is the face of `src/node/`: the two are one folder to the rest. */
function folderOf(path: string): string {
  return path.split("/").slice(0, 2).join("/").replace(/\.ts$/, "");
}

function graphOf(
  modules: readonly ModuleFacts[],
  unitOf: (path: string) => string,
): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    const unit = unitOf(path);
    const targets = graph.get(unit) ?? new Set();
    graph.set(unit, targets);
    for (const { target } of imports) {
      if (target === undefined || !/^(?:src|nodes|groundtruth)\//.test(target)) continue;
      const other = unitOf(posix.normalize(target));
      if (other !== unit) targets.add(other);
    }
  }
  return graph;
}
