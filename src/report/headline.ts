import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import type { AnomalyWord } from "./anomaly-words.ts";
import { listNames } from "./listing.ts";
import { formatCount, formatSeconds, formatShare, formatTimes } from "./numbers.ts";

/**
 * The result in a few sentences: evictions of the living where a gate kept some back, false convictions, those for
 * which a partition is to blame, what became of members under an anomaly, and how fast crashes were found.
 *
 * @param word for members under an anomaly.
 */
export function headline(configurations: readonly ConfigurationSummary[], word: AnomalyWord): string {
  const [first] = configurations;
  if (first === undefined) return "Nothing was run.";
  const [opening = "", ...rest] = [
    ...evictions(configurations),
    falseConvictions(configurations),
    ...unreachable(configurations),
    ...anomalies(configurations, word),
    ...crashes(configurations),
  ];
  const inRuns = first.runs === 1 ? opening : `in ${formatCount(first.runs)} runs ${opening}`;
  return [inRuns, ...rest].map((sentence) => capitalised(sentence, configurations)).join(" ");
}

/** A sentence begins with a capital letter, unless it begins with a configuration's name. */
function capitalised(sentence: string, configurations: readonly ConfigurationSummary[]): string {
  if (configurations.some(({ name }) => sentence.startsWith(`${name} `))) return sentence;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What gates made of the verdicts. */
function evictions(configurations: readonly ConfigurationSummary[]): string[] {
  const kept = configurations.filter(({ gate }) => gate.heldBack > 0);
  if (kept.length === 0) return [];
  const counts = configurations.map(({ name, actions }) =>
    configurations.length === 1 ? times(actions.onAlive) : `${times(actions.onAlive)} by ${name}`,
  );
  const gates = kept.map(
    ({ name, gate }) =>
      `${configurations.length === 1 ? "the gate" : `${name}'s gate`} kept ${formatCount(gate.heldBack)} evictions back`,
  );
  return [`living members were evicted ${listNames(counts)}; ${listNames(gates)}.`];
}

/** Convictions that no detector could have avoided, and how much of the time they and their like were held. */
function unreachable(configurations: readonly ConfigurationSummary[]): string[] {
  if (configurations.every(({ convictions }) => convictions.unreachable === 0)) return [];
  const counts = configurations.map(({ name, convictions }) =>
    configurations.length === 1
      ? times(convictions.unreachable)
      : `${times(convictions.unreachable)} by ${name}`,
  );
  const shares = configurations.map(({ name, quality }, index) => {
    const share = formatShare(quality.conviction.queryAccuracy);
    const ofTime = index === 0 ? `${share} of the time` : share;
    return configurations.length === 1 ? ofTime : `${ofTime} by ${name}`;
  });
  const convicted = `members behind a partition were convicted ${listNames(counts)}.`;
  if (configurations.some(({ quality }) => quality.conviction.queryAccuracy === null)) return [convicted];
  return [convicted, `live members were not held dead ${listNames(shares)}.`];
}

function falseConvictions(configurations: readonly ConfigurationSummary[]): string {
  const [first, ...others] = configurations.map(({ name, falseConvictions: { total } }) => ({ name, total }));
  if (first === undefined) return "";
  if (configurations.every(({ falseConvictions: { total } }) => total === 0)) {
    return others.length === 0
      ? "no healthy member was convicted."
      : `no healthy member was convicted, by ${others.length === 1 ? "either" : "any"} configuration.`;
  }
  if (others.length === 0) return `healthy members were convicted ${times(first.total)}.`;
  const opening =
    first.total === 0
      ? `${first.name} never convicted a healthy member`
      : `${first.name} convicted healthy members ${times(first.total)}`;
  const rest = others.map(({ name, total }) => `${name} ${times(total)}${comparison(first.total, total)}`);
  return `${[opening, ...rest].join(others.length === 1 ? ", " : "; ")}.`;
}

function times(count: number): string {
  if (count === 0) return "never";
  return count === 1 ? "once" : `${formatCount(count)} times`;
}

function comparison(base: number, count: number): string {
  if (base === 0 || count === 0) return "";
  if (base === count) return ": just as often";
  const [factor, word] = count < base ? [base / count, "fewer"] : [count / base, "more"];
  return `: ${formatTimes(factor)} times ${word}`;
}

/** Members under an anomaly are up, and yet declared dead. */
function anomalies(configurations: readonly ConfigurationSummary[], word: AnomalyWord): string[] {
  const [first] = configurations;
  const injected = first?.anomalies.injected ?? 0;
  if (injected === 0) return [];
  const counts = configurations.map(({ name, anomalies: { detected } }) =>
    configurations.length === 1 ? formatCount(detected) : `${formatCount(detected)} by ${name}`,
  );
  const spells = injected === 1 ? "spell" : "spells";
  return [
    `of ${formatCount(injected)} ${spells} of being ${word}, ${listNames(counts)} ended in a conviction.`,
  ];
}

/** How long crashes took to be noticed. */
function crashes(configurations: readonly ConfigurationSummary[]): string[] {
  const injected = Math.max(...configurations.map((configuration) => configuration.crashes.injected));
  if (injected === 0) return [];
  const medians = injected === 1 ? "" : configurations.length === 1 ? " (median)" : " (medians)";
  const isPlain = configurations.every(
    ({ crashes: { injected: own, undetected } }) => own === injected && undetected === 0,
  );
  if (!isPlain) {
    const parts = configurations.map(({ name, crashes: { detected, injected: own }, firstDetection }) => {
      const after = detected === 0 ? "" : `, after ${formatSeconds(firstDetection.p50)}`;
      return `${configurations.length === 1 ? "" : `${name} `}${formatCount(detected)} of ${formatCount(own)}${after}`;
    });
    const isAnyDetected = configurations.some(({ crashes: { detected } }) => detected > 0);
    return [`Crashes detected: ${parts.join("; ")}${isAnyDetected ? medians : ""}.`];
  }
  const times = configurations.map(
    ({ name, firstDetection }) =>
      `${formatSeconds(firstDetection.p50)}${configurations.length === 1 ? "" : ` by ${name}`}`,
  );
  const subject = injected === 1 ? "The crash was" : `The ${formatCount(injected)} crashes were`;
  return [`${subject} detected after ${listNames(times)}${medians}.`];
}
