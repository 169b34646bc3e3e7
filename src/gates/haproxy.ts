import { z } from "zod";
import type { GateGroup, GateRuleDescriptor, Micros, NodeOrdinal } from "../node.ts";
import type { WithheldVerdict } from "./bookkeeping-gate.ts";
import { CensusGate, type CensusRule, mostRemovable } from "./census-gate.ts";

const settings = z.strictObject({
  fallback: z
    .enum(["none", "backup", "allbackups"])
    .default("none")
    .describe(
      "What is behind the servers: none (503); backup: a backup section that lists the same servers without check, of which the first in order is used; allbackups: with option allbackups, which uses them all.",
    ),
  nbsrv: z
    .number()
    .int()
    .min(1)
    .default(1)
    .describe(
      "Usable servers below which the fallback serves: 1 is HAProxy's own rule, more an access rule on nbsrv(backend).",
    ),
});

export type HaproxySettings = z.output<typeof settings>;

/** What fail-open can be built of in HAProxy, which has no panic mode of its own: members are taken for their own backups. */
export const haproxy: GateRuleDescriptor<HaproxySettings> = {
  rule: "haproxy",
  about:
    "HAProxy's fallbacks: with too few usable members the first, or all, are used without asking for their health.",
  source:
    "HAProxy 3.5-dev5 (50872daa), configuration manual: backup, option allbackups, nbsrv; nothing routes to servers marked DOWN for lack of UP ones",
  settings,
  create: (read, group) => new FallbackGate(read, group),
  worstCaseRemovalsPerMinute(read, { count }) {
    if (read.fallback === "none") return count;
    const most = mostRemovable(ruleOf(read), count);
    // Only the first is spared, and that only if it is not removed while there are enough others.
    return read.fallback === "backup" ? (most > 0 ? count : count - 1) : most;
  },
  inWords({ fallback, nbsrv }) {
    if (fallback === "none") return { withholds: "nothing", letsGo: "everything at once" };
    const whose = fallback === "backup" ? "the action on the first member" : "every action";
    return {
      withholds: `${whose}, and takes back those taken, while ${nbsrv === 1 ? "nobody is" : `${nbsrv - 1} or fewer are`} usable`,
      letsGo: `as soon as ${nbsrv} ${nbsrv === 1 ? "is" : "are"}`,
    };
  },
  noticesOf({ fallback, nbsrv }, _group, isMember) {
    if (fallback === "none") {
      return [
        `Gate haproxy withholds nothing: HAProxy has no panic mode${nbsrv > 1 ? ", and nbsrv has no effect without a fallback" : ""}. Set fallback: allbackups to build one.`,
      ];
    }
    return isMember && nbsrv === 1
      ? [
          "Gate haproxy never withholds anything: it would with nobody usable, and a member counts itself as usable. Write by: coordinator, or a higher nbsrv.",
        ]
      : [];
  },
};

function ruleOf({ fallback, nbsrv }: HaproxySettings): CensusRule {
  return {
    failsOpen: true,
    withholdsAt: (_expected, usable) => fallback !== "none" && usable < nbsrv,
    because(_expected, usable) {
      if (fallback === "none") return "and there is no fallback";
      if (usable >= nbsrv) return `no fewer than ${nbsrv}`;
      return `fewer than ${nbsrv}, so that ${fallback === "backup" ? "the first backup is" : "all backups are"} used`;
    },
  };
}

class FallbackGate extends CensusGate {
  readonly #isFirstAlone: boolean;

  constructor(read: HaproxySettings, group: GateGroup) {
    super(ruleOf(read), group);
    this.#isFirstAlone = read.fallback === "backup";
  }

  override mightPermitAt(nowMicros: Micros): boolean {
    return this.#isFirstAlone || super.mightPermitAt(nowMicros);
  }

  override upholds(subject: NodeOrdinal, nowMicros: Micros): boolean {
    return this.#isSpared(subject) || super.upholds(subject, nowMicros);
  }

  protected override allows(verdict: WithheldVerdict, nowMicros: Micros): boolean {
    return this.#isSpared(verdict.subject) || super.allows(verdict, nowMicros);
  }

  /** Only the first backup stands in for all. */
  #isSpared(subject: NodeOrdinal): boolean {
    return this.#isFirstAlone && subject !== this.group.first;
  }
}
