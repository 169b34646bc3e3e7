import { parentPort, workerData } from "node:worker_threads";
import { catalogue } from "../../nodes/catalogue.ts";
import { serveEngine } from "../processes/engine-thread.ts";
import { loadScenario } from "../scenario/load-scenario.ts";

if (parentPort === null) throw new Error("the engine of separate processes runs in a thread of its own");
serveEngine(parentPort, workerData, (source) => loadScenario({ ...source, catalogue }));
