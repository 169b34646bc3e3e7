import type { Cast, GroupRoster } from "../../src/node.ts";
import type { ClientSettings } from "./client-settings.ts";

/** A group of clients. */
export interface Clients {
  readonly group: GroupRoster;
  readonly settings: ClientSettings;
}

/** The groups of clients that register with a group of servers. */
export function clientsOf(servers: GroupRoster, cast: Cast): readonly Clients[] {
  return cast.flatMap(({ group, program, settings }) => {
    if (program !== "eureka-client") return [];
    // The program's own schema has read them.
    const read = settings as ClientSettings;
    return read.servers === servers.name ? [{ group, settings: read }] : [];
  });
}
