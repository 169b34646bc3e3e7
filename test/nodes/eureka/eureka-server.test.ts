import { describe, expect, it } from "vitest";
import { eurekaClient } from "../../../nodes/eureka/eureka-client.ts";
import { eurekaServer } from "../../../nodes/eureka/eureka-server.ts";
import { type Cast, createGroupRoster } from "../../../src/node.ts";

const group = createGroupRoster("registry", 0, 1);

function castOf(clients: number, client: Record<string, unknown> = {}, servers = group): Cast {
  return [
    { group: servers, program: "eureka-server", settings: eurekaServer.settings.parse({}), view: "full" },
    {
      group: createGroupRoster("client", servers.count, clients),
      program: "eureka-client",
      settings: eurekaClient.settings.parse({ servers: "registry", ...client }),
      view: "full",
    },
  ];
}

describe("the descriptor of a Eureka server", () => {
  const floor = (cast: Cast) =>
    eurekaServer.detectionFloorMicros(eurekaServer.settings.parse({}), group, undefined, cast);
  const removals = (settings: Record<string, unknown>, cast: Cast, servers = group) =>
    eurekaServer.worstCaseRemovalsPerMinute?.(eurekaServer.settings.parse(settings), servers, cast);

  it("has a floor of the lease less one interval, for a client that never renewed", () => {
    expect(floor(castOf(5))).toBe(60_000_000);
    expect(
      floor(castOf(5, { leaseRenewalIntervalInSeconds: 10, leaseExpirationDurationInSeconds: 30 })),
    ).toBe(20_000_000);
    expect(floor([])).toBeNull();
  });

  it("may remove its limit in each pass of a minute, and each server another", () => {
    expect(removals({}, castOf(20))).toBe(3);
    expect(removals({ evictionIntervalTimerInMs: 30_000 }, castOf(20))).toBe(6);
    const three = createGroupRoster("registry", 0, 3);
    expect(removals({}, castOf(20, {}, three), three)).toBe(9);
    expect(removals({}, castOf(2, {}, three), three)).toBe(2);
    expect(removals({}, [])).toBe(0);
  });

  it("judges its clients, and clients judge nobody", () => {
    const cast = castOf(5);
    expect(eurekaServer.judgedGroups?.(eurekaServer.settings.parse({}), group, cast)).toEqual(["client"]);
    expect(
      eurekaClient.judgedGroups?.(eurekaClient.settings.parse({ servers: "registry" }), group, cast),
    ).toEqual([]);
  });

  it("has presets whose values its settings take, for server and client alike", () => {
    for (const descriptor of [eurekaServer, eurekaClient]) {
      expect(descriptor.presets.map(({ name }) => name)).toEqual(["eureka/netflix", "eureka/spring"]);
      for (const { values } of descriptor.presets) {
        const plain = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
        const given = descriptor === eurekaClient ? { servers: "registry", ...plain } : plain;
        expect(descriptor.settings.parse(given)).toMatchObject(plain);
      }
    }
  });

  it("takes Netflix's defaults for its own", () => {
    const [netflix] = eurekaServer.presets;
    const defaults = eurekaServer.settings.parse({}) as Record<string, unknown>;
    for (const [name, { value }] of Object.entries(netflix?.values ?? {})) expect(defaults[name]).toBe(value);
  });
});
