import { join, sep } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { pathFrom, workingFolder } from "../../src/cli/paths-from-here.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("is written from the folder, or in full where there is none", () => {
  const path = join(sep, "home", "me", "coroner", "bin");
  expect(pathFrom(join(sep, "home", "me", "work"), path)).toBe(join("..", "coroner", "bin"));
  expect(pathFrom(undefined, path)).toBe(path);
});

it("is told when the working folder is gone", () => {
  expect(workingFolder()).toBe(process.cwd());
  vi.spyOn(process, "cwd").mockImplementation(() => {
    throw new Error("ENOENT: no such file or directory, uv_cwd");
  });
  expect(workingFolder()).toBeUndefined();
});
