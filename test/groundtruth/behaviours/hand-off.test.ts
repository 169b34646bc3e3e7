import { describe, expect, it } from "vitest";
import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  type GossipKind,
  type Packet,
  SUSPECT,
} from "../../../nodes/memberlist/messages.ts";
import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import { ALIVE, SUSPECTED } from "../../../src/node.ts";
import { ObservedRun } from "./observed-run.ts";
import { interval64, watched } from "./recorded-settings.ts";

const MILLISECOND = 1_000;

/** What a traced change of a view followed from, if gossip: which message it was. */
function messageOf({
  kind,
  a,
  b,
  c,
  d,
  node,
}: TraceRecord): { kind: GossipKind; subject: number; from: number } | undefined {
  if (kind === TRACE_CONFIRMATION) return { kind: SUSPECT, subject: a, from: b };
  if (kind !== TRACE_VERDICT || c < 0) return undefined;
  const from = d >> 1;
  if (b === ALIVE) return { kind: ALIVE_MESSAGE, subject: a, from: -1 };
  if (from === node) return undefined;
  return { kind: b === SUSPECTED ? SUSPECT : DEAD, subject: a, from };
}

describe("13: received gossip is handled newest first, alive messages before all others", () => {
  const released = interval64.block?.members ?? [];
  // The burst after an unblock: within 64 ms each of sixteen members takes in what came in 16 s.
  const run = new ObservedRun(watched(interval64, 16.448), 1, [
    TRACE_SEND,
    TRACE_DELIVERY,
    TRACE_VERDICT,
    TRACE_CONFIRMATION,
    TRACE_ACCUSATION,
  ]);
  const releaseMicros = run.fromMicros + 16_384 * MILLISECOND;

  /** One turn of a member's handler: what it had been handed since its last, and what changed, in order. */
  interface Turn {
    readonly handed: TraceRecord[];
    readonly changes: TraceRecord[];
  }

  function turnsOf(member: number): Turn[] {
    const turns: Turn[] = [];
    let handed: TraceRecord[] = [];
    let at = -1;
    for (const record of run.records) {
      if (record.node !== member || record.timeMicros < releaseMicros) continue;
      if (record.kind === TRACE_DELIVERY) {
        handed.push(record);
      } else if (messageOf(record) !== undefined) {
        if (record.timeMicros !== at || handed.length > 0) {
          turns.push({ handed, changes: [] });
          handed = [];
          at = record.timeMicros;
        }
        turns.at(-1)?.changes.push(record);
      }
    }
    return turns;
  }

  const turns = released
    .flatMap(turnsOf)
    .filter(({ handed, changes }) => handed.length > 1 && changes.length > 1);

  /** Where the message stands among those handed over, counted from the oldest; the newest copy of it is the first handled. */
  function placesOf({
    handed,
    changes,
  }: Turn): readonly { readonly alive: boolean; readonly place: number }[] {
    const parts = handed.flatMap(({ a, b }) => (run.find(a, b)?.message as Packet | undefined)?.parts ?? []);
    return changes.map((change) => {
      const message = messageOf(change);
      const place = parts.findLastIndex(
        ({ kind, node, from }) =>
          kind === message?.kind &&
          node === message.subject &&
          (kind === ALIVE_MESSAGE || from === message.from),
      );
      return { alive: message?.kind === ALIVE_MESSAGE, place };
    });
  }

  it("across the packets of a burst", () => {
    let changes = 0;
    let acrossPackets = 0;
    for (const turn of turns) {
      const places = placesOf(turn);
      for (const kind of [true, false]) {
        const order = places.filter(({ alive }) => alive === kind).map(({ place }) => place);
        expect(order).toEqual([...order].sort((a, b) => b - a));
      }
      changes += places.length;
      acrossPackets += turn.handed.length;
    }
    expect(changes).toBeGreaterThan(300);
    expect(acrossPackets).toBeGreaterThan(1000);
  });

  it("and each turn begins with all that is said to be alive", () => {
    let both = 0;
    for (const turn of turns) {
      const places = placesOf(turn);
      const firstOther = places.findIndex(({ alive }) => !alive);
      const lastAlive = places.findLastIndex(({ alive }) => alive);
      if (firstOther < 0 || lastAlive < 0) continue;
      both += 1;
      expect(lastAlive).toBeLessThan(firstOther);
    }
    expect(both).toBeGreaterThan(5);
  });

  it("while pings are answered in the order in which they came, whatever is handed off", () => {
    let answers = 0;
    for (const member of released) {
      let last = -1;
      for (const { record, packet } of run.sendsByNode.get(member) ?? []) {
        if (packet.kind !== ACK || record.causeNode !== member || record.timeMicros < releaseMicros) continue;
        const cause = run.causeOf(record);
        if (cause?.kind !== TRACE_DELIVERY) continue;
        answers += 1;
        expect(cause.timeMicros).toBeGreaterThanOrEqual(last);
        last = cause.timeMicros;
      }
    }
    expect(answers).toBeGreaterThan(100);
  });
});
