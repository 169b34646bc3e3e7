import { rulesOf } from "../nodes/memberlist/rules.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import { pushPullScaleMicros } from "../src/detectors/push-pull-scale.ts";
import { suspicionMaximumMicros } from "../src/detectors/suspicion-timeout.ts";
import type { Micros } from "../src/node.ts";

/** exp(-21) is less than 10⁻⁹. */
const PATIENCE = 21;
/** Clocks may be a tenth slow, and what they time is not exact. */
const SLOW_CLOCKS = 1.25;

export interface CalmNetwork {
  /** The longest retransmission time-out of streams: what was lost in a cut is sent again by then. */
  readonly streamTimeoutMicros: Micros;
  /** How long a host may need to read what has come up in its socket buffer. */
  readonly backlogMicros: Micros;
}

/**
 * How long after the last fault a group has settled (docs/invariants.md says what that means), from its settings. The
 * parts are the longest that each may take, but for the random choices of partners: there it is the time in which a
 * given choice is made but for once in 10⁹.
 *
 * @param members of the group, dead ones included.
 */
export function convergenceBoundMicros(
  settings: MemberlistSettings,
  members: number,
  { streamTimeoutMicros, backlogMicros }: CalmNetwork,
): Micros {
  const { ProbeInterval, AwarenessMaxMultiplier, TCPTimeout, ReconnectInterval } = settings;
  // From a probe of a member to its next one: two rounds of the list, in which others' probes may all fail.
  const roundMicros = 2 * members * ProbeInterval * (AwarenessMaxMultiplier + 1);
  const suspicionMicros = longestSuspicionMicros(settings, members);
  const exchangesMicros =
    PATIENCE *
    Math.max(1, members - 1) *
    (pushPullScaleMicros(settings.PushPullInterval, members) + 2 * TCPTimeout);
  const reconnectsMicros = PATIENCE * members * ReconnectInterval;
  const whole =
    streamTimeoutMicros +
    backlogMicros +
    2 * TCPTimeout +
    2 * (roundMicros + suspicionMicros) +
    exchangesMicros +
    reconnectsMicros +
    settings.BroadcastTimeout +
    settings.LeavePropagateDelay;
  return Math.ceil(SLOW_CLOCKS * whole);
}

/** The longest that a suspicion lasts. */
export function longestSuspicionMicros(settings: MemberlistSettings, members: number): Micros {
  const minimumMicros = rulesOf(settings).suspicionMinimumMicros(members);
  return suspicionMaximumMicros(settings.SuspicionMaxTimeoutMult, minimumMicros);
}
