import { describe, expect, it } from "vitest";
import { EXIT_GOOD } from "../../src/cli/exit-status.ts";
import { presets } from "../../src/cli/presets.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";

function show(name: string | undefined, json = false): string {
  const surroundings = new FakeSurroundings();
  expect(presets({ name, json }, surroundings)).toBe(EXIT_GOOD);
  return surroundings.written;
}

describe("presets", () => {
  it("lists all there is", () => {
    expect(show(undefined)).toMatch(/lifeguard-paper\/swim[\s\S]*akka-phi[\s\S]*eureka/);
  });

  it.each([
    ["memberlist", /^Program memberlist: /],
    ["lifeguard-paper/swim", /^Preset lifeguard-paper\/swim of the program memberlist: /],
    ["akka-phi", /^Law of judgement akka-phi: /],
    ["eureka", /^Gate rule eureka: /],
  ])("shows %s", (name, opening) => expect(show(name)).toMatch(opening));

  it("tells the numbers of a program's activities, which the node protocol uses", () => {
    expect(show("heartbeat")).toMatch(/\n {2}0 {2}beater {6}Sends a round .*[\s\S]*\n {2}2 {2}receiver /);
    expect(JSON.parse(show("heartbeat", true)).activities).toEqual([
      { number: 0, name: "beater", about: expect.any(String) },
      { number: 1, name: "checker", about: expect.any(String) },
      { number: 2, name: "receiver", about: expect.any(String) },
      { number: 3, name: "gatekeeper", about: expect.any(String) },
    ]);
  });

  it("lists those of a product, and nothing else", () => {
    expect(show("consul")).toMatch(/^memberlist: [\s\S]*consul\/lan/);
    expect(show("consul")).not.toMatch(/serf\/|Laws|eureka/);
    const { programs } = JSON.parse(show("consul", true));
    expect(programs).toHaveLength(1);
    expect(programs[0].presets.every(({ name }: { name: string }) => name.startsWith("consul/"))).toBe(true);
  });

  it("says the same as JSON", () => {
    const all = JSON.parse(show(undefined, true));
    expect(Object.keys(all)).toEqual(["programs", "laws", "gates"]);
    expect(JSON.parse(show("memberlist", true))).toEqual(
      all.programs.find(({ name }: { name: string }) => name === "memberlist"),
    );
    const preset = JSON.parse(show("lifeguard-paper/swim", true));
    expect(preset).toMatchObject({ program: "memberlist", name: "lifeguard-paper/swim" });
    expect(preset.values).toContainEqual({
      setting: "ProbeTimeout",
      value: "500ms",
      about: expect.stringContaining("direct ack"),
      source: expect.stringContaining("Lifeguard paper"),
    });
    expect(JSON.parse(show("eureka", true)).settings[0]).toMatchObject({ name: "renewalPercentThreshold" });
    expect(JSON.parse(show("akka-phi", true)).settings).toContainEqual(
      expect.objectContaining({ name: "threshold", default: 8 }),
    );
  });

  it("suggests the nearest name for one that nothing has", () => {
    expect(() => show("lifegaurd-paper/swim")).toThrow(UsageError);
    expect(() => show("lifegaurd-paper/swim")).toThrow(/Did you mean lifeguard-paper\/swim\?/);
    expect(() => show("memberlsit")).toThrow(/Did you mean memberlist\?/);
  });
});
