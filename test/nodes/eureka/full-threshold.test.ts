import { describe, expect, it } from "vitest";
import { clientCount, copiedCount, fullThreshold } from "../../../nodes/eureka/full-threshold.ts";
import { type RegistryWorld, registryCast } from "./registry-cast.ts";

function held(world: RegistryWorld) {
  const { settings, group, cast } = registryCast(world);
  return { ...fullThreshold(settings, group, cast), copied: copiedCount(settings, group, cast) };
}

describe("what a server holds when all its clients are counted", () => {
  it.each([
    [6, 10],
    [7, 11],
    [20, 34],
  ])("is for %i clients a threshold of %i", (clients, threshold) => {
    expect(held({ clients })).toEqual({ expected: clients, phantoms: 0, threshold, copied: clients });
  });

  it("counts clients that do not exist only where it has nobody to copy from", () => {
    const server = { defaultOpenForTrafficCount: 1 };
    expect(held({ server })).toMatchObject({ expected: 20, phantoms: 0 });
    expect(held({ server, view: "join" })).toEqual({ expected: 21, phantoms: 1, threshold: 35, copied: 0 });
  });

  it("counts the copied group alone as copied", () => {
    expect(held({ server: { copied: "others" } })).toMatchObject({ copied: 0 });
  });
});

it("counts clients over groups", () => {
  expect(clientCount([])).toBe(0);
});
