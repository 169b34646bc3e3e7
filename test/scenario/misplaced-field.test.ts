import { expect, it } from "vitest";
import { misplacedField, takeOutGrouplessFields } from "../../src/scenario/misplaced-field.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

const root = {
  groups: [{ name: "settings" }, { name: "agent" }],
  configurations: { lan: { settings: { program: "memberlist" }, gate: { rule: "eureka" }, agent: {} } },
  faults: [{ name: "cut" }],
};

it("finds the place of names that stand at the head of a path", () => {
  const mend = (name: string, value: unknown) => misplacedField(name, [], value, root, fakeCatalogue)?.mend;
  expect(mend("agent", { count: 3 })).toBe("Its path is groups.agent.count.");
  expect(mend("lan", { agent: {} })).toBe("Its path is configurations.lan.agent.");
  expect(mend("cut", 5)).toBe("Its path is faults.cut.");
  expect(mend("other", 5)).toBeUndefined();
});

it("knows settings only where a program is chosen, or at the head", () => {
  const at = (...path: (string | number)[]) => misplacedField("SuspicionMult", path, 6, root, fakeCatalogue);
  expect(at("groups", 0)?.mend).toBe("Put it under settings: settings: { SuspicionMult: 6 }.");
  expect(at("configurations", "lan", "agent")).toBeDefined();
  expect(at("network")).toBeUndefined();
});

it("takes out what stands without its group, and leaves what is a group's", () => {
  const problems = new ProblemList();
  expect(takeOutGrouplessFields(root, problems)).toEqual({
    ...root,
    configurations: { lan: { settings: { program: "memberlist" }, agent: {} } },
  });
  expect(problems.all.map(({ path }) => path)).toEqual([["configurations", "lan", "gate"]]);
  expect(takeOutGrouplessFields({ configurations: { lan: 5 } }, problems)).toEqual({
    configurations: { lan: 5 },
  });
});
