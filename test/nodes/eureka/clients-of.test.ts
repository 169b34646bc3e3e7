import { expect, test } from "vitest";
import { clientSettings } from "../../../nodes/eureka/client-settings.ts";
import { clientsOf } from "../../../nodes/eureka/clients-of.ts";
import { type Cast, createGroupRoster } from "../../../src/node.ts";

test("the clients of a group of servers are those whose settings name it", () => {
  const servers = createGroupRoster("registry", 0, 1);
  const client = (name: string, of: string) =>
    ({
      group: createGroupRoster(name, 1, 1),
      program: "eureka-client",
      settings: clientSettings.parse({ servers: of }),
      view: "join",
    }) as const;
  const cast: Cast = [
    { group: servers, program: "eureka-server", settings: {}, view: "join" },
    client("web", "registry"),
    client("other", "elsewhere"),
    {
      group: createGroupRoster("x", 5, 1),
      program: "heartbeat",
      settings: { servers: "registry" },
      view: "join",
    },
  ];
  expect(clientsOf(servers, cast).map(({ group }) => group.name)).toEqual(["web"]);
});
