import { describe, expect, it } from "vitest";
import { emulate } from "../../groundtruth/emulation/emulate.ts";
import { emulateAll } from "../../groundtruth/emulation-pool.ts";
import { small, smallKill } from "./emulation/recorded-runs.ts";

// Threads run the built code: `npm test` builds it first.
const module = new URL("../../dist/groundtruth/emulation-worker.js", import.meta.url);

describe("the pool", () => {
  it("makes every run that is asked for, once, and the same as here", async () => {
    const done: [number, number, unknown][] = [];
    await emulateAll(
      [
        { recorded: 0, seed: 1 },
        { recorded: 1, seed: 1 },
        { recorded: 0, seed: 2 },
      ],
      {
        runs: [small, smallKill],
        sets: [],
        workers: 2,
        module,
        onDone: ({ recorded, seed }, measures, wasWhole) => {
          expect(wasWhole).toBe(true);
          done.push([recorded, seed, measures]);
        },
      },
    );
    done.sort(([a, b], [c, d]) => a - c || b - d);
    expect(done).toEqual([
      [0, 1, emulate(small, 1).measures],
      [0, 2, emulate(small, 2).measures],
      [1, 1, emulate(smallKill, 1).measures],
    ]);
  });

  it("ends with what went wrong in a run, and which", async () => {
    const running = emulateAll([{ recorded: 0, seed: 7 }], {
      runs: [small],
      sets: ["nothing=1"],
      workers: 1,
      module,
      onDone: () => undefined,
    });
    await expect(running).rejects.toThrow(/healthy-n8\/lifeguard, seed 7: .*nothing/);
  });

  it("does nothing when nothing is asked for", async () => {
    await emulateAll([], { runs: [], sets: [], workers: 2, module, onDone: () => expect.fail("a run") });
  });
});
