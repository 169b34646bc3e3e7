import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { FilesBeside } from "../../src/cli/files-beside.ts";
import { readScenario } from "../../src/cli/scenario-file.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

describe("files beside a scenario", () => {
  it("are read once, relative to its folder, and remembered", () => {
    const scenario = folder.write("s.yaml", "");
    const path = folder.write("rtt.csv", "1\n");
    const files = new FilesBeside(scenario);
    expect(files.read("rtt.csv")).toBe("1\n");
    writeFileSync(path, "2\n");
    expect(files.read("rtt.csv")).toBe("1\n");
    expect(files.read(path)).toBe("2\n");
    expect([...files.texts]).toEqual([
      ["rtt.csv", "1\n"],
      [path, "2\n"],
    ]);
  });

  it("are refused when they aren't there, are no files, too large or no text", () => {
    const scenario = folder.write("s.yaml", "");
    const files = new FilesBeside(scenario);
    expect(() => files.read("none.csv")).toThrow(/there is no file .*none\.csv/);
    mkdirSync(join(dirname(scenario), "sub"), { recursive: true });
    expect(() => files.read("sub")).toThrow(/is no file that can be read/);
    truncateSync(folder.write("big.csv", ""), 65 * 1024 * 1024);
    expect(() => files.read("big.csv")).toThrow(/has 65\.0 MiB: expected at most 64 MiB/);
    writeFileSync(folder.write("bytes.csv", ""), new Uint8Array([0x31, 0xff]));
    expect(() => files.read("bytes.csv")).toThrow(/the byte at offset 1 can't belong to UTF-8/);
    expect(files.texts.size).toBe(0);
  });

  it("come with the scenario that names them", () => {
    folder.write("rtt.csv", "ms\n1\n3\n");
    const text = `${SMALL_SCENARIO}network: { latency: { empirical: { file: rtt.csv } } }\n`;
    const path = folder.write("with-file.yaml", text);
    const request = { name: path, sets: [], seed: undefined };
    const { scenario, files } = readScenario(request, new FakeSurroundings());
    expect(scenario.network.latency).toMatchObject({ sortedMicros: [1000, 3000] });
    expect([...files]).toEqual([["rtt.csv", "ms\n1\n3\n"]]);
  });
});
