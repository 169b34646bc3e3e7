import { clientSettings } from "../../../nodes/eureka/client-settings.ts";
import { serverSettings } from "../../../nodes/eureka/server-settings.ts";
import { type Cast, createGroupRoster } from "../../../src/node.ts";

export interface RegistryWorld {
  readonly clients?: number;
  readonly server?: Record<string, unknown>;
  readonly client?: Record<string, unknown>;
  readonly view?: "join" | "full";
}

/** A server and its clients, whom it has copied where it opens full. */
export function registryCast({ clients = 20, server = {}, client = {}, view = "full" }: RegistryWorld) {
  const group = createGroupRoster("registry", 0, 1);
  const settings = serverSettings.parse({ copied: view === "full" ? "client" : undefined, ...server });
  const all: Cast = [
    { group, program: "eureka-server", settings, view },
    {
      group: createGroupRoster("client", 1, clients),
      program: "eureka-client",
      settings: clientSettings.parse({ servers: "registry", ...client }),
      view: "full",
    },
  ];
  return { settings, group, cast: clients === 0 ? all.slice(0, 1) : all };
}
