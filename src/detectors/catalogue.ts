import type { AnyJudgeLawDescriptor } from "../node/judge.ts";
import { akkaPhi } from "./phi-akka.ts";
import { cassandraPhi } from "./phi-cassandra.ts";

/** Every law that a scenario can name in `judge: { law, settings }`. */
export const judgeLaws: readonly AnyJudgeLawDescriptor[] = [cassandraPhi, akkaPhi];
