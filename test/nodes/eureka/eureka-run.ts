import { catalogue } from "../../../nodes/catalogue.ts";
import type { RunTally } from "../../../src/coordinator/run-tally.ts";
import {
  TRACE_GATE,
  TRACE_RELEASE,
  TRACE_VERDICT,
  type TraceRecord,
} from "../../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import { VERDICT_NAMES } from "../../../src/node.ts";
import { loadScenario } from "../../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";

export interface EurekaRunOptions {
  readonly clients: number;
  readonly servers?: number;
  readonly seconds: number;
  readonly server?: Record<string, unknown>;
  readonly client?: Record<string, unknown>;
  readonly view?: "join" | "full";
  /** Lines of the scenario's `faults`. */
  readonly faults?: readonly string[];
  readonly latency?: string;
  readonly seed?: number;
}

export interface EurekaRun {
  /** What servers have reported, as `seconds server what client`. */
  readonly told: readonly string[];
  readonly tally: RunTally;
  readonly notices: readonly string[];
  /** By time in seconds: how many clients were evicted then, over all servers. */
  readonly evictions: readonly (readonly [seconds: number, clients: number])[];
  /** Changes of the gates: time, whether expiry is off from then on, threshold, renewals of the last minute. */
  readonly gates: readonly (readonly [
    seconds: number,
    engaged: boolean,
    threshold: number,
    renewals: number,
  ])[];
}

/**
 * A run of servers and clients without warm-up, whose clients beat at even phases over a network without delay, unless
 * a test says otherwise: as the reference works its numbers out.
 */
export function eurekaRun(options: EurekaRunOptions): EurekaRun {
  const { servers = 1 } = options;
  const scenario = eurekaScenario(options);
  const told: string[] = [];
  const gates: EurekaRun["gates"][number][] = [];
  const evicted = new Map<number, number>();
  const nameOf = (node: number) => (node < servers ? `registry-${node}` : `client-${node - servers}`);
  const evict = (at: number) => evicted.set(at, (evicted.get(at) ?? 0) + 1);
  const listener = ({ kind, timeMicros, node, a, b, c, d }: TraceRecord) => {
    const at = timeMicros / 1_000_000;
    if (kind === TRACE_GATE) {
      gates.push([at, a === 1, b, c]);
    } else if (kind === TRACE_RELEASE) {
      told.push(`${at} ${nameOf(node)} evicts ${nameOf(a)} after all`);
      evict(at);
    } else if (kind === TRACE_VERDICT) {
      const withheld = d % 2 === 1;
      const verdict = VERDICT_NAMES[b as 0 | 1 | 2 | 3];
      told.push(
        `${at} ${nameOf(node)} holds ${nameOf(a)} ${verdict}${b === 2 && withheld ? ", withheld" : ""}`,
      );
      if (b === 2 && !withheld) evict(at);
    }
  };
  const run = new ScenarioRun({
    scenario,
    configuration: 0,
    seed: options.seed ?? 1,
    listener,
  });
  const { tally } = run.finish();
  return { told, tally, notices: scenario.notices, gates, evictions: [...evicted] };
}

/** What `eurekaRun` runs. */
export function eurekaScenario(options: EurekaRunOptions): Scenario {
  const { clients, servers = 1, seconds, server = {}, client = {}, view = "full", faults = [] } = options;
  const start = `start: { over: 0s, view: ${view} }`;
  const text = `
name: worked
warmup: 0s
duration: ${seconds}s
groups:
  - name: registry
    count: ${servers}
    ${start}
    program: eureka-server
    settings: ${JSON.stringify({ copied: "client", ...server })}
  - name: client
    count: ${clients}
    ${start}
    program: eureka-client
    settings: ${JSON.stringify({ servers: "registry", heartbeatPhases: "even", ...client })}
network: { latency: ${options.latency ?? "0s"} }
faults: ${faults.length === 0 ? "[]" : ""}
${faults.map((fault) => `  - ${fault}`).join("\n")}
`;
  return loadScenario({
    bytes: new TextEncoder().encode(text),
    fileName: "worked.yaml",
    catalogue,
    sets: [],
  });
}

/** A crash just after an instant, so that a heartbeat at it still counts. */
export function crashAfter(seconds: number, from: number, count: number): string {
  const members = Array.from({ length: count }, (_, index) => `client-${from + index}`);
  return `{ crash: { members: [${members.join(", ")}] }, at: ${seconds * 1_000_000 + 1}us }`;
}
