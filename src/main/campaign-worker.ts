import { Tinypool } from "tinypool";
import { catalogue } from "../../nodes/catalogue.ts";
import { RunMaker } from "../campaign/run-maker.ts";
import type { RunReply, RunTask } from "../campaign/run-pool.ts";
import { ScenarioRun } from "../engine/scenario-run.ts";
import type { ScenarioSource } from "../scenario/load-scenario.ts";

// A thread that carries out runs of a campaign, as the pool asks for them.

const source: ScenarioSource = Tinypool.workerData;

const maker = new RunMaker(
  source,
  catalogue,
  (scenario, { configuration, seed }) => new ScenarioRun({ scenario, configuration, seed }).finish(),
  () => performance.now(),
);

export default (task: RunTask): RunReply => maker.make(task);
