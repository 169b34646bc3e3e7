import { judgeLaws } from "../src/detectors/catalogue.ts";
import { gateRules } from "../src/gates/catalogue.ts";
import type { AnyProgramDescriptor } from "../src/node.ts";
import { eurekaClient } from "./eureka/eureka-client.ts";
import { eurekaServer } from "./eureka/eureka-server.ts";
import { heartbeat } from "./heartbeat/heartbeat.ts";
import { memberlist } from "./memberlist/memberlist.ts";

const programs: readonly AnyProgramDescriptor[] = [memberlist, heartbeat, eurekaServer, eurekaClient];

/** Everything that a scenario can name. */
export const catalogue = { programs, laws: judgeLaws, gates: gateRules };
