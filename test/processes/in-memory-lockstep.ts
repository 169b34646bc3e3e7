import { judgeLaws } from "../../src/detectors/catalogue.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { gateRules } from "../../src/gates/catalogue.ts";
import { decodeCoordinatorFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import { HostedNodes } from "../../src/processes/hosted-nodes.ts";
import { LockstepEngine, type LockstepTraffic } from "../../src/processes/lockstep-engine.ts";
import { dealNodes } from "../../src/processes/process-plan.ts";
import type { FrameForm } from "../../src/processes/protocol.ts";
import type { Catalogue } from "../../src/scenario/catalogue.ts";
import { nodeNames } from "../../src/scenario/node-names.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

export interface LockstepPlan {
  readonly nodesPerProcess: number;
  readonly form: FrameForm;
}

/** Runs a scenario with its programs behind frames, but with no process and no socket in between. */
export function runInLockstep(
  scenario: Scenario,
  { nodesPerProcess, form }: LockstepPlan,
  seed: number,
  configuration = 0,
): { readonly result: RunResult; readonly traffic: LockstepTraffic } {
  const catalogue: Catalogue = {
    programs: scenario.configurations.flatMap(({ groups }) => groups.map(({ program }) => program)),
    laws: judgeLaws,
    gates: gateRules,
  };
  const names = nodeNames(scenario.groups);
  const processes = dealNodes(names, nodesPerProcess).map(({ nodes }) => ({
    nodes: nodes.map((name) => names.indexOf(name)),
    form,
    hosted: new HostedNodes(catalogue, nodes),
  }));
  const engine = new LockstepEngine(scenario, processes, (frames) =>
    frames.map(({ connection, data }) => {
      const frame = decodeCoordinatorFrame(data);
      const { hosted } = processes[connection] as (typeof processes)[number];
      if (frame.type === "run") return encodeFrame(hosted.beginRun(frame), form);
      if (frame.type === "calls") return encodeFrame(hosted.makeCalls(frame).frame, form);
      throw new Error(`nobody answers ${frame.type}`);
    }),
  );
  const result = engine.start({ run: 1, configuration, seed }).finish();
  return { result, traffic: engine.traffic };
}
