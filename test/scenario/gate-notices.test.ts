import { expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";

function noticesOf(count: number, ...gates: readonly string[]): readonly string[] {
  const configurations = gates.map((gate, index) => `  c${index}: { m: { gate: ${gate} } }`).join("\n");
  const text = `name: n\nduration: 1m\ngroups:\n  - { name: m, count: ${count}, program: heartbeat, judge: { law: akka-phi } }\nconfigurations:\n${configurations}\n`;
  return loadScenario({ bytes: new TextEncoder().encode(text), fileName: "n.yaml", catalogue, sets: [] })
    .notices;
}

it("says that 10 % of fewer than ten is nobody, once for all configurations", () => {
  const gate = "{ rule: envoy-ejection }";
  expect(noticesOf(9, gate, gate)).toEqual([
    "Gate envoy-ejection has no effect but to permit nothing in a group of 9: 10 % of fewer than 10 is nobody. Set always_eject_one_host: true, or a larger max_ejection_percent.",
  ]);
  expect(noticesOf(10, gate)).toEqual([]);
});

it("says that there is nobody to act on where nobody judges the group", () => {
  const text = `name: n
duration: 1m
groups:
  - { name: r, count: 1, program: eureka-server, start: { view: full }, settings: { copied: c }, gate: { rule: velocity, by: coordinator } }
  - { name: c, count: 20, program: eureka-client, settings: { servers: r }, gate: { rule: velocity, by: coordinator } }
`;
  const { notices } = loadScenario({
    bytes: new TextEncoder().encode(text),
    fileName: "n.yaml",
    catalogue,
    sets: [],
  });
  expect(notices).toEqual([
    "Nobody judges the members of r, so that its gate velocity has nobody to act on: give it to the group that is judged.",
  ]);
});

it("says that a member never fails open for itself alone, and that one who acts for the group does", () => {
  expect(noticesOf(10, "{ rule: route53 }")[0]).toContain("Write by: coordinator");
  expect(
    noticesOf(10, "{ rule: route53, by: coordinator }", "{ rule: none }", "{ rule: none, action: failOver }"),
  ).toEqual([]);
});
