import fc from "fast-check";

/** What fast-check draws for one fault; `faultTextOf` makes a fault of it that fits the group. Smaller is simpler. */
export interface FaultDraw {
  readonly kind: (typeof KINDS)[number];
  readonly who: WhoDraw;
  /** The other side of partitions and links. */
  readonly other: WhoDraw;
  /** When it first begins, in thousandths of the time that faults have. */
  readonly at: number;
  readonly lasts: { readonly ms: number } | { readonly intervalTenths: number };
  readonly when: "once" | "every" | "open" | "random";
  readonly gapMs: number;
  /** Which way of several it goes, and how hard. */
  readonly way: number;
  readonly strength: number;
}

interface WhoDraw {
  readonly form: "members" | "pick" | "zone" | "group";
  readonly members: readonly number[];
  readonly count: number;
}

const KINDS = [
  "block",
  "pause",
  "crash",
  "partition",
  "partition",
  "partition",
  "link",
  "throttle",
  "slow",
  "clock",
  "churn",
  "leave",
  "death",
  "restart",
] as const;

const anyWho: fc.Arbitrary<WhoDraw> = fc.record({
  form: fc.constantFrom("members", "members", "pick", "pick", "zone", "group"),
  members: fc.array(fc.nat({ max: 63 }), { minLength: 1, maxLength: 12 }),
  count: fc.integer({ min: 1, max: 12 }),
});

export const anyFault: fc.Arbitrary<FaultDraw> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: anyWho,
  other: anyWho,
  at: fc.nat({ max: 900 }),
  lasts: fc.oneof(
    fc.record({ ms: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ intervalTenths: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ intervalTenths: fc.integer({ min: 10, max: 500 }) }),
    // Mostly to the end.
    fc.record({ intervalTenths: fc.integer({ min: 100, max: 1000 }) }),
  ),
  when: fc.constantFrom("once", "every", "open", "random"),
  gapMs: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 100, max: 5000 })),
  way: fc.nat({ max: 11 }),
  strength: fc.nat({ max: 1000 }),
});

const MOST_OCCURRENCES = 100;

/** The group that a fault is written for. */
export interface FaultPlace {
  readonly members: number;
  readonly zones: readonly string[];
  /** Faults happen in so many milliseconds after the warm-up. */
  readonly spanMs: number;
  /** How often a member probes. */
  readonly intervalMs: number;
}

type Text = Readonly<Record<string, unknown>>;

/** A fault as a scenario has it, that is over within the span. */
export function faultTextOf(draw: FaultDraw, place: FaultPlace): Text {
  const atMs = Math.floor((draw.at * place.spanMs) / 1000);
  const { lasts } = draw;
  const drawnMs = "ms" in lasts ? lasts.ms : Math.ceil((lasts.intervalTenths * place.intervalMs) / 10);
  const lastsMs = Math.max(1, Math.min(drawnMs, place.spanMs - atMs));
  const action = actionOf(draw, place, lastsMs);
  if (draw.kind === "leave" || draw.kind === "restart" || draw.kind === "death") {
    return { ...action, at: ms(atMs) };
  }
  return { ...action, at: ms(atMs), ...timingOf(draw, atMs, lastsMs, place.spanMs) };
}

function timingOf(
  { when, gapMs: drawnMs, strength }: FaultDraw,
  atMs: number,
  lastsMs: number,
  spanMs: number,
): Text {
  // So that no fault alone makes most of the steps.
  const gapMs = Math.max(drawnMs, Math.ceil(spanMs / MOST_OCCURRENCES));
  const lastStartMs = spanMs - lastsMs;
  if (when === "once" || lastStartMs <= atMs) return { for: ms(lastsMs) };
  const until = ms(lastStartMs);
  switch (when) {
    case "every":
      return { for: ms(lastsMs), every: ms(lastsMs + gapMs), until };
    case "open":
      return { for: ms(lastsMs), open: ms(gapMs), until };
    case "random": {
      const probability = (1 + (strength % 9)) / 10;
      return { random: { probability, every: ms(gapMs), stability: ms(lastsMs) }, until };
    }
  }
}

