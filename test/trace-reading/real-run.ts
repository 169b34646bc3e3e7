import { catalogue } from "../../nodes/catalogue.ts";
import type { ConvictionClass } from "../../src/coordinator/conviction-class.ts";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import { ClassifiedEvents } from "../../src/trace-reading/classified-events.ts";
import { messageDescriber } from "../../src/trace-reading/message-describer.ts";
import { traceHeadOf } from "../../src/trace-reading/trace-head.ts";
import { TraceIndex } from "../../src/trace-reading/trace-index.ts";

/** Every kind of event is in it: a block, a partition, a crash with its restart, a leave, losses and a gate. */
export const EVENTFUL = `name: eventful
about: Five members to whom everything happens.
warmup: 4s
duration: 40s
seeds: 1
groups:
  - { name: member, count: 5, program: memberlist, preset: memberlist/lan, start: { over: 1s, view: join } }
network: { latency: { uniform: { low: 500us, high: 1500us } }, loss: 20% }
gate: { rule: eureka }
faults:
  - name: starvation
    block: { members: [member-3] }
    at: 1s
    for: 6s
  - partition: { between: [ { members: [member-1] }, { members: [member-0, member-2] } ] }
    at: 3s
    for: 8s
  - crash: { members: [member-4] }
    at: 14s
    for: 9s
  - leave: { members: [member-2] }
    at: 35s
`;

/** Runs a scenario's first configuration under seed 1 and keeps everything. */
export function realRun(text = EVENTFUL) {
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(text),
    fileName: "test.yaml",
    catalogue,
    sets: [],
  });
  const configuration = scenario.configurations[0];
  if (configuration === undefined) throw new Error("the scenario has no configuration");
  const describe = messageDescriber(scenario, configuration);
  const index = new TraceIndex(describe);
  const classes = new Map<TraceRecord, ConvictionClass>();
  const events = new ClassifiedEvents((event, convictionClass) => {
    index.add(event);
    if (convictionClass === undefined) return;
    index.classify(event, convictionClass);
    classes.set(event, convictionClass);
  });
  const run = new ScenarioRun({
    scenario,
    configuration: 0,
    seed: 1,
    listener: events.record,
    onConviction: (_observer, _subject, convictionClass) => events.classified(convictionClass),
  });
  const result = run.finish();
  events.finish();
  const head = traceHeadOf(scenario, configuration.name, 1, "1.2.3", run.faults);
  return { scenario, configuration, index, classes, head, result, describe };
}
