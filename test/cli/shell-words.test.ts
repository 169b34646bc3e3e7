import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { shellCommand } from "../../src/cli/shell-words.ts";

it("quotes only what a shell would read otherwise", () => {
  expect(shellCommand(["run", "scenarios/crash.yaml", "--set", "network.loss=0.1%"])).toBe(
    "run scenarios/crash.yaml --set network.loss=0.1%",
  );
  expect(shellCommand(["a b", "it's", ""])).toBe("'a b' 'it'\\''s' ''");
});

it("is read by a shell as it was meant", () => {
  const words = ["a b", "it's", "$HOME", "*", 'say "x"', "{a: [1, 2]}", "back\\slash", "a;b", "ü", "~"];
  const { stdout } = spawnSync("sh", ["-c", `printf '%s\\n' ${shellCommand(words)}`], { encoding: "utf8" });
  expect(stdout.trimEnd().split("\n")).toEqual(words);
});
