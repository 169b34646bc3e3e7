import { join } from "node:path";
import { beforeEach } from "vitest";
import { run } from "../../src/cli/run.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Results of the small scenario, run anew before every test of a file. @param sets `--set` assignments. */
export function storedResults(sets: readonly string[] = []) {
  const folder = temporaryFolder();
  let results = "";
  beforeEach(async () => {
    const base = join(folder.path, "results");
    await run(
      {
        name: folder.write("small.yaml", SMALL_SCENARIO),
        sets,
        seed: undefined,
        json: false,
        quiet: true,
        results: base,
        processes: undefined,
      },
      new FakeSurroundings(),
    );
    results = join(base, "latest");
  });
  return {
    folder,
    /** The folder of the results. */
    get path() {
      return results;
    },
  };
}
