import { z } from "zod";
import type { GateRuleDescriptor } from "../node.ts";
import { CensusGate } from "./census-gate.ts";

const settings = z.strictObject({});

/** No budget at all: for an actor who acts on every verdict, and for doing without an inherited gate. */
export const none: GateRuleDescriptor<z.output<typeof settings>> = {
  rule: "none",
  about: "No gate: every verdict is acted on at once.",
  source: "what the kubelet's liveness probes, HAProxy and a Kubernetes Service do",
  settings,
  create: (_settings, group) =>
    new CensusGate({ withholdsAt: () => false, because: () => "and nobody asks how many" }, group),
  worstCaseRemovalsPerMinute: (_settings, group) => group.count,
  inWords: () => ({ withholds: "nothing", letsGo: "everything at once" }),
};
