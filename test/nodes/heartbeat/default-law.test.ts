import { expect, it } from "vitest";
import { DEFAULT_LAW_NOTICE, lawOrDefault } from "../../../nodes/heartbeat/default-law.ts";
import { akkaPhi } from "../../../src/detectors/phi-akka.ts";

it("is the configured law, and Cassandra's without one", () => {
  const akka = akkaPhi.read(akkaPhi.settings.parse({}));
  expect(lawOrDefault(akka)).toBe(akka);
  expect(lawOrDefault(undefined).name).toBe("cassandra-phi");
  expect(DEFAULT_LAW_NOTICE).toContain("cassandra-phi");
});
