import { cassandraPhi } from "../../src/detectors/phi-cassandra.ts";
import type { JudgeLaw } from "../../src/node.ts";

/** What to tell of a group without a configured law. */
export const DEFAULT_LAW_NOTICE = `No judge is configured: ${cassandraPhi.name} with its defaults judges.`;

/** The configured law, or Cassandra's with its defaults. */
export function lawOrDefault(judge: JudgeLaw | undefined): JudgeLaw {
  return judge ?? cassandraPhi.read(cassandraPhi.settings.parse({}));
}
