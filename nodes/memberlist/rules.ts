import {
  PAPER_REQUIRED_CONFIRMATIONS,
  paperSuspicionMinimumMicros,
  paperSuspicionTimeoutMicros,
} from "../../src/detectors/paper-suspicion-timeout.ts";
import {
  requiredConfirmations,
  type SuspicionProgress,
  suspicionMinimumMicros,
  suspicionTimeoutMicros,
} from "../../src/detectors/suspicion-timeout.ts";
import type { Micros } from "../../src/node.ts";
import type { MemberlistSettings } from "./settings.ts";

type RulePoint = "rules" | "memberlist" | "paper";

/** The settings' switches as the parts of the program ask for them. */
export interface MemberlistRules {
  /** Largest health score. */
  readonly maximumScore: number;
  readonly scalesProbeTimeout: boolean;
  /** Whether the next probe waits for the stretched interval even after a success. */
  readonly scalesEveryInterval: boolean;
  /** What a failed probe costs that expected so many nacks and got so many. */
  penaltyOf(expectedNacks: number, receivedNacks: number): number;
  /** How long a helper waits for the target's ack before it sends a nack, out of its probe timeout. */
  nackDelayMicros(probeTimeoutMicros: Micros): Micros;
  readonly penalisesEveryRefutation: boolean;
  /** Whether a helper's ping of a member it suspects carries the suspicion, and buddy pings carry other gossip. */
  readonly paperBuddies: boolean;
  /** K for a group of `members` records. */
  requiredConfirmations(members: number): number;
  /** The shortest suspicion in a group of `members` records. */
  suspicionMinimumMicros(members: number): Micros;
  suspicionTimeoutMicros(progress: SuspicionProgress): Micros;
}

const PAPER_NACK_SHARE = 0.8;

/** Lifeguard reference, section 7: each point may follow the product or the paper. */
export function rulesOf(settings: MemberlistSettings): MemberlistRules {
  const isPaper = (point: RulePoint): boolean =>
    point === "paper" || (point === "rules" && settings.rules === "paper");
  const saturatesAt = isPaper(settings.healthSaturation)
    ? settings.AwarenessMaxMultiplier
    : settings.AwarenessMaxMultiplier - 1;
  const paperFailure = isPaper(settings.failedProbePenalty);
  const paperNacks = isPaper(settings.missedNackPenalty);
  const paperNackDelay = isPaper(settings.nackDelay);
  const paperFormula = isPaper(settings.suspicionFormula);
  return {
    maximumScore: settings.LHAProbe ? saturatesAt : 0,
    scalesProbeTimeout: isPaper(settings.probeTimeoutScaling),
    scalesEveryInterval: isPaper(settings.probeIntervalScaling),
    penaltyOf: (expectedNacks, receivedNacks) => {
      const missing = Math.max(0, expectedNacks - receivedNacks);
      const forFailure = paperFailure || expectedNacks === 0 ? 1 : 0;
      const forNacks = paperNacks ? Math.min(1, missing) : missing * settings.missedNackWeight;
      return forFailure + forNacks;
    },
    nackDelayMicros: (probeTimeoutMicros) =>
      paperNackDelay ? Math.floor(probeTimeoutMicros * PAPER_NACK_SHARE) : probeTimeoutMicros,
    penalisesEveryRefutation: !isPaper(settings.refutationPenalty),
    paperBuddies: isPaper(settings.buddyPings),
    requiredConfirmations: (members) => {
      // With nothing to shorten and nothing to gossip on, confirmations are not counted.
      if (!settings.LHASuspicion && !settings.regossipConfirmations) return 0;
      if (settings.confirmations === "rules") {
        if (settings.rules === "paper") return PAPER_REQUIRED_CONFIRMATIONS;
        return requiredConfirmations(settings.SuspicionMult, members);
      }
      // A build with K held still waits for none in a group too small to give that many.
      return requiredConfirmations(settings.confirmations + 2, members);
    },
    suspicionMinimumMicros: (members) =>
      (paperFormula ? paperSuspicionMinimumMicros : suspicionMinimumMicros)(
        settings.SuspicionMult,
        members,
        settings.ProbeInterval,
      ),
    suspicionTimeoutMicros: paperFormula ? paperSuspicionTimeoutMicros : suspicionTimeoutMicros,
  };
}
