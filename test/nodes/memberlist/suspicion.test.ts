import { describe, expect, it } from "vitest";
import { Suspicion } from "../../../nodes/memberlist/suspicion.ts";

const suspect = (required = 2) => new Suspicion(7, 1, 0, 1_000, 6_000, required);

describe("a suspicion", () => {
  it("counts accusers once each, and the first never", () => {
    const suspicion = suspect();
    expect(suspicion.confirm(1)).toBe(false);
    expect(suspicion.confirm(2)).toBe(true);
    expect(suspicion.confirm(2)).toBe(false);
    expect(suspicion.confirm(1)).toBe(false);
    expect(suspicion.confirmations).toBe(1);
  });

  it("counts no more than it needs", () => {
    const suspicion = suspect();
    expect([2, 3, 4, 5].map((accuser) => suspicion.confirm(accuser))).toEqual([true, true, false, false]);
    expect(suspicion.confirmations).toBe(2);
  });

  it("counts nobody where none is needed", () => {
    expect(suspect(0).confirm(2)).toBe(false);
  });

  it("knows its progress", () => {
    const suspicion = suspect();
    suspicion.confirm(2);
    expect(suspicion.progress).toMatchObject({
      minMicros: 1_000,
      maxMicros: 6_000,
      required: 2,
      confirmations: 1,
    });
  });
});
