import type { AnyGateRuleDescriptor } from "../node/gate.ts";
import { eurekaShare } from "./eureka-share.ts";

/** Every rule that a scenario can name in `gate: { rule, … }`. */
export const gateRules: readonly AnyGateRuleDescriptor[] = [eurekaShare];
