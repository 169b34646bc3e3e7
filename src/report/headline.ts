import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import type { AnomalyWord } from "./anomaly-words.ts";
import { formatCount, formatCounted, formatSeconds, formatShare, formatTimes } from "./numbers.ts";
import { byConfiguration } from "./say-once.ts";

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
  const [only] = kept;
  const gates =
    kept.length === 1 && only !== undefined
      ? `${configurations.length === 1 ? "the gate" : `${only.name}'s gate`} kept ${formatCounted(only.gate.heldBack, "eviction")} back`
      : `gates kept evictions back, ${by(kept, ({ gate }) => formatCount(gate.heldBack), configurations.length)}`;
  return [
    `living members were evicted ${by(configurations, ({ actions }) => times(actions.onAlive))}; ${gates}.`,
  ];
}

/** Convictions that no detector could have avoided, and how much of the time they and their like were held. */
function unreachable(configurations: readonly ConfigurationSummary[]): string[] {
  if (configurations.every(({ convictions }) => convictions.unreachable === 0)) return [];
  const counts = by(configurations, ({ convictions }) => times(convictions.unreachable));
  const shares = by(configurations, ({ quality }) => formatShare(quality.conviction.queryAccuracy));
  const convicted = `members behind a partition were convicted ${counts}.`;
  if (configurations.some(({ quality }) => quality.conviction.queryAccuracy === null)) return [convicted];
  return [convicted, `The share of the time at which live members were not held dead: ${shares}.`];
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

function by(
  configurations: readonly ConfigurationSummary[],
  wordsOf: (configuration: ConfigurationSummary) => string,
  all = configurations.length,
): string {
  const words = new Map(configurations.map((configuration) => [configuration.name, wordsOf(configuration)]));
  return byConfiguration([...words.keys()], (name) => words.get(name) ?? "", all);
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
  const counts = by(configurations, ({ anomalies: { detected } }) => formatCount(detected));
  const spells = injected === 1 ? "spell" : "spells";
  return [`of ${formatCount(injected)} ${spells} of being ${word}, ${counts} ended in a conviction.`];
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
  const times = by(configurations, ({ firstDetection }) => formatSeconds(firstDetection.p50));
  const subject = injected === 1 ? "The crash was" : `The ${formatCount(injected)} crashes were`;
  return [`${subject} detected after ${times}${medians}.`];
}
