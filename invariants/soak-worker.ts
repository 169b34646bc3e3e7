import { parentPort } from "node:worker_threads";
import { runCase } from "./soak-case.ts";

/** What the main thread asks for. */
export interface CaseRequest {
  readonly number: number;
  readonly shrinkMs: number;
}

parentPort?.on("message", ({ number, shrinkMs }: CaseRequest) => {
  parentPort?.postMessage(runCase(number, shrinkMs));
});
