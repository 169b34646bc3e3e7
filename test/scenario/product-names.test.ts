import { expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { presetsOf, programBehind } from "../../src/scenario/product-names.ts";

it.each([
  ["consul", "Consul runs memberlist: write program: memberlist and preset: consul/lan."],
  ["Serf", "Serf runs memberlist: write program: memberlist and preset: serf/lan."],
  ["cassandra", "Write program: heartbeat and judge: { law: cassandra-phi }."],
  ["akka", "Write program: heartbeat and judge: { law: akka-phi }."],
  ["eureka", "Eureka runs eureka-server: write program: eureka-server and preset: eureka/netflix."],
])("says what program %s is", (name, sentence) => {
  expect(programBehind(name, catalogue)).toBe(sentence);
});

it("says where a product is here as a gate alone", () => {
  const programs = catalogue.programs.filter(({ presets }) => presetsOf("eureka", { presets }).length === 0);
  expect(programBehind("eureka", { ...catalogue, programs })).toBe(
    "Eureka is here as a gate: write program: memberlist and gate: { rule: eureka }.",
  );
});

it("finds the program of a preset's last name, and none of an unknown one", () => {
  expect(programBehind("lifeguard", catalogue)).toMatch(
    /^Lifeguard runs memberlist: write program: memberlist and preset: .*\/lifeguard\.$/,
  );
  expect(programBehind("kubernetes", catalogue)).toBeUndefined();
});

it("lists a product's presets", () => {
  const names = catalogue.programs.flatMap((program) => presetsOf("consul", program)).map(({ name }) => name);
  expect(names).toContain("consul/lan");
  expect(names.every((name) => name.startsWith("consul/"))).toBe(true);
});
