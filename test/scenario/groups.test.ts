import { describe, expect, it } from "vitest";
import { load, refusalOf, scenarioWith } from "./load.ts";

const groups = (...lines: readonly string[]) => `name: small
duration: 1m
warmup: 5s
groups:
${lines.map((line) => `  - { program: memberlist, ${line} }`).join("\n")}
`;

describe("groups", () => {
  it("have a host without packet time, 2 MiB of socket buffer, and join over 2 s, unless they say otherwise", () => {
    expect(load(scenarioWith()).groups[0]).toEqual({
      name: "member",
      first: 0,
      count: 4,
      zoneOf: [undefined, undefined, undefined, undefined],
      packetTimeMicros: 0,
      socketBufferBytes: 2 * 1024 * 1024,
      start: { overMicros: 2_000_000, view: "join" },
    });
  });

  it("get ordinals in file order and zones in turn, one named twice getting twice as many", () => {
    const [first, second] = load(
      groups(
        "name: web, count: 5, zones: [a, b, a]",
        "name: db, count: 2, zones: [b, c], host: { packetTime: 30us, socketBuffer: 64KiB }, start: { over: 1s, view: full }",
      ),
    ).groups;
    expect(first).toMatchObject({ first: 0, count: 5, zoneOf: ["a", "b", "a", "a", "b"] });
    expect(second).toMatchObject({
      first: 5,
      zoneOf: ["b", "c"],
      packetTimeMicros: 30,
      socketBufferBytes: 65_536,
      start: { overMicros: 1_000_000, view: "full" },
    });
  });

  it.each([
    ["name: Web, count: 1", "groups.Web.name", /small letters/],
    ["name: 3web, count: 1", "groups.3web.name", /small letters/],
    ["name: web, count: 0", "groups.web.count", /at least 1, got 0/],
    ["name: web, count: 1.5", "groups.web.count", /whole number, got 1\.5/],
    ["name: web", "groups.web.count", /doesn't say how many members.*count: 16/],
    ["name: web, count: 2000000", "groups.web.count", /at most 1000000/],
    ["name: web, count: 1, zones: []", "groups.web.zones", /at least 1 element/],
    ["name: web, count: 1, zones: [1]", "groups.web.zones.0", /expected text, got 1.*"1"/],
    ["name: web, count: 1, host: { packetTime: 3 }", "groups.web.host.packetTime", /unit is missing/],
    [
      "name: web, count: 1, host: { socketBuffer: 3MB }",
      "groups.web.host.socketBuffer",
      /B, KiB, MiB or GiB.*got "3MB"/,
    ],
    ["name: web, count: 1, start: { view: ful }", "groups.web.start.view", /Did you mean full/],
    [
      "name: web, count: 2, hosts: 3",
      "groups.web.hosts",
      /at most as many hosts as members, which are 2, got 3/,
    ],
    ["name: web, count: 2, hosts: 0", "groups.web.hosts", /at least 1/],
    ["name: web, count: 2, machine: { hosts: 2 }", "groups.web.machine.cores", /missing/],
    [
      "name: web, count: 4, hosts: 2, machine: { cores: 1, hosts: 3 }",
      "groups.web.machine.hosts",
      /as there are in the group, 2, got 3/,
    ],
    [
      "name: web, count: 1, host: { clock: { drift: 5 } }",
      "groups.web.host.clock.drift",
      /parts in a million, such as 200ppm.*got 5/,
    ],
    [
      "name: web, count: 1, host: { clock: { offset: { uniform: { low: 5ms, high: -5ms } } } }",
      "groups.web.host.clock.offset.uniform",
      /exchange them/,
    ],
  ])("are refused: %s", (line, field, message) => {
    const refusal = refusalOf(groups(line));
    expect(refusal).toMatchObject({ field, line: 5 });
    expect(refusal.message).toMatch(message);
  });

  it("are refused with one name for two, or with too many members together", () => {
    expect(refusalOf(groups("name: web, count: 1", "name: web, count: 1")).message).toMatch(
      /:6: .*two groups named web/,
    );
    expect(refusalOf(groups("name: web, count: 900000", "name: db, count: 900000")).message).toMatch(
      /:6: groups\.db\.count: expected at most 1000000 members in all groups together/,
    );
  });

  it("deal their members to fewer hosts, whose zones they have, and hosts to machines", () => {
    const [group] = load(
      groups("name: web, count: 5, hosts: 2, zones: [a, b], machine: { cores: 3 }"),
    ).groups;
    expect(group).toMatchObject({
      hosts: 2,
      zoneOf: ["a", "b", "a", "b", "a"],
      machine: { cores: 3, hosts: 2, scheduler: "line" },
    });
    expect(load(groups("name: web, count: 8, machine: { cores: 1, hosts: 4 }")).groups[0]?.machine).toEqual({
      cores: 1,
      hosts: 4,
      scheduler: "line",
    });
  });

  it("may be goroutines of one process, whose packets take time, and handed-off messages if it is said", () => {
    const machineOf = (rest: string) =>
      load(groups(`name: web, count: 4, host: { packetTime: 13us }, machine: { cores: 2, ${rest} }`))
        .groups[0]?.machine;
    expect(machineOf("scheduler: goroutines, messageTime: 3us")).toEqual({
      cores: 2,
      hosts: 4,
      scheduler: "goroutines",
      messageTimeMicros: 3,
    });
    expect(machineOf("scheduler: goroutines")).toMatchObject({ messageTimeMicros: undefined });
    expect(machineOf("scheduler: line")).toMatchObject({ scheduler: "line" });
    expect(
      machineOf("scheduler: goroutines, collector: { work: 20ms, lasts: 8ms, slowdown: 5 }"),
    ).toMatchObject({ collector: { workMicros: 20_000, lastsMicros: 8_000, slowdown: 5 } });
  });

  it.each([
    ["scheduler: goroutine", "scheduler", /line.*goroutines/],
    ["messageTime: 3us", "messageTime", /with scheduler: goroutines only.*Remove it, or add scheduler/],
    ["scheduler: line, messageTime: 0us", "messageTime", /with scheduler: goroutines only/],
    ["scheduler: goroutines, messageTime: 3", "messageTime", /unit is missing/],
    ["collector: { work: 1ms, lasts: 1ms, slowdown: 2 }", "collector", /with scheduler: goroutines only/],
    [
      "scheduler: goroutines, collector: { work: 0s, lasts: 1ms, slowdown: 2 }",
      "collector\\.work",
      /expected at least 1us/,
    ],
    [
      "scheduler: goroutines, collector: { work: 1s, lasts: 1ms, slowdown: 0.5 }",
      "collector\\.slowdown",
      /expected 1 or more|at least 1|>=\s?1/,
    ],
    ["scheduler: goroutines", "scheduler", /only if packets take time.*a packetTime, such as 13us/],
  ])("are refused with machine: { cores: 2, %s }", (rest, field, expected) => {
    const { message } = refusalOf(groups(`name: web, count: 4, machine: { cores: 2, ${rest} }`));
    expect(message).toMatch(new RegExp(`:5: groups\\.web\\.machine\\.${field}: `));
    expect(message).toMatch(expected);
  });

  it("whose machine is occupied by nothing are a notice", () => {
    const notice = /The machine of group web has no effect/;
    const machine = "name: web, count: 4, machine: { cores: 1 }";
    expect(load(groups(machine)).notices[0]).toMatch(notice);
    expect(load(groups(`${machine}, host: { packetTime: 1us }`)).notices).toEqual([]);
    const slow = "faults: [{ slow: { group: web, service: 1ms }, at: 1s }]";
    expect(load(`${groups(machine)}${slow}\n`).notices).toEqual([]);
  });

  it("state how their hosts' clocks are off, the same for all or by a law", () => {
    const clockOf = (clock: string) =>
      load(groups(`name: web, count: 1, host: { clock: ${clock} }`)).groups[0]?.clock;
    expect(clockOf("{ offset: -5ms }")).toEqual({
      offsetMicros: { law: "constant", value: -5000 },
      driftPpm: { law: "constant", value: 0 },
    });
    expect(
      clockOf(
        "{ offset: { normal: { mean: 0s, sd: 20ms } }, drift: { uniform: { low: -50ppm, high: 50ppm } } }",
      ),
    ).toEqual({
      offsetMicros: { law: "normal", mean: 0, sd: 20_000 },
      driftPpm: { law: "uniform", low: -50, high: 50 },
    });
  });

  it("that join or start beyond the warm-up are a notice", () => {
    expect(load(groups("name: web, count: 1, start: { over: 6s }")).notices).toEqual([
      "Group web is still joining when counting begins: its start goes over 6s, the warm-up lasts 5s.",
    ]);
    expect(load(groups("name: web, count: 1, start: { over: 6s, view: full }")).notices).toEqual([
      "Group web is still starting when counting begins: its start goes over 6s, the warm-up lasts 5s.",
    ]);
    expect(load(groups("name: web, count: 1, start: { over: 5s }")).notices).toEqual([]);
  });
});
