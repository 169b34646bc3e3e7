import { z } from "zod";
import {
  type ActionKind,
  duration,
  FAIL_OVER,
  formatDuration,
  type GateGroup,
  type GateRuleDescriptor,
  type Micros,
  RESTART,
} from "../node.ts";
import { BookkeepingGate, type WithheldVerdict } from "./bookkeeping-gate.ts";
import { shareOf } from "./percent.ts";

const share = z.number().gt(0).max(1);

const settings = z
  .strictObject({
    restartAfter: duration()
      .prefault("30s")
      .describe("How long a verdict must have stood before its subject is restarted."),
    restartShare: share
      .default(0.25)
      .describe(
        "The largest share of the group, rounded down but at least one member, that may be under verdicts not dealt with then.",
      ),
    failOverAfter: duration()
      .prefault("60s")
      .describe(
        "How long a verdict must have stood before its subject is failed over; no less than restartAfter.",
      ),
    failOverShare: share.default(0.1).describe("As restartShare, for failing over; no more than it."),
  })
  .refine(({ restartAfter, failOverAfter }) => restartAfter <= failOverAfter, {
    path: ["failOverAfter"],
    error: "expected no less than restartAfter: what can't be undone needs the longer look",
  })
  .refine(({ restartShare, failOverShare }) => failOverShare <= restartShare, {
    path: ["failOverShare"],
    error: "expected no more than restartShare: what can't be undone needs the narrower verdict",
  });

export type EscalationSettings = z.output<typeof settings>;

/**
 * The harder an action, the narrower the verdict that it takes: routing around a member asks nothing, restarting it asks
 * that the verdict has stood for a while and is on few, failing it over asks more of both. A verdict on many at once
 * speaks of what they share, and of that no restart or failover is the cure.
 */
export const escalation: GateRuleDescriptor<EscalationSettings> = {
  rule: "escalation",
  about:
    "Harder actions take narrower verdicts: stop routing at once; restart and fail over only after a while, and only if few are under verdicts.",
  source:
    "the field guide's rule that the hardest action takes the narrowest verdict; the figures are this project's own, failOverAfter longer than GitHub's partition of 43 s on 21 October 2018",
  settings,
  create: (read, group) => new EscalationGate(read, group),
  /** Only so many wait at one time, and each waits so long: the next ones begin to wait when these are dealt with. */
  worstCaseRemovalsPerMinute(read, { action, count }) {
    const { most, afterMicros } = limitOf(read, action, count);
    return afterMicros === 0 ? count : Math.min(count, most * Math.ceil(MINUTE_MICROS / afterMicros));
  },
  shortestHoldMicros: (read, { action, count }) => limitOf(read, action, count).afterMicros,
  inWords(read, { action, count }) {
    const { afterMicros, most } = limitOf(read, action, count);
    if (most >= count && afterMicros === 0) {
      return {
        withholds: "nothing, since routing around a member is undone with the verdict",
        letsGo: "everything at once",
      };
    }
    return {
      withholds: `an action until its verdict has stood ${formatDuration(afterMicros)}, and while more than ${most} of ${count} members are under verdicts not dealt with`,
      letsGo: "as soon as the verdict is that old and that narrow",
    };
  },
  noticesOf: (_read, { action }) =>
    action === RESTART || action === FAIL_OVER
      ? []
      : [
          "Gate escalation withholds nothing here: the action is stopRouting, which it never holds back. Write action: restart or action: failOver.",
        ],
};

const MINUTE_MICROS = 60_000_000;

interface Limit {
  readonly afterMicros: Micros;
  /** Members that may wait for an action; those acted on are dealt with. */
  readonly most: number;
}

function limitOf(read: EscalationSettings, kind: ActionKind, members: number): Limit {
  if (kind === RESTART)
    return { afterMicros: read.restartAfter, most: atLeastOne(read.restartShare, members) };
  if (kind === FAIL_OVER)
    return { afterMicros: read.failOverAfter, most: atLeastOne(read.failOverShare, members) };
  return { afterMicros: 0, most: members };
}

function atLeastOne(of: number, members: number): number {
  return Math.max(1, Math.floor(shareOf(of, members)));
}

class EscalationGate extends BookkeepingGate {
  readonly #settings: EscalationSettings;

  constructor(read: EscalationSettings, group: GateGroup) {
    super(group);
    this.#settings = read;
  }

  engagedAt(nowMicros: Micros): boolean {
    for (const verdict of this.withheld.values()) if (!this.allows(verdict, nowMicros)) return true;
    return false;
  }

  override mightPermitAt(nowMicros: Micros): boolean {
    for (const verdict of this.withheld.values()) if (this.allows(verdict, nowMicros)) return true;
    return false;
  }

  override nextChangeMicros(nowMicros: Micros): Micros | undefined {
    let next: Micros | undefined;
    for (const verdict of this.withheld.values()) {
      const dueMicros = verdict.sinceMicros + this.#limitOf(verdict).afterMicros;
      if (dueMicros > nowMicros) next = Math.min(next ?? dueMicros, dueMicros);
    }
    return next;
  }

  explain(nowMicros: Micros): string {
    const refused = [...this.withheld.values()].filter((verdict) => !this.allows(verdict, nowMicros));
    const [first] = refused;
    if (first === undefined) return "Nothing is withheld: every verdict is as narrow as its action asks.";
    const { afterMicros, most } = this.#limitOf(first);
    const stoodMicros = nowMicros - first.sinceMicros;
    const wide =
      this.withheld.size > most
        ? [
            `${this.withheld.size} of ${this.#expected} members are under verdicts not dealt with, more than ${most}`,
          ]
        : [];
    const young =
      stoodMicros < afterMicros
        ? [`its verdict has stood ${formatDuration(stoodMicros)}, less than ${formatDuration(afterMicros)}`]
        : [];
    const needs = [
      ...(wide.length > 0 ? ["fewer verdicts"] : []),
      ...(young.length > 0 ? [`another ${formatDuration(afterMicros - stoodMicros)}`] : []),
    ];
    return `${this.withheldWords}: ${ASKED[first.kind]} asks for a narrow verdict, and ${[...wide, ...young].join(", and ")}; ${needs.join(" and ")} would release it.`;
  }

  protected override allows(verdict: WithheldVerdict, nowMicros: Micros): boolean {
    const { afterMicros, most } = this.#limitOf(verdict);
    return this.withheld.size <= most && nowMicros - verdict.sinceMicros >= afterMicros;
  }

  get #expected(): number {
    return this.census?.expected ?? this.group.count;
  }

  #limitOf({ kind }: WithheldVerdict): Limit {
    return limitOf(this.#settings, kind, this.#expected);
  }
}

const ASKED: Readonly<Record<ActionKind, string>> = {
  stopRouting: "routing around a member",
  restart: "a restart",
  failOver: "a failover",
};
