import type { RunResult } from "../engine/run-result.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { LockstepTraffic } from "./lockstep-engine.ts";
import type { RunChoice } from "./run-frame.ts";

/** What the main thread asks of the engine's thread. */
export type EngineRequest =
  | { readonly what: "start"; readonly choice: RunChoice }
  | { readonly what: "advance"; readonly toMicros: Micros }
  | { readonly what: "finish" };

export type EngineReply =
  | { readonly what: "started"; readonly boundMicros: Micros }
  | { readonly what: "advanced"; readonly nowMicros: Micros; readonly isDone: boolean }
  | { readonly what: "finished"; readonly result: RunResult; readonly traffic: LockstepTraffic }
  | {
      readonly what: "failed";
      readonly message: string;
      readonly stack: string | undefined;
      /** The node whose process broke the protocol, if that is why. */
      readonly node: NodeOrdinal | undefined;
    };
