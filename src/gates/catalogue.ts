import type { AnyGateRuleDescriptor } from "../node.ts";
import { alb } from "./alb.ts";
import { disruptionBudget } from "./disruption-budget.ts";
import { envoyEjection } from "./envoy-ejection.ts";
import { envoyPanic } from "./envoy-panic.ts";
import { escalation } from "./escalation.ts";
import { eurekaShare } from "./eureka-share.ts";
import { haproxy } from "./haproxy.ts";
import { kubernetesZones } from "./kubernetes-zones.ts";
import { ladder } from "./ladder.ts";
import { nlb } from "./nlb.ts";
import { none } from "./none.ts";
import { route53 } from "./route-53.ts";
import { velocity } from "./velocity.ts";

/** Every rule that a scenario can name in `gate: { rule, … }`. */
export const gateRules: readonly AnyGateRuleDescriptor[] = [
  eurekaShare,
  envoyEjection,
  envoyPanic,
  alb,
  nlb,
  route53,
  haproxy,
  kubernetesZones,
  disruptionBudget,
  velocity,
  ladder,
  escalation,
  none,
];
