import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import { formatCount, formatCounted, formatSeconds, formatTimes } from "./numbers.ts";

/** The result in a sentence or two: false convictions, and how fast crashes were found where there were any. */
export function headline(configurations: readonly ConfigurationSummary[]): string {
  const [first] = configurations;
  if (first === undefined) return "Nothing was run.";
  return [falseConvictions(configurations), ...crashes(configurations)]
    .map((sentence) => (first.runs === 1 ? sentence : `In ${formatCount(first.runs)} runs ${sentence}`))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(" ");
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

function crashes(configurations: readonly ConfigurationSummary[]): string[] {
  const injected = Math.max(...configurations.map((configuration) => configuration.crashes.injected));
  if (injected === 0) return [];
  const [first, ...others] = configurations;
  if (first !== undefined && others.length === 0) {
    const { detected, undetected } = first.crashes;
    if (detected === 0) return [`none of ${formatCounted(injected, "crash", "crashes")} was detected.`];
    const after = `first by somebody after ${formatSeconds(first.firstDetection.p50)}${detected > 1 ? " (median)" : ""}`;
    return [
      `${undetected === 0 ? "" : `${formatCount(detected)} of `}${formatCounted(injected, "crash", "crashes")} ${detected === 1 ? "was" : "were"} detected, ${after}.`,
    ];
  }
  const parts = configurations.map(({ name, crashes: { detected, injected: of }, firstDetection }) =>
    detected === 0
      ? `${name} detected none of ${formatCounted(of, "crash", "crashes")}`
      : `${name} detected ${formatCount(detected)} of ${formatCounted(of, "crash", "crashes")}, first by somebody after ${formatSeconds(firstDetection.p50)}${detected > 1 ? " (median)" : ""}`,
  );
  return [`${parts.join("; ")}.`];
}
