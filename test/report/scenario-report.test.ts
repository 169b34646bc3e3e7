import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { scenarioReport, virtualSecondsPerRun } from "../../src/report/scenario-report.ts";
import { createStyle } from "../../src/report/style.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";

const bytes = readFileSync(new URL("../../scenarios/everything.yaml", import.meta.url));

function load(...sets: readonly string[]) {
  return loadScenario({ bytes, fileName: "everything.yaml", catalogue, sets });
}

it("says what everything.yaml would run", () => {
  const text = scenarioReport(load(), "everything.yaml", 200, createStyle(false));
  for (const line of [
    "everything.yaml is valid.",
    "everything: Eight of 128 members lose their CPU again and again, a link is cut, a member dies.",
    "  member: 128 members, in zones a and b, 30us for each packet received, a socket buffer of 2,097,152 bytes, started over 2s, joining by member-0",
    "  swim: memberlist, preset lifeguard-paper/swim",
    "  lifeguard: memberlist, preset lifeguard-paper/lifeguard, with SuspicionMult 5",
    "  guarded: memberlist, preset lifeguard-paper/lifeguard, behind the gate eureka",
    "  starvation: block of 8 picked of all 128 of member (their messages are held), at 0s (run time 15s) for 16384ms, again every 16448ms (64ms between), until the end",
    "  fault 2: crash of member-5, at 90s (run time 105s), for good",
    "  3 configurations under 5 seeds: 15 runs of 135 s virtual time (15s of warm-up, 2m counted), 2,025 s in all",
    "  swim.convictions.unreachable > 0",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

it("says what carries the members, and how their clocks are off", () => {
  const text = scenarioReport(
    load(
      "groups.member.hosts=32",
      "groups.member.machine={ cores: 4, hosts: 16 }",
      "groups.member.host.clock={ drift: 200ppm }",
    ),
    "everything.yaml",
    250,
    createStyle(false),
  );
  expect(text.split("\n")).toContain(
    "  member: 128 members, in zones a and b, on 32 hosts, 30us for each packet received, 16 hosts sharing 4 cores, a socket buffer of 2,097,152 bytes, clocks drifting by 200 ppm, started over 2s, joining by member-0",
  );
});

it("counts warm-up and tail", () => {
  expect(virtualSecondsPerRun(load("tail=30s"))).toBe(165);
  expect(scenarioReport(load("tail=30s"), "e.yaml", 200, createStyle(false))).toContain("30s of tail");
});
