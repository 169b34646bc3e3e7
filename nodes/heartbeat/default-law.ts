import { cassandraPhi } from "../../src/detectors/phi-cassandra.ts";
import type { JudgeLaw } from "../../src/node.ts";

/** The configured law, or Cassandra's with its defaults. */
export function lawOrDefault(judge: JudgeLaw | undefined): JudgeLaw {
  return judge ?? cassandraPhi.read(cassandraPhi.settings.parse({}));
}
