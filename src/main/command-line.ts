import { fileURLToPath } from "node:url";
import { catalogue } from "../../nodes/catalogue.ts";
import { WorkerPool } from "../campaign/worker-pool.ts";
import { runCommandLine } from "../cli/command-line.ts";
import { processSurroundings } from "../cli/process-surroundings.ts";
import { ScenarioRun } from "../engine/scenario-run.ts";
import { LockstepSession } from "../processes/lockstep-session.ts";
import { findPackageFolder, readEngineFingerprint, readVersion } from "./package-folder.ts";

const packageFolder = findPackageFolder();

// The status is set, not exited with, so that what was written to a pipe arrives.
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  processSurroundings({
    catalogue,
    version: readVersion(packageFolder),
    engine: readEngineFingerprint(packageFolder),
    packageFolder,
    openProcesses: (options) =>
      LockstepSession.open({
        ...options,
        form: "msgpack",
        engineModule: new URL("./lockstep-engine.js", import.meta.url),
        nodeModule: fileURLToPath(new URL("./node-process.js", import.meta.url)),
      }),
    startRun: (scenario, { configuration, seed }) => new ScenarioRun({ scenario, configuration, seed }),
    openRunPool: (source, jobs) =>
      new WorkerPool({
        module: new URL("./campaign-worker.js", import.meta.url),
        workerData: source,
        workers: jobs,
      }),
    startTracedRun: (scenario, { configuration, seed }, listeners) =>
      new ScenarioRun({ scenario, configuration, seed, ...listeners }),
  }),
);
