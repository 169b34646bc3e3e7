import { expect, it } from "vitest";
import { z } from "zod";
import { duration } from "../../src/node.ts";
import { settingsWords } from "../../src/report/settings-words.ts";

it("tells settings in order, with meaning and default as one writes them", () => {
  const schema = z.strictObject({
    ProbeInterval: duration().prefault("1s").describe("How often."),
    Count: z.int().default(3),
    on: z.boolean().describe("Whether."),
  });
  expect(settingsWords(schema)).toEqual([
    { name: "ProbeInterval", about: "How often.", byDefault: "1s" },
    { name: "Count", about: "", byDefault: 3 },
    { name: "on", about: "Whether.", byDefault: undefined },
  ]);
});

it("finds none in settings without names", () => {
  expect(settingsWords(z.unknown())).toEqual([]);
});