function actionOf({ kind, who, other, way, strength }: FaultDraw, place: FaultPlace, lastsMs: number): Text {
  const whom = selectorOf(who, place);
  const memory = way % 2 === 0 ? "lost" : "kept";
  switch (kind) {
    case "block":
      return { block: whom };
    case "pause":
      return { pause: { ...whom, wakeUp: ["due", "timers", "packets"][way % 3] } };
    case "throttle": {
      const periodMs = [10, 100, 1000][way % 3] as number;
      // A quota that outlasts the fault would throttle nothing.
      const mostMs = Math.min(periodMs, lastsMs);
      return {
        throttle: { ...whom, quota: `${1 + Math.floor(strength * 0.99 * mostMs)}us`, period: ms(periodMs) },
      };
    }
    case "slow":
      return { slow: { ...whom, service: `${1 + strength * ([1, 20, 200][way % 3] as number)}us` } };
    case "clock":
      return { clock: { ...whom, ...clockOf(way, strength) } };
    case "crash":
      return { crash: { ...whom, memory } };
    case "death":
      return { crash: whom };
    case "restart":
      return { restart: { ...whom, memory } };
    case "leave":
      return { leave: whom };
    case "churn":
      return {
        churn: {
          ...whom,
          lifetime:
            way % 3 === 0 ? ms(500 + strength * 10) : { exponential: { mean: ms(500 + strength * 10) } },
          [way % 4 === 0 ? "arrival" : "absence"]: { exponential: { mean: ms(100 + strength * 5) } },
          ending: way % 2 === 0 ? "crash" : "leave",
          memory: way % 5 < 2 ? "kept" : "lost",
        },
      };
    case "partition":
      return {
        partition: {
          between: sidesOf(who, other, place),
          direction: ["both", "forth", "back"][way % 3],
          carries: ["all", "all", "datagrams", "streams"][way % 4],
        },
      };
    case "link":
      return {
        link: {
          ...(way % 2 === 0
            ? { from: whom, to: selectorOf(other, place) }
            : { between: [whom, selectorOf(other, place)] }),
          ...linkOf(way, strength),
        },
      };
  }
}

function clockOf(way: number, strength: number): Text {
  const sign = way % 2 === 0 ? "" : "-";
  switch (way % 3) {
    case 0:
      return { offset: `${sign}${1 + strength}ms` };
    case 1:
      return { drift: `${sign}${1 + strength * 50}ppm` };
    default:
      return { step: `${sign}${1 + strength * 10}ms`, drift: `${sign}${1 + strength}ppm` };
  }
}

function linkOf(way: number, strength: number): Text {
  const share = (1 + strength) / 1002;
  switch (way % 6) {
    case 0:
    case 1:
      return { loss: share };
    case 2:
      return { bursts: { length: ms(1 + strength), loss: share } };
    case 3:
      return { duplication: share, latency: { exponential: { mean: ms(1 + strength) } } };
    case 4:
      return { bandwidth: { rate: `${1 + strength}kbps`, queue: "2KiB", share: "sender" } };
    default:
      return { latency: ms(strength * 2) };
  }
}

function selectorOf({ form, members, count }: WhoDraw, place: FaultPlace): Text {
  const { zones } = place;
  switch (form) {
    case "members":
      return { members: namesOf(members, place) };
    case "pick":
      return { pick: Math.min(count, place.members), of: { group: "member" } };
    case "zone":
      return { zone: zones[count % zones.length] };
    case "group":
      return { group: "member" };
  }
}

/** Nobody is on both sides, and each side has somebody. */
function sidesOf(who: WhoDraw, other: WhoDraw, place: FaultPlace): readonly [Text, Text] {
  const left = [...new Set(who.members.map((member) => member % place.members))];
  const rest = Array.from({ length: place.members }, (_, index) => index).filter(
    (member) => !left.includes(member),
  );
  if (rest.length === 0) rest.push(left.pop() as number);
  if (left.length === 0) left.push(rest.pop() as number);
  const right =
    other.form === "members"
      ? { members: [...new Set(other.members.map((member) => rest[member % rest.length]))].map(nameOf) }
      : { pick: Math.min(other.count, rest.length), of: { group: "member" } };
  const whole = { members: rest.map((member) => nameOf(member)) };
  return [{ members: left.map(nameOf) }, other.form === "group" ? whole : right];
}

function namesOf(members: readonly number[], place: FaultPlace): readonly string[] {
  return [...new Set(members.map((member) => member % place.members))].map(nameOf);
}

function nameOf(member: number | undefined): string {
  return `member-${member}`;
}

export function ms(milliseconds: number): string {
  return `${milliseconds}ms`;
}
