import { expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { messageKinds } from "../../src/scenario/message-kinds.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const GROUPS =
  "groups:\n  - { name: a, count: 2, program: memberlist }\n  - { name: b, count: 2, program: heartbeat }\n";

it("are those of all groups' programs", () => {
  const scenario = load(`name: small\nduration: 1m\n${GROUPS}`, { catalogue });
  const kinds = messageKinds(scenario.configurations[0], scenario.groups);
  expect(kinds).toEqual(expect.arrayContaining(["ping", "ack", "heartbeat"]));
  expect(messageKinds(undefined, scenario.groups)).toBeUndefined();
});

it("are what expectations may name", () => {
  const knownFigures = ["messagesByKind.*"];
  const text = scenarioWith("expect: [default.messagesByKind.pong == 0]");
  expect(refusalOf(text, { catalogue, knownFigures }).message).toContain(
    "no program of default sends messages of kind pong. Did you mean ping?",
  );
  expect(load(text.replace("pong", "ping"), { catalogue, knownFigures }).expectations).toHaveLength(1);
});
